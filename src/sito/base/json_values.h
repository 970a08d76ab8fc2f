// SPDX-License-Identifier: Apache-2.0
// The number and the depth of the values of a JSON text, before a parser makes room for them.
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

/// JSON of others that is nested deeper is refused: copying and printing a value recurse for each
/// level. Style trees of site templates are the deepest of sito's own (512 levels of their own).
inline constexpr std::size_t kMaxJsonDepth = 1000;

/// Returns the byte at which brackets are nested deeper than `most`; npos: nowhere. Takes damaged
/// JSON, too. Cost: linear; no memory.
inline std::size_t find_deep_json(std::string_view json, std::size_t most = kMaxJsonDepth) {
  std::size_t depth = 0;
  bool in_text = false;
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (in_text) {
      if (c == '\\') ++at;
      if (c == '"') in_text = false;
    } else if (c == '"') {
      in_text = true;
    } else if (c == '[' || c == '{') {
      if (++depth > most) return at;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return std::string_view::npos;
}

}  // namespace sito
