// SPDX-License-Identifier: Apache-2.0
// An XQT template: what a page is turned into, and where on it each field stands (algorithms,
// section 6; docs/formats/xqt.md has the file form). Plain data; what the editor saves.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::xqt {

/// What the values of a field are.
enum class Type : std::uint8_t {
  String,    ///< one line
  Text,      ///< paragraphs; what all nodes of the field hold is one value
  Date,      ///< YYYY-MM-DD
  DateTime,  ///< YYYY-MM-DDThh:mm:ss, with a zone where the page says one
  Integer,
  Decimal,
  Url,     ///< an absolute address
  Record,  ///< an element with fields of its own for each node
};
inline constexpr std::size_t kTypes = 8;
std::string_view name_of(Type type);  ///< "string", "text", "date", "dateTime", "integer" ...
std::optional<Type> type_from_name(std::string_view name);

inline constexpr std::uint32_t kUnbounded = 0xFFFFFFFF;

/// How the text of a node becomes values, in this order. White space is normalised before and
/// trimmed after each step; values that are empty then are none.
struct ValueRule {
  std::string after;     ///< what stands up to the first of these is cut off, if there is one
  std::string before;    ///< what stands from the first of these on is cut off, if there is one
  std::string split;     ///< what stands between these are values of their own
  std::string language;  ///< of dates: the one of their names of months ("cs"); "": all that are
                         ///< known
  bool operator==(const ValueRule&) const = default;
};

/// One element of the output.
struct Field {
  std::string name;  ///< as is_field_name() wants it
  Type type = Type::String;
  std::uint32_t min = 0, max = 1;  ///< how many of it a page has; max may be kUnbounded
  /// Path expressions (path.h); the first one that finds a node counts. In a record they begin at
  /// the node of the record, else at the root of the page.
  std::vector<std::string> paths;
  /// Paths inside what was found: their nodes do not belong to the value.
  std::vector<std::string> exclude;
  ValueRule value;
  std::vector<Field> fields;  ///< of Record
  bool operator==(const Field&) const = default;
};

/// A template.
struct Mapping {
  std::string id;  ///< names the template in what it makes; not empty
  std::uint32_t version = 1;
  std::string site;   ///< host of the pages; "": any
  std::string match;  ///< RE2 expression that their addresses have somewhere; "": any address
  std::string root = "article";  ///< element that holds the fields
  std::vector<Field> fields;
  /// An XQuery main module that stands for itself and for what would be made from the fields,
  /// which then say only what it has to give; "" unless somebody has edited it.
  std::string query;
  bool operator==(const Mapping&) const = default;
};

/// Bounds of templates, which may come from anywhere.
inline constexpr std::size_t kMostFields = 200;  ///< of all levels
inline constexpr std::size_t kMostLevels = 8;    ///< of records
inline constexpr std::size_t kMostPaths = 50;    ///< of one field; exclusions too
inline constexpr std::size_t kMostQueryBytes = std::size_t{1} << 20;

/// Names of fields and of the root: an ASCII letter or _, then letters, digits, - _ and . ; what
/// XML, JSON and XQuery all take. Names that begin with "xml" are refused.
bool is_field_name(std::string_view name);

/// Malformed: a name, a bound, a path or the expression of the addresses is wrong, two fields of
/// one level have one name, a record has no fields or another type has some; the message names the
/// field ("comments/author").
Result<void> check(const Mapping& mapping);

}  // namespace sito::xqt
