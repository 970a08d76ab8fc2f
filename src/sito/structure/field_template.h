// SPDX-License-Identifier: Apache-2.0
// What is kept of a detection: rules that find the fields on other pages of the site
// (docs/formats/template.md has the file form), and their use.
#pragma once

#include "sito/base/result.h"
#include "sito/metadata/metadata.h"
#include "sito/page/page.h"
#include "sito/structure/detect.h"
#include "sito/structure/detection.h"
#include "sito/structure/query.h"

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
  std::uint32_t pages = 0;  ///< of those it comes from, it has found a value on so many; 0: unknown
  bool operator==(const Rule&) const = default;
};

/// What the values were like on the pages that a template comes from.
struct Expected {
  double rate = 1;      ///< share of the pages with a value
  double repeated = 0;  ///< share of the values that another of the pages had too
  std::uint32_t shortest = 0, longest = 0;  ///< in characters; of an article all of its text
  bool operator==(const Expected&) const = default;
};

struct FieldRules {
  Field field = Field::Date;
  std::vector<Rule> rules;         ///< the first one that finds something counts
  std::vector<std::string> strip;  ///< of Article: paths inside it that do not belong to it
  std::optional<Expected> expected;
  bool operator==(const FieldRules&) const = default;
};

struct FieldTemplate {
  Kind kind = Kind::News;
  std::uint32_t pages = 0;  ///< it comes from so many; 0: was written by hand
  std::vector<FieldRules> fields;
  [[nodiscard]] const FieldRules* find(Field field) const;
  bool operator==(const FieldTemplate&) const = default;
};

/// Bounds of templates, which may come from anywhere.
inline constexpr std::size_t kMostRules = 50;
inline constexpr std::size_t kMostStrips = 200;

/// The chosen hits of a detection, and of the article what its place holds besides: `pages` are
/// those of the detection. Cost: linear in the pages.
FieldTemplate make_template(const Detection& detection, std::span<const PageInput> pages);

Json to_json(const FieldTemplate& fields);
/// Malformed: a field is missing, unknown or of a wrong type, or a path is no XPath; the message
/// names it.
Result<FieldTemplate> template_from_json(const Json& json);

/// What a template finds on one page.
struct Reading {
  std::array<std::vector<Value>, kFields> values;
  /// The rule that has found them, as an index into FieldRules::rules; kNoRule when none has.
  static constexpr std::uint32_t kNoRule = 0xFFFFFFFF;
  std::array<std::uint32_t, kFields> rule{};
  std::vector<char> kept;  ///< for each text node whether it is the article's

  [[nodiscard]] const std::vector<Value>& of(Field field) const {
    return values[static_cast<std::size_t>(field)];
  }
};

/// A template ready for use. Immutable; any number of threads.
class FieldReader {
 public:
  /// Malformed: a path is no XPath, or there are too many.
  static Result<FieldReader> make(const FieldTemplate& fields);

  [[nodiscard]] const FieldTemplate& fields() const { return fields_; }
  [[nodiscard]] bool has(Field field) const { return fields_.find(field) != nullptr; }

  /// Finds what paths find. A path that takes too much work on this page finds nothing. Of fields
  /// that have one value at most, the first is taken.
  /// Cost: linear in the page for the paths that templates are made of.
  void read(const Page& page, Reading& reading) const;
  /// Adds what rules that are sources of metadata find, where no earlier rule has.
  void add_metadata(const Page& page, const Metadata& metadata, Reading& reading) const;

 private:
  struct Queries {
    std::vector<std::optional<Query>> rules;  // nothing: a source of metadata
    std::vector<Query> strip;
  };
  FieldTemplate fields_;
  std::vector<Queries> queries_;  // of each of fields_.fields
};

/// Puts what was found into the metadata of the page, as accepted values of the source Template;
/// what was accepted before becomes an alternative. Fields without metadata are left out.
void merge(const Reading& reading, Metadata& metadata);

}  // namespace sito::structure
