// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/text_shape.h"

#include "sito/base/ascii.h"
#include "sito/text/char_kind.h"
#include "sito/text/language_names.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::elements {
namespace {

constexpr std::u32string_view kCrosses =
    U"xX\u00D7\u2715\u2716\u2717\u2718\u2A2F\u2573\u274C\u274E\u2612\u24E7\u2A09";
constexpr std::u32string_view kForward =
    U">\u00BB\u203A\u2192\u25B6\u25B8\u25BA\u2794\u279C\u276F\u27E9\u21E8\u21E5\u300B\u3009";
constexpr std::u32string_view kBackward =
    U"<\u00AB\u2039\u2190\u25C0\u25C2\u25C4\u276E\u27E8\u21E6\u21E4\u300A\u3008";
constexpr std::u32string_view kDown =
    U"\u2193\u25BC\u25BE\u25BF\u2B07\u21E9\u2304\u2228\u02C5\uFE40";
constexpr std::u32string_view kUp = U"\u2191\u25B2\u25B4\u25B5\u2B06\u21E7\u2303\u2227\u02C4";
constexpr std::u32string_view kPlus = U"+\u2795\uFF0B\u229E\u2295";
constexpr std::u32string_view kMinus = U"\u2212\u2796\u2013\u229F\u2296";

bool has(std::u32string_view set, char32_t value) {
  return set.find(value) != std::u32string_view::npos;
}

}  // namespace

TextShape shape_of(std::string_view text) {
  TextShape shape;
  bool letters = false, small = false, capitals = false, in_word = false;
  char32_t first = 0, last = 0;
  char32_t bracket = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto [value, length] = text::code_point_at(text, at);
    at += length;
    ++shape.n_chars;
    const bool space = text::is_space(value);
    if (!space && !in_word) ++shape.n_words;
    in_word = !space;
    if (space) continue;
    if (first == 0) first = value;
    last = value;
    const text::CharKind kind = text::char_kind(value);
    if (kind == text::CharKind::Letter) {
      letters = true;
      if (text::lower(value) != value) capitals = true;
      if (text::upper(value) != value) small = true;
    }
    if (kind == text::CharKind::Digit) {
      shape.digits = true;
      if (bracket == '(' || bracket == '[') shape.brackets = true;
    }
    if (value == '(' || value == '[' || value == ')' || value == ']') bracket = value;
    shape.forward = shape.forward || has(kForward, value);
    shape.backward = shape.backward || has(kBackward, value);
    shape.down = shape.down || has(kDown, value);
    shape.up = shape.up || has(kUp, value);
  }
  if (shape.n_words == 0) return shape;
  shape.number = std::all_of(text.begin(), text.end(), is_digit);
  shape.symbols = !letters && !shape.digits;
  shape.cross = shape.n_chars == 1 && has(kCrosses, first);
  if (shape.n_words == 1 && has(kCrosses, first) && first != 'x' && first != 'X')
    shape.cross = true;
  shape.plus = has(kPlus, first);
  shape.minus = has(kMinus, first) || (shape.n_chars == 1 && first == '-');
  shape.ellipsis = last == 0x2026 || text.ends_with("...");
  shape.upper = capitals && !small;
  shape.language_name = letters && !text::language_named(text).empty();
  shape.language_tag = letters && !text::language_of_tag(text).empty();
  return shape;
}

NeighbourShape neighbours_in(std::string_view text) {
  NeighbourShape out;
  std::size_t from = 0;
  for (std::string_view word = text::next_word(text, from); !word.empty();
       word = text::next_word(text, from)) {
    ++out.n_words;
    if (std::all_of(word.begin(), word.end(), is_digit)) {
      ++out.n_numbers;
    } else if (!text::language_named(word).empty() ||
               (word.size() == 2 && is_upper(word[0]) && !text::language_of_tag(word).empty())) {
      ++out.n_languages;
    }
  }
  return out;
}

}  // namespace sito::elements
