// SPDX-License-Identifier: Apache-2.0
#include "sito/document/address.h"

#include "sito/base/ascii.h"
#include "sito/base/find_byte.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cstddef>

namespace sito {
namespace {

constexpr char kHexDigits[] = "0123456789ABCDEF";

constexpr bool is_unfit(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x20 || byte == 0x7F || c == '|' || c == '"' || c == '<' || c == '>';
}

}  // namespace

bool is_relative_reference(std::string_view reference) {
  if (reference.empty() || reference.front() == '#') return false;
  const bool has_control = std::any_of(reference.begin(), reference.end(), is_control);
  const std::size_t end = reference.find_first_of(":/?#");
  return !has_control && (end == std::string_view::npos || reference[end] != ':');
}

bool is_plain_address(std::string_view url) {
  // Nearly all URLs have no other bytes than plain ASCII.
  const std::size_t at = find_byte(url, 0, [](auto byte) {
    return (byte <= ' ') | (byte >= 0x7F) | (byte == '|') | (byte == '"') | (byte == '<') |
           (byte == '>');
  });
  if (at == url.size()) return true;
  const std::string_view rest = url.substr(at);
  return std::none_of(rest.begin(), rest.end(), is_unfit) && text::is_valid_utf8(url);
}

void append_address(std::string_view url, std::string& out) {
  if (is_plain_address(url)) {
    out += url;
    return;
  }
  const bool is_text = text::is_valid_utf8(url);
  for (const char c : url) {
    if (!is_unfit(c) && (is_text || is_ascii(c))) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += kHexDigits[byte >> 4];
    out += kHexDigits[byte & 15];
  }
}

}  // namespace sito
