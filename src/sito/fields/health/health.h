// SPDX-License-Identifier: Apache-2.0
// Judges how well a template of fields still fits the pages on which it is used (docs/sites.md,
// docs/xqt.md), and writes this for people and programs.
#pragma once

#include "sito/fields/health/counts.h"
#include "sito/fields/template/template.h"
#include "sito/fields/template/template_json.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::fields {

/// A page without a field misses it if at least this share of the template's own pages had it.
inline constexpr double kLeastExpectedRate = 0.5;

/// Returns 0 for a part of nothing.
double share_of(std::uint64_t part, std::uint64_t whole);

enum class Verdict : std::uint8_t {
  Unknown,  ///< too few pages
  Healthy,
  Weak,
  Broken,
};
std::string_view name_of(Verdict verdict);  ///< "unknown", "healthy", "weak", "broken"
/// Returns true for weak and broken ones.
bool is_sick(Verdict verdict);

/// A path or a source of metadata that finds a field where the template does not.
struct ProposedRule {
  std::string path;          ///< "": a source of metadata
  std::string source;        ///< "": a path
  float score = 0, max = 1;  ///< as detection gives them
};

struct FieldHealth {
  std::string name;  ///< "title", "comments/author"
  Verdict verdict = Verdict::Unknown;
  double health = 1;    ///< in [0, 1]
  double rate = 0;      ///< share of the pages with a value
  double expected = 1;  ///< the share when the template was made
  double repeated = 0;  ///< share of the values that other pages have too
  double implausible = 0;
  double unlike = 0;
  double crowded = 0;
  std::uint64_t pages = 0, hits = 0;  ///< tried, and with a value
  std::uint64_t values = 0;
  std::map<std::string, std::uint64_t, std::less<>> faults;  ///< number of pages, by name
  std::string reason;  ///< for people; of a healthy field a remark, or ""
  std::vector<ProposedRule> proposed;
};

/// A redesign: from this day on the template misses pages.
struct Redesign {
  std::string since;                           ///< the first day on which it misses
  double missed_before = 0, missed_since = 0;  ///< share of the pages
};

struct Health {
  /// The site was probably redesigned if fewer pages are valid than this share of the valid pages
  /// of an earlier run or, without one, of all pages.
  static constexpr double kLeastValid = 0.8;

  std::string id;  ///< of the template
  std::uint32_t version = 1;
  std::uint64_t pages = 0, valid = 0;
  std::optional<double> valid_before;  ///< share of the valid pages of the earlier run
  std::vector<FieldHealth> fields;     ///< in the order of the template, then others by name
  std::optional<Redesign> redesign;
  std::size_t looked_at = 0;  ///< pages on which rules were searched

  /// Returns the worst verdict of its fields (of all of them if there was a redesign).
  [[nodiscard]] Verdict verdict() const;
  /// Returns true if far fewer pages are valid than expected.
  [[nodiscard]] bool lost_pages() const;
};

/// `before`: of the same template in an earlier run; null if there was none. Cost: linear in the
/// size of the counts.
Health health_of(const Template& site, const TemplateCounts& counts,
                 const TemplateCounts* before = nullptr);

/// Returns the verdicts with their measures.
Json to_json(const Health& health);
/// Returns a line about all pages, and one for each field: how many pages have it, and its faults.
std::string table_of(const Health& health);
/// Returns a line for each field that is not healthy, and for a redesign; "" if all is well.
std::string complaints_of(const Health& health);

/// Adds rules for the fields that are not healthy: those that `found` has and `site` lacks. Notes
/// them in `health`, without a score. Removes nothing, so that old pages are still read.
void add_rules(const Template& found, Template& site, Health& health);

}  // namespace sito::fields
