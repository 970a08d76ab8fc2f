// SPDX-License-Identifier: Apache-2.0
// Measures how well a template of fields still fits the pages on which it is used (docs/sites.md).
#pragma once

#include "sito/fields/template/template_json.h"
#include "sito/page/page.h"
#include "sito/structure/template/field_reader.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structure {

/// Counts how often values occur, among those with the smallest hashes, so that memory is bounded
/// and sums of parts equal the whole.
class ValueSketch {
 public:
  static constexpr std::size_t kMost = 1024;

  void add(std::string_view value);
  void add(const ValueSketch& other);
  /// Returns the share of the values that occur more than once.
  [[nodiscard]] double repeated() const;
  /// Returns the share of the most frequent value.
  [[nodiscard]] double largest() const;

 private:
  void cut();
  std::map<std::uint64_t, std::uint32_t> times_;
};

struct FieldTally {
  std::uint32_t hits = 0;         ///< pages with a value
  std::uint32_t implausible = 0;  ///< of these, implausible values: from the future, or of an
                                  ///< impossible length
  std::uint32_t unlike = 0;       ///< of these, values far shorter or longer than expected
  ValueSketch values;
};

/// Counts of the pages of one day.
struct DayTally {
  std::uint32_t pages = 0;
  std::uint32_t missed = 0;
};

/// A page that missed something, kept for a new detection.
struct MissedPage {
  std::string url, charset, taken, name;
  std::shared_ptr<const std::string> bytes;
};

/// One page on which a template was tried.
struct TriedPage {
  const Page& page;
  const Reading& reading;
  bool missed = false;       ///< it was read without the template
  std::string_view taken;    ///< as WARC-Date; "" if unknown
  std::string_view bytes;    ///< as stored; kept only for some pages that missed
  std::string_view charset;  ///< as the server stated it
  std::string_view name;     ///< for people
  bool worth_a_look = true;  ///< has text of its own
};

/// The results of a template on some pages. Sums of parts equal the whole, in any order.
struct TemplateTally {
  /// Number of missed pages that are kept: those whose URLs have the smallest hashes.
  static constexpr std::size_t kSample = 5;
  static constexpr std::size_t kMaxSampleBytes = std::size_t{4} << 20;  ///< larger pages are not
                                                                        ///< kept

  std::uint32_t pages = 0;
  std::uint32_t missed = 0;
  std::array<FieldTally, kFields> fields{};
  std::map<std::string, DayTally> days;  ///< by YYYY-MM-DD
  std::map<std::uint64_t, MissedPage> sample;

  void add(const fields::Template& site, const TriedPage& page);
  void add(const TemplateTally& other);
};

enum class Verdict : std::uint8_t {
  Unknown,  ///< too few pages
  Healthy,
  Weak,
  Broken,
};
std::string_view name_of(Verdict verdict);  ///< "unknown", "healthy", "weak", "broken"

struct FieldHealth {
  Field field = Field::Date;
  Verdict verdict = Verdict::Unknown;
  double health = 1;    ///< in [0, 1]
  double rate = 0;      ///< share of the pages with a value
  double expected = 1;  ///< the share when the template was made
  double repeated = 0;  ///< share of the values that other pages have too
  double implausible = 0;
  double unlike = 0;
  std::uint32_t pages = 0, hits = 0;
  std::string reason;  ///< for people; "" when healthy
};

/// A redesign: from this day on the template misses pages.
struct Redesign {
  std::string since;                           ///< the first day on which it misses
  double missed_before = 0, missed_since = 0;  ///< share of the pages
};

struct Health {
  std::vector<FieldHealth> fields;  ///< in the order of Field
  std::optional<Redesign> redesign;
  /// Returns the worst verdict of its fields (of all of them if there was a redesign).
  [[nodiscard]] Verdict verdict() const;
};

/// Cost: linear in the size of the tally.
Health health_of(const fields::Template& site, const TemplateTally& tally);

fields::Json to_json(const Health& health);
/// Appends rules for the fields that are not healthy: those that `found` has and `site`
/// lacks. Returns the number of added rules. Removes nothing, so that old pages are still
/// read.
std::size_t add_rules(const Health& health, const fields::Template& found, fields::Template& site);

}  // namespace sito::structure
