// SPDX-License-Identifier: Apache-2.0
// The template of a site: its fields, and the place of each of them on a page
// (docs/formats/template.md has the file form). Detection and the editor make templates; they read
// the metadata and the article of a page (structure::FieldReader) and records (DirectTemplate, xqt).
// Plain data.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::fields {

/// The type of the values of a field.
enum class Type : std::uint8_t {
  String,    ///< one line
  Text,      ///< paragraphs; all nodes of the field give one value
  Date,      ///< YYYY-MM-DD
  DateTime,  ///< YYYY-MM-DDThh:mm:ss, with a zone if the page has one
  Integer,
  Decimal,
  Url,     ///< an absolute URL
  Record,  ///< an element with fields of its own for each node
};
inline constexpr std::size_t kTypes = 8;
std::string_view name_of(Type type);  ///< "string", "text", "date", "dateTime", "integer" ...
std::optional<Type> type_from_name(std::string_view name);

inline constexpr std::uint32_t kUnbounded = 0xFFFFFFFF;

/// Rules to turn the text of a node into values, in this order. White space is normalised before
/// and trimmed after each step; empty values are left out.
struct ValueRule {
  std::string after;     ///< everything up to the first of these is cut off, if there is one
  std::string before;    ///< everything from the first of these on is cut off, if there is one
  std::string split;     ///< the parts between these are values of their own
  std::string language;  ///< of dates: the language of the names of months ("cs"); "": all
                         ///< known
  bool operator==(const ValueRule&) const = default;
};

/// A rule that takes the values of a field from the metadata of the page. Records ignore it.
struct Source {
  std::string name;                ///< of a MetadataSource: "json-ld"
  std::uint32_t paths_before = 0;  ///< number of paths that are tried before it
  bool operator==(const Source&) const = default;
};

/// The properties of the values on the pages of a template's origin.
struct Expected {
  double rate = 1;      ///< share of the pages with a value
  double repeated = 0;  ///< share of the values that another of the pages also had
  std::uint32_t shortest = 0, longest = 0;  ///< in characters; for an article, of all its text
  std::uint32_t most = 0;                   ///< values on a page; 0: unknown
  bool operator==(const Expected&) const = default;
};

/// One field, and element of records.
struct Field {
  std::string name;  ///< see is_field_name()
  Type type = Type::String;
  std::uint32_t min = 0, max = 1;  ///< how many of them a page has; max may be kUnbounded
  /// Path expressions (query.h); the first one that finds a node counts. In a record they begin at
  /// the node of the record, otherwise at the root of the page. Records need paths of path.h.
  std::vector<std::string> paths;
  /// Paths inside the found nodes: the nodes that they find do not belong to the value.
  std::vector<std::string> exclude;
  ValueRule value;
  std::vector<Field> fields;  ///< of Record
  std::vector<Source> sources = {};
  std::optional<Expected> expected = {};
  /// Returns true if one node gives its value: paths of records then take the first one.
  [[nodiscard]] bool takes_one_node() const { return max == 1 && type != Type::Text; }
  bool operator==(const Field&) const = default;
};

struct Template {
  std::string id;  ///< identifies the template in its records; not empty
  std::uint32_t version = 1;
  std::string site;              ///< host of the pages; "": any
  std::string match;             ///< RE2 expression that their URLs match somewhere; "": any URL
  std::string root = "article";  ///< name of the element that holds the fields
  std::vector<Field> fields;
  /// An XQuery main module that was edited by hand, or "". It replaces the module that would be
  /// generated from the fields; the fields then only state the expected result.
  std::string query;
  std::string kind;         ///< of the pages, as name_of(structure::Kind); "": unknown
  std::uint32_t pages = 0;  ///< number of pages of its origin; 0: written by hand
  [[nodiscard]] const Field* find(std::string_view name) const;
  bool operator==(const Template&) const = default;
};

/// Limits of templates, which may come from anywhere.
inline constexpr std::size_t kMaxFields = 200;       ///< of all levels
inline constexpr std::size_t kMostLevels = 8;        ///< of records
inline constexpr std::size_t kMostPaths = 50;        ///< of one field; sources too
inline constexpr std::size_t kMostExclusions = 200;  ///< of one field
inline constexpr std::size_t kMostQueryBytes = std::size_t{1} << 20;

/// Returns true for valid names of fields and of the root: an ASCII letter or _, then letters,
/// digits, - _ and . ; these are valid in XML, JSON and XQuery. Names that begin with "xml" are
/// refused.
bool is_field_name(std::string_view name);

/// Returns a field with the type and the bounds of those that detection finds ("title", "author",
/// "text" ...); nothing for other names.
std::optional<Field> known_field(std::string_view name);
inline constexpr std::string_view kArticleField = "text";
/// Return true for the names of these fields that are dates, and of those whose values differ from
/// page to page.
bool is_date_field(std::string_view name);
bool differs_by_page(std::string_view name);

/// Returns the name of a field inside the record `owner`: "comments/author"; `name` if it is "".
std::string inner_name(const std::string& owner, std::string_view name);
/// Returns the names of the fields of all levels, in the order of the template.
std::vector<std::string> names_of(const Template& site);

/// The paths that check() allows: those of path.h, or XPath 1.0 as well.
enum class Paths : std::uint8_t { Own, Any };

/// Malformed: a name, a bound, a path or the expression of the URLs is wrong, two fields of one
/// level have one name, a record has no fields, or another type has some; the message names the
/// field ("comments/author").
Result<void> check(const Template& mapping, Paths paths = Paths::Own);

}  // namespace sito::fields
