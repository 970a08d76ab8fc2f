// SPDX-License-Identifier: Apache-2.0
#include "sito/parquet/schema.h"

#include <algorithm>

namespace sito::parquet {

Path split_path(std::string_view path) {
  Path split;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t end = std::min(path.find('.', at), path.size());
    std::string_view part = path.substr(at, end - at);
    if (part.ends_with("[]")) {
      part.remove_suffix(2);
      split.list = split.parts.size();
    }
    split.parts.emplace_back(part);
    at = end + 1;
  }
  return split;
}

Levels levels_of(const Column& column) {
  Levels levels;
  levels.list = column.path.find("[]") != std::string::npos;
  levels.most = static_cast<std::uint8_t>((levels.list ? 1 : 0) + (column.required ? 0 : 1));
  return levels;
}

}  // namespace sito::parquet
