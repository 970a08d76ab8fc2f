// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/script_text.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"

namespace sito::extract {
namespace {

constexpr char32_t kNextLine = 0x85;         // white space in Unicode only
constexpr char32_t kByteOrderMark = 0xFEFF;  // white space in ECMAScript only
constexpr char32_t kFirstAstral = 0x10000;   // two UTF-16 units from this one on

bool is_word(char c) { return is_letter_or_digit(c) || c == '_'; }

}  // namespace

bool is_script_space(char32_t value) {
  if (value < 0x80) return value == ' ' || (value >= 0x09 && value <= 0x0D);
  return value == kByteOrderMark || (value != kNextLine && text::is_space(value));
}

std::string_view script_trim(std::string_view text) {
  while (!text.empty()) {
    const text::CodePoint first = text::code_point_at(text, 0);
    if (!is_script_space(first.value)) break;
    text.remove_prefix(first.length);
  }
  while (!text.empty()) {
    const text::CodePoint last = text::code_point_before(text, text.size());
    if (!is_script_space(last.value)) break;
    text.remove_suffix(last.length);
  }
  return text;
}

std::size_t script_length(std::string_view text) {
  std::size_t length = 0;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    length += point.value >= kFirstAstral ? 2 : 1;
    at += point.length;
  }
  return length;
}

std::size_t count_script_parts(std::string_view text) {
  std::size_t n_parts = 1;
  bool in_space = false;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    const bool space = is_script_space(point.value);
    if (space && !in_space) ++n_parts;
    in_space = space;
    at += point.length;
  }
  return n_parts;
}

void append_squeezed(std::string_view text, std::string& out) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    std::size_t n_spaces = 0;
    text::CodePoint point;
    while (end < text.size()) {
      point = text::code_point_at(text, end);
      if (!is_script_space(point.value)) break;
      end += point.length;
      ++n_spaces;
    }
    if (n_spaces > 1) {
      out += ' ';
    } else {
      out += text.substr(at, end - at);
    }
    at = end;
    if (at < text.size()) {
      out += text.substr(at, point.length);
      at += point.length;
    }
  }
}

std::string_view next_script_word(std::string_view text, std::size_t& from) {
  while (from < text.size() && !is_word(text[from])) ++from;
  const std::size_t begin = from;
  while (from < text.size() && is_word(text[from])) ++from;
  return text.substr(begin, from - begin);
}

}  // namespace sito::extract
