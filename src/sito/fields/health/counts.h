// SPDX-License-Identifier: Apache-2.0
// Counts what a template finds on pages: values, faults and pages without values (health.h judges
// them).
#pragma once

#include "sito/base/result.h"
#include "sito/fields/health/faults.h"
#include "sito/fields/read/record.h"
#include "sito/fields/template/template.h"
#include "sito/fields/template/template_json.h"

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::fields {

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

/// The values of one field on one page.
struct FieldFindings {
  std::string name;  ///< "title", "comments/author"
  std::uint64_t values = 0;
  std::vector<Fault> faults = {};  ///< each once, however many values have it
  std::string text = {};           ///< of the first value, normalised; "" is not looked at
  std::size_t chars = 0;           ///< of this text
};

/// What a template found on one page.
struct PageFindings {
  std::vector<FieldFindings> fields;  ///< all that were looked for, also those without a value
  bool valid = true;                  ///< without faults, and not read without the template
  std::string_view url;
  std::string_view taken;     ///< as WARC-Date; "" if unknown
  std::string_view bytes;     ///< as stored; kept for some pages without values; "" to keep none
  std::string_view charset;   ///< as the server stated it
  std::string_view name;      ///< for people
  bool worth_a_look = false;  ///< has text of its own
};

/// Returns the findings of a record with these faults.
PageFindings findings_of(const Template& site, const Element& record,
                         std::span<const FieldFault> faults);

struct FieldCounts {
  std::uint64_t pages = 0;  ///< with a value
  std::uint64_t values = 0;
  std::map<std::string, std::uint64_t, std::less<>> faults;  ///< number of pages, by name
  std::uint64_t implausible =
      0;                      ///< pages with a value from the future, or of an impossible length
  std::uint64_t unlike = 0;   ///< pages with a value far shorter or longer than expected
  std::uint64_t crowded = 0;  ///< pages with far more values than expected
  ValueSketch texts;
};

/// Counts of the pages of one day.
struct DayCounts {
  std::uint64_t pages = 0;
  std::uint64_t missed = 0;  ///< pages that are not valid
};

/// A page without some value, kept for a new detection.
struct MissedPage {
  std::string url, charset, taken, name;
  std::shared_ptr<const std::string> bytes;
};

/// The results of a template on some pages. Sums of parts equal the whole, in any order.
struct TemplateCounts {
  /// Number of missed pages that are kept: those whose URLs have the smallest hashes.
  static constexpr std::size_t kSample = 5;
  /// Larger pages are not kept.
  static constexpr std::size_t kMaxSampleBytes = std::size_t{4} << 20;

  std::uint64_t pages = 0;  ///< number of pages on which it was tried
  std::uint64_t valid = 0;
  std::map<std::string, FieldCounts, std::less<>> fields;  ///< by name
  std::map<std::string, DayCounts> days;                   ///< by YYYY-MM-DD
  std::map<std::uint64_t, MissedPage> sample;

  void add(const Template& site, const PageFindings& page);
  void add(const TemplateCounts& other);
};

/// By id or key of the template.
using CountsByTemplate = std::map<std::string, TemplateCounts, std::less<>>;

/// Returns the pages, the values and the faults.
Json to_json(const TemplateCounts& counts);
/// Reads the pages and values of an earlier run: the member "xqt" of an account in JSON. Malformed:
/// it is something else.
Result<CountsByTemplate> read_template_counts(std::string_view json);

}  // namespace sito::fields
