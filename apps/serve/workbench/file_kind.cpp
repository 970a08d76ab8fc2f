// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/file_kind.h"

#include <array>
#include <utility>

namespace sito::serve {

std::string_view file_kind(std::string_view name) {
  constexpr std::array<std::string_view, 3> kCompressed = {".gz", ".zst", ".xz"};
  constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kKinds = {{
      {".html", "page"},
      {".htm", "page"},
      {".xhtml", "page"},
      {".warc", "archive"},
      {".arc", "archive"},
      {".wet", "archive"},
      {".wat", "archive"},
      {".jsonl", "archive"},
      {".ndjson", "archive"},
      {".wiki", "archive"},
  }};
  for (const std::string_view ending : kCompressed) {
    if (!name.ends_with(ending)) continue;
    name.remove_suffix(ending.size());
    break;
  }
  for (const auto& [ending, kind] : kKinds) {
    if (name.ends_with(ending)) return kind;
  }
  return "other";
}

}  // namespace sito::serve
