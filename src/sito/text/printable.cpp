// SPDX-License-Identifier: Apache-2.0
#include "sito/text/printable.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"

#include <cstddef>

namespace sito::text {
namespace {

constexpr char32_t kFirstBehindC1 = 0xA0;
constexpr char kDelete = 0x7f;

void append_escaped(std::string_view bytes, std::string& out) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out.append("\\x") += kDigits[byte >> 4U];
    out += kDigits[byte & 0xFU];
  }
}

std::size_t length_by_first_byte(unsigned char first) {
  if (first < 0xC0) return 1;
  return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

}  // namespace

std::string printable(std::string_view text, LineEnds line_ends) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const char first = text.front();
    const std::size_t length = length_by_first_byte(static_cast<unsigned char>(first));
    const std::string_view character = text.substr(0, length);
    bool shown = false;
    if (is_ascii(first)) {
      const bool kept = first == '\t' || (first == '\n' && line_ends == LineEnds::Keep);
      shown = kept || (first >= ' ' && first != kDelete);
    } else {
      shown = is_valid_utf8(character) && code_point_at(character, 0).value >= kFirstBehindC1;
    }
    // Invalid UTF-8 is skipped one byte at a time, because a character may begin after it.
    const bool valid = shown || is_valid_utf8(character);
    const std::string_view taken = valid ? character : text.substr(0, 1);
    if (shown) {
      out += taken;
    } else {
      append_escaped(taken, out);
    }
    text.remove_prefix(taken.size());
  }
  return out;
}

}  // namespace sito::text
