// SPDX-License-Identifier: Apache-2.0
#include "sito/url/escape.h"

#include "sito/base/ascii.h"

namespace sito::url {

bool is_unreserved(char c) {
  return is_letter_or_digit(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

std::optional<char> escape_at(std::string_view text, std::size_t at) {
  if (at + 2 >= text.size() || text[at] != '%') return std::nullopt;
  const int high = hex_value(text[at + 1]);
  const int low = hex_value(text[at + 2]);
  if (high < 0 || low < 0) return std::nullopt;
  return static_cast<char>(high * 16 + low);
}

void append_escaped(char octet, std::string& out) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  const auto bits = static_cast<unsigned char>(octet);
  out += '%';
  out += kDigits[bits >> 4];
  out += kDigits[bits & 15];
}

std::string escape_component(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (is_unreserved(c)) {
      out += c;
    } else {
      append_escaped(c, out);
    }
  }
  return out;
}

}  // namespace sito::url
