// SPDX-License-Identifier: Apache-2.0
// Small questions about UTF-8 text that many rooms ask.
#pragma once

#include "sito/base/lifetime.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito::text {

/// The code point at text[at] and its length in bytes. For valid UTF-8 only.
struct CodePoint {
  char32_t value = 0;
  std::uint8_t length = 1;
};
CodePoint code_point_at(std::string_view text, std::size_t at);
void append_utf8(char32_t value, std::string& out);
/// Writes the character to `to`, which has room for 4 bytes; returns how many were written.
std::size_t encode_utf8(char32_t value, char* to);

bool is_valid_utf8(std::string_view bytes);
/// Number of code points of valid UTF-8.
std::size_t count_code_points(std::string_view text);

/// Unicode White_Space (which includes U+00A0).
bool is_space(char32_t value);
bool is_blank(std::string_view text);
bool is_letter_or_digit(char32_t value);

/// Appends `text` with every run of white space as one blank, without leading or trailing blank.
void append_collapsed(std::string_view text, std::string& out);
std::string collapse_and_trim(std::string_view text);
std::string_view trim(std::string_view text SITO_LIFETIMEBOUND);

/// Unicode simple lower case; nothing is normalised (StopWords composes what it looks up).
char32_t lower(char32_t value);
char32_t upper(char32_t value);
void append_lower(std::string_view text, std::string& out);

/// The next run without white space at or after `from`; moves `from` behind it. Empty at the end.
std::string_view next_word(std::string_view text SITO_LIFETIMEBOUND, std::size_t& from);

}  // namespace sito::text
