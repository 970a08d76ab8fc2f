// SPDX-License-Identifier: Apache-2.0
// How well a template of fields still does on the pages it was used on (docs/sites.md).
#pragma once

#include "sito/page/page.h"
#include "sito/structure/field_template.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structure {

/// How often values occur: of those with the smallest hashes, so that memory is bounded and sums of
/// parts are the whole.
class ValueSketch {
 public:
  static constexpr std::size_t kMost = 1024;

  void add(std::string_view value);
  void add(const ValueSketch& other);
  /// Share of the values that occur more than once.
  [[nodiscard]] double repeated() const;
  /// Share of the one that occurs most.
  [[nodiscard]] double largest() const;

 private:
  void cut();
  std::map<std::uint64_t, std::uint32_t> times_;
};

struct FieldTally {
  std::uint32_t hits = 0;         ///< pages with a value
  std::uint32_t implausible = 0;  ///< of them: from the future, or of a length that none has
  std::uint32_t unlike = 0;       ///< of them: far shorter or longer than expected
  ValueSketch values;
};

/// What became of the pages of one day.
struct DayTally {
  std::uint32_t pages = 0;
  std::uint32_t missed = 0;
};

/// A page on which something was not found that should be, kept to be looked at again.
struct MissedPage {
  std::string url, charset, taken, name;
  std::shared_ptr<const std::string> bytes;
};

/// One page on which a template was tried.
struct TriedPage {
  const Page& page;
  const Reading& reading;
  bool missed = false;       ///< it was read as without the template
  std::string_view taken;    ///< as WARC-Date; "" when unknown
  std::string_view bytes;    ///< as stored; are kept only of some that missed
  std::string_view charset;  ///< as the server has said
  std::string_view name;     ///< for people
  bool worth_a_look = true;  ///< has text of its own
};

/// What a template has found on some pages. Sums of parts are the whole, in any order.
struct TemplateTally {
  /// So many pages that missed are kept: those whose addresses have the smallest hashes.
  static constexpr std::size_t kSample = 5;
  static constexpr std::size_t kMostSampleBytes = std::size_t{4} << 20;  ///< larger ones are not

  std::uint32_t pages = 0;
  std::uint32_t missed = 0;
  std::array<FieldTally, kFields> fields{};
  std::map<std::string, DayTally> days;  ///< by YYYY-MM-DD
  std::map<std::uint64_t, MissedPage> sample;

  void add(const FieldTemplate& fields, const TriedPage& page);
  void add(const TemplateTally& other);
};

enum class Verdict : std::uint8_t {
  Unknown,  ///< too few pages to tell
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
  double expected = 1;  ///< that share when the template was made
  double repeated = 0;  ///< share of the values that other pages have too
  double implausible = 0;
  double unlike = 0;
  std::uint32_t pages = 0, hits = 0;
  std::string reason;  ///< for people; "" when healthy
};

/// From a day on the template misses.
struct Redesign {
  std::string since;                           ///< the first day of those on which it misses
  double missed_before = 0, missed_since = 0;  ///< share of the pages
};

struct Health {
  std::vector<FieldHealth> fields;  ///< in the order of the template
  std::optional<Redesign> redesign;
  /// The worst of its fields (all of them when there was a redesign).
  [[nodiscard]] Verdict verdict() const;
};

/// Cost: of the tally's size.
Health health_of(const FieldTemplate& fields, const TemplateTally& tally);

Json to_json(const Health& health);
/// Adds rules to those there are, behind them: what `found` has and `fields` has not, for the
/// fields that are not healthy. Gives how many rules it has added. Nothing is taken away: pages of
/// the time before are still read.
std::size_t add_rules(const Health& health, const FieldTemplate& found, FieldTemplate& fields);

}  // namespace sito::structure
