// SPDX-License-Identifier: Apache-2.0
#include "sito/document/address.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace sito {
namespace {

constexpr char kHexDigits[] = "0123456789ABCDEF";

constexpr bool is_unfit(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x20 || byte == 0x7F || c == '|' || c == '"' || c == '<' || c == '>';
}

/// Kinds of bytes, as bits, so that one pass over a URL tells which kinds it has.
constexpr std::uint8_t kAboveAscii = 1, kUnfit = 2;
constexpr auto kKinds = [] {
  std::array<std::uint8_t, 256> kinds{};
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const char c = static_cast<char>(i);
    kinds[i] = is_unfit(c) ? kUnfit : is_ascii(c) ? std::uint8_t{0} : kAboveAscii;
  }
  return kinds;
}();

}  // namespace

bool is_relative_reference(std::string_view reference) {
  if (reference.empty() || reference.front() == '#') return false;
  const bool has_control = std::any_of(reference.begin(), reference.end(), is_control);
  const std::size_t end = reference.find_first_of(":/?#");
  return !has_control && (end == std::string_view::npos || reference[end] != ':');
}

bool is_plain_address(std::string_view url) {
  unsigned kinds = 0;
  for (const char c : url) kinds |= kKinds[static_cast<unsigned char>(c)];
  return (kinds & kUnfit) == 0 && (kinds == 0 || text::is_valid_utf8(url));
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
