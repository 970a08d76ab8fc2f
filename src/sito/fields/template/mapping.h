// SPDX-License-Identifier: Apache-2.0
// An XQT template: describes the record of a page, and the place of each field on the page
// (algorithms, section 6; docs/formats/xqt.md has the file form). Plain data; the editor saves it.
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

/// One element of the output.
struct Field {
  std::string name;  ///< see is_field_name()
  Type type = Type::String;
  std::uint32_t min = 0, max = 1;  ///< how many of them a page has; max may be kUnbounded
  /// Path expressions (path.h); the first one that finds a node counts. In a record they begin at
  /// the node of the record, otherwise at the root of the page.
  std::vector<std::string> paths;
  /// Paths inside the found nodes: the nodes that they find do not belong to the value.
  std::vector<std::string> exclude;
  ValueRule value;
  std::vector<Field> fields;  ///< of Record
  bool operator==(const Field&) const = default;
};

/// A template.
struct Mapping {
  std::string id;  ///< identifies the template in its records; not empty
  std::uint32_t version = 1;
  std::string site;              ///< host of the pages; "": any
  std::string match;             ///< RE2 expression that their URLs match somewhere; "": any URL
  std::string root = "article";  ///< name of the element that holds the fields
  std::vector<Field> fields;
  /// An XQuery main module that was edited by hand, or "". It replaces the module that would be
  /// generated from the fields; the fields then only state the expected result.
  std::string query;
  bool operator==(const Mapping&) const = default;
};

/// Limits of templates, which may come from anywhere.
inline constexpr std::size_t kMaxFields = 200;  ///< of all levels
inline constexpr std::size_t kMostLevels = 8;   ///< of records
inline constexpr std::size_t kMostPaths = 50;   ///< of one field; exclusions too
inline constexpr std::size_t kMostQueryBytes = std::size_t{1} << 20;

/// Returns true for valid names of fields and of the root: an ASCII letter or _, then letters,
/// digits, - _ and . ; these are valid in XML, JSON and XQuery. Names that begin with "xml" are
/// refused.
bool is_field_name(std::string_view name);

/// Malformed: a name, a bound, a path or the expression of the URLs is wrong, two fields of one
/// level have one name, a record has no fields, or another type has some; the message names the
/// field ("comments/author").
Result<void> check(const Mapping& mapping);

}  // namespace sito::fields
