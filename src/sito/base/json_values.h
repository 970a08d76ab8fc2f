// SPDX-License-Identifier: Apache-2.0
// The number of values of a JSON text, before a parser makes room for them.
#pragma once

#include <cstddef>
#include <string_view>

namespace sito {

/// JSON of others with more values is refused. A value takes up to 160 bytes of memory, but as few
/// as three bytes of text.
inline constexpr std::size_t kMaxJsonValues = 1'000'000;

/// Returns true if `json` has more than `most` values. Takes damaged JSON, too. Cost: linear; no
/// memory.
inline bool has_more_json_values(std::string_view json, std::size_t most = kMaxJsonValues) {
  std::size_t n_values = 1;
  bool in_text = false;
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (in_text) {
      if (c == '\\') ++at;
      if (c == '"') in_text = false;
    } else if (c == '"') {
      in_text = true;
    } else if (c == ',' || c == '[' || c == '{') {
      if (++n_values > most) return true;
    }
  }
  return false;
}

}  // namespace sito
