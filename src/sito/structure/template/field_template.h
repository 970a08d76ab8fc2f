// SPDX-License-Identifier: Apache-2.0
// The template made from a detection: rules that find the fields on other pages of the site
// (docs/formats/template.md has the file form), and their use.
#pragma once

#include "sito/base/result.h"
#include "sito/fields/paths/query.h"
#include "sito/metadata/metadata.h"
#include "sito/page/page.h"
#include "sito/structure/detect.h"
#include "sito/structure/detection.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sito::structure {

/// Keeps the order of fields, so that a template reads as it was written.
using Json = nlohmann::ordered_json;

/// One way to find a field.
struct Rule {
  std::string xpath;        ///< XPath 1.0; "": the rule is a source of metadata
  std::string source;       ///< the name of a MetadataSource; "": the rule is a path
  std::uint32_t pages = 0;  ///< pages of its origin on which it has found a value; 0: unknown
  bool operator==(const Rule&) const = default;
};

/// The properties of the values on the pages of a template's origin.
struct Expected {
  double rate = 1;      ///< share of the pages with a value
  double repeated = 0;  ///< share of the values that another of the pages also had
  std::uint32_t shortest = 0, longest = 0;  ///< in characters; for an article, of all its text
  bool operator==(const Expected&) const = default;
};

struct FieldRules {
  Field field = Field::Date;
  std::vector<Rule> rules;         ///< the first one that finds something counts
  std::vector<std::string> strip;  ///< for Article: paths inside it that do not belong to it
  std::optional<Expected> expected;
  bool operator==(const FieldRules&) const = default;
};

struct FieldTemplate {
  Kind kind = Kind::News;
  std::uint32_t pages = 0;  ///< number of pages of its origin; 0: written by hand
  std::vector<FieldRules> fields;
  [[nodiscard]] const FieldRules* find(Field field) const;
  bool operator==(const FieldTemplate&) const = default;
};

/// Bounds on templates, which may come from anywhere.
inline constexpr std::size_t kMaxRules = 50;
inline constexpr std::size_t kMaxStrips = 200;

/// Makes a template from the chosen hits of a detection and from the other contents of the
/// article's place: `pages` are those of the detection. Cost: linear in the pages.
FieldTemplate make_template(const Detection& detection, std::span<const PageInput> pages);

Json to_json(const FieldTemplate& fields);
/// Errors: Malformed: a missing, unknown or wrong field, or a path that is not XPath; the message
/// names it.
Result<FieldTemplate> template_from_json(const Json& json);

/// The results of a template on one page.
struct Reading {
  std::array<std::vector<Value>, kFields> values;
  /// The rule that found them, as an index into FieldRules::rules; kNoRule if none did.
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
  /// Errors: Malformed: a path is not XPath, or there are too many.
  static Result<FieldReader> make(const FieldTemplate& fields);

  [[nodiscard]] const FieldTemplate& fields() const { return fields_; }
  [[nodiscard]] bool has(Field field) const { return fields_.find(field) != nullptr; }

  /// Finds the values of paths. A path that takes too much work on this page finds nothing. If a
  /// field has one value at most, the first is taken.
  /// Cost: linear in the page for the paths that templates consist of.
  void read(const Page& page, Reading& reading) const;
  /// Adds the values of rules that are sources of metadata, where no earlier rule has found any.
  void add_metadata(const Page& page, const Metadata& metadata, Reading& reading) const;

 private:
  struct Queries {
    std::vector<std::optional<fields::Query>> rules;  // nothing: a source of metadata
    std::vector<fields::Query> strip;
  };
  FieldTemplate fields_;
  std::vector<Queries> queries_;  // for each of fields_.fields
};

/// Puts the values into the metadata of the page, as accepted values of the source Template;
/// earlier accepted values become alternatives. Fields without metadata are left out.
void merge(const Reading& reading, Metadata& metadata);

}  // namespace sito::structure
