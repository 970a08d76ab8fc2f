// SPDX-License-Identifier: Apache-2.0
// Templates made from a detection, and their use on other pages of the site: for metadata and the
// article.
#pragma once

#include "sito/base/result.h"
#include "sito/fields/health/counts.h"
#include "sito/fields/paths/query.h"
#include "sito/fields/template/template.h"
#include "sito/metadata/metadata.h"
#include "sito/page/page.h"
#include "sito/structure/detect.h"
#include "sito/structure/detection.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sito::structure {

/// Returns the field that a field of templates is, by its name; nothing for those that only records
/// have.
std::optional<Field> field_of(const fields::Field& field);
/// Returns the name of a field in templates: "text" for Article, else name_of().
std::string_view template_name(Field field);
/// Returns the field of a template; null if it has none.
const fields::Field* find(const fields::Template& site, Field field);
/// Returns the kind of a template's pages; News if it is not known.
Kind kind_of(const fields::Template& site);

/// Makes a template from the chosen hits of a detection and from the other contents of the
/// article's place: `pages` are those of the detection. Cost: linear in the pages.
fields::Template make_template(const Detection& detection, std::span<const PageInput> pages);

/// Makes a template for records: fields whose values are only in data for machines, which paths
/// cannot reach, take their best place on the pages instead. If there is none, the field is left
/// out and noted in `notes`. There is one category.
fields::Template make_record_template(const Detection& detection, std::span<const PageInput> pages,
                                      std::vector<Note>& notes);

class FieldValues;

/// The results of a template on one page.
struct Reading {
  std::array<std::vector<Value>, kFields> values;
  /// The rule that found them: the number of paths and sources before it; kNoRule if none did.
  static constexpr std::uint32_t kNoRule = 0xFFFFFFFF;
  std::array<std::uint32_t, kFields> rule{};
  std::vector<char> kept;  ///< for each text node whether it belongs to the article

  [[nodiscard]] const std::vector<Value>& of(Field field) const {
    return values[static_cast<std::size_t>(field)];
  }
};

/// A template ready for use. Immutable; share freely between threads.
class FieldReader {
 public:
  /// Errors: Malformed: a path is not XPath, there are too many, or the kind is unknown.
  static Result<FieldReader> make(const fields::Template& site);

  [[nodiscard]] const fields::Template& fields() const { return template_; }
  [[nodiscard]] bool has(Field field) const { return find(template_, field) != nullptr; }

  /// Finds the values of paths. A path that takes too much work on this page finds nothing. If a
  /// field has one value at most, the first is taken.
  /// Cost: linear in the page for the paths that templates consist of.
  void read(const Page& page, Reading& reading) const;
  /// Adds the values of rules that are sources of metadata, where no earlier rule has found any, and
  /// the time of a day that the metadata know.
  void add_metadata(const Page& page, const Metadata& metadata, Reading& reading) const;
  /// Returns the fields of the template that `reading` has, to be counted.
  [[nodiscard]] fields::PageFindings findings_of(const Reading& reading) const;

 private:
  /// A path, or a source of metadata.
  struct Rule {
    std::optional<fields::Query> path;
    std::string source;
  };
  struct Rules {
    Field field;
    std::vector<Rule> rules;
    std::vector<fields::Query> exclude;
  };
  static Result<Rules> rules_of(Field field, const fields::Field& from);
  static void leave_out(const Rules& rules, const fields::QueryPage& page,
                        const std::vector<fields::Match>& matches, FieldValues& maker,
                        std::vector<char>& kept);

  fields::Template template_;
  std::vector<Rules> rules_;                      // of the fields that have a structure::Field
  DayMonthOrder order_ = DayMonthOrder::Unknown;  // of the site's dates
};

/// Puts the values into the metadata of the page, as accepted values of the source Template;
/// earlier accepted values become alternatives. Fields without metadata are left out.
void merge(const Reading& reading, Metadata& metadata);

}  // namespace sito::structure
