// SPDX-License-Identifier: Apache-2.0
// The columns of a Parquet file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::parquet {

enum class Type : std::uint8_t {
  Flag,     ///< BOOLEAN
  Integer,  ///< INT64
  Real,     ///< FLOAT
  Text,     ///< BYTE_ARRAY, a UTF-8 string
  Time,     ///< INT64, milliseconds since 1970 in UTC
};

/// One leaf of the schema. `path` names its groups, separated by dots. One part may end in `[]`,
/// which marks a list: "authors[]" is a list of values, "paragraphs[].text" a field of a list of
/// groups. Leaves of one group or list are adjacent.
struct Column {
  std::string path;
  Type type = Type::Text;
  bool required = false;    ///< never null
  bool dictionary = false;  ///< has few distinct values; a row group stores each once
  bool operator==(const Column&) const = default;
};
using Columns = std::vector<Column>;

/// The parts of a path, without `[]`.
struct Path {
  std::vector<std::string> parts;
  std::size_t list = kNoList;  ///< index of the part that is a list
  static constexpr std::size_t kNoList = static_cast<std::size_t>(-1);
};
Path split_path(std::string_view path);

/// Definition levels of a leaf: `most` for a value; one less for null in an optional leaf; 0 for an
/// empty list. Groups are required.
struct Levels {
  std::uint8_t most = 0;
  bool list = false;
};
Levels levels_of(const Column& column);

}  // namespace sito::parquet
