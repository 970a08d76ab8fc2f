// SPDX-License-Identifier: Apache-2.0
// JSON of others: the number and the depth of its values, before a parser makes room for them.
#pragma once

#include <cstddef>
#include <string_view>

namespace sito {

/// JSON of others with more values is refused. A value takes up to 160 bytes of memory, but as few
/// as three bytes of text.
inline constexpr std::size_t kMaxJsonValues = 1'000'000;

/// Calls `visit(sign)` for each comma, bracket and brace outside strings until it returns true.
/// Returns the byte of that sign; npos: none. Takes damaged JSON, too. Cost: linear; no memory.
template <typename Visit>
std::size_t find_json_sign(std::string_view json, Visit&& visit) {
  bool in_text = false;
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (in_text) {
      if (c == '\\') ++at;
      if (c == '"') in_text = false;
    } else if (c == '"') {
      in_text = true;
    } else if (c == ',' || c == '[' || c == ']' || c == '{' || c == '}') {
      if (visit(c)) return at;
    }
  }
  return std::string_view::npos;
}

/// Returns true if `json` has more than `most` values.
inline bool has_more_json_values(std::string_view json, std::size_t most = kMaxJsonValues) {
  std::size_t n_values = 1;
  return find_json_sign(json, [&](char sign) {
           return sign != ']' && sign != '}' && ++n_values > most;
         }) != std::string_view::npos;
}

/// JSON of others that is nested deeper is refused: copying and printing a value recurse for each
/// level. Style trees of site templates are the deepest of sito's own (512 levels of their own).
inline constexpr std::size_t kMaxJsonDepth = 1000;

/// Returns the byte at which brackets are nested deeper than `most`; npos: nowhere.
inline std::size_t find_deep_json(std::string_view json, std::size_t most = kMaxJsonDepth) {
  std::size_t depth = 0;
  return find_json_sign(json, [&](char sign) {
    if (sign == '[' || sign == '{') return ++depth > most;
    if (sign != ',' && depth > 0) --depth;
    return false;
  });
}

/// Parses JSON of others: a discarded value if it is damaged or nested too deep. `Json` is
/// nlohmann::json or its like.
template <typename Json>
Json parse_foreign_json(std::string_view json) {
  if (find_deep_json(json) != std::string_view::npos) return Json(Json::value_t::discarded);
  return Json::parse(json, nullptr, false);
}

}  // namespace sito
