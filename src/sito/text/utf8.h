// SPDX-License-Identifier: Apache-2.0
// Small functions on UTF-8 text for many rooms.
#pragma once

#include "sito/base/lifetime.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito::text {

/// A code point and its length in bytes.
struct CodePoint {
  char32_t value = 0;
  std::uint8_t length = 1;
};
/// Returns the code point at text[at]. Requires valid UTF-8.
inline CodePoint code_point_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> char32_t {
    return static_cast<unsigned char>(text[at + i]);
  };
  const auto tail = [&](std::size_t i) -> char32_t { return byte(i) & 0x3FU; };
  const char32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  if (lead < 0xE0) return {(lead & 0x1FU) << 6 | tail(1), 2};
  if (lead < 0xF0) return {(lead & 0x0FU) << 12 | tail(1) << 6 | tail(2), 3};
  return {(lead & 0x07U) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4};
}
/// Returns the code point that ends at `end`, which is not 0. Requires valid UTF-8.
CodePoint code_point_before(std::string_view text, std::size_t end);
void append_utf8(char32_t value, std::string& out);
/// Writes the character to `to`, which has room for 4 bytes; returns the number of bytes written.
std::size_t encode_utf8(char32_t value, char* to);

bool is_valid_utf8(std::string_view bytes);
/// Returns the number of code points of valid UTF-8.
std::size_t count_code_points(std::string_view text);

/// Returns true for Unicode White_Space (which includes U+00A0).
constexpr bool is_space(char32_t value) {
  if (value < 0x80) return value == ' ' || (value >= 0x09 && value <= 0x0D);
  if (value < 0x1680) return value == 0x85 || value == 0xA0;
  if (value < 0x2000) return value == 0x1680;
  return value <= 0x200A || value == 0x2028 || value == 0x2029 || value == 0x202F ||
         value == 0x205F || value == 0x3000;
}
bool is_blank(std::string_view text);
bool is_letter_or_digit(char32_t value);

/// Appends `text`, trimmed, with each run of white space replaced by one blank.
void append_collapsed(std::string_view text, std::string& out);
std::string collapse_and_trim(std::string_view text);
std::string_view trim(std::string_view text SITO_LIFETIMEBOUND);

/// Returns the Unicode simple lower case. Does not normalise (StopWords composes before look-ups).
char32_t lower(char32_t value);
char32_t upper(char32_t value);
/// Appends the text in lower case. Bytes that are no valid UTF-8 stay as they are.
void append_lower(std::string_view text, std::string& out);

/// Returns the next run without white space at or after `from`, and moves `from` behind it; "" at
/// the end.
std::string_view next_word(std::string_view text SITO_LIFETIMEBOUND, std::size_t& from);

}  // namespace sito::text
