// SPDX-License-Identifier: Apache-2.0
// Classes of ASCII characters, which contain no other bytes, and of bytes of UTF-8.
#pragma once

#include <cstddef>
#include <string_view>

namespace sito {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(char c) { return is_lower(c) || is_upper(c); }
constexpr bool is_letter_or_digit(char c) { return is_letter(c) || is_digit(c); }
/// Returns true for a visible character that is no letter and no digit.
constexpr bool is_punctuation(char c) { return c > ' ' && c < '\x7F' && !is_letter_or_digit(c); }
/// C0 controls and DEL.
constexpr bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }
constexpr bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }
/// Returns true for a letter, and for every byte above ASCII, since it may be part of a letter.
constexpr bool may_be_letter(char c) { return is_letter(c) || !is_ascii(c); }
/// Returns true for every byte of a UTF-8 character but its first.
constexpr bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }
/// Returns true if the text has a digit at the place, which may lie behind its end.
constexpr bool is_digit_at(std::string_view text, std::size_t at) {
  return at < text.size() && is_digit(text[at]);
}
/// Returns true for the characters of plain names: letters, digits, hyphen and low line.
constexpr bool is_plain_name(char c) { return is_letter_or_digit(c) || c == '-' || c == '_'; }
/// Returns true for a character that may begin a name of XML and XPath.
constexpr bool begins_name(char c) { return may_be_letter(c) || c == '_'; }
/// Returns true for a character that a name of CSS may contain.
constexpr bool continues_css_name(char c) { return is_plain_name(c) || !is_ascii(c); }
/// Returns true for a character that a name of XML and XPath may contain.
constexpr bool continues_name(char c) { return continues_css_name(c) || c == '.'; }
/// Returns the lower case of a letter, and other characters unchanged.
constexpr char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
/// Returns the upper case of a letter, and other characters unchanged.
constexpr char upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

/// Returns true for a blank or a tab.
constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
/// Returns true for white space of XML, JSON and HTTP: blank, tab, line feed, carriage return.
constexpr bool is_xml_space(char c) { return is_blank(c) || c == '\n' || c == '\r'; }
/// Returns true for white space of HTML and CSS: that of XML, and form feed.
constexpr bool is_html_space(char c) { return is_xml_space(c) || c == '\f'; }

/// Returns the value of a hexadecimal digit, from 0 to 15; -1 for another character.
constexpr int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  const char small = lower(c);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

}  // namespace sito
