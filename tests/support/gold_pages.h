// SPDX-License-Identifier: Apache-2.0
// The gold pages next to the repository, when they are there.
#pragma once

#include "sito/io/source.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace sito::test {

/// Paths of all gold pages, sorted; empty when there are none.
inline std::vector<std::string> gold_page_paths() {
  std::vector<std::string> paths;
  const std::filesystem::path data = std::filesystem::path(SITO_SOURCE_DIR) / "../shared/data";
  if (!std::filesystem::is_directory(data)) return paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(data)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".html.gz")) paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

inline std::string read_whole(const std::string& path) {
  std::string bytes;
  auto source = io::open_source(path);
  if (!source.has_value()) return bytes;
  char buffer[1 << 16];
  for (;;) {
    const auto n = (*source)->read(buffer);
    if (!n.has_value() || *n == 0) return bytes;
    bytes.append(buffer, *n);
  }
}

}  // namespace sito::test
