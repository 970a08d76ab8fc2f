// SPDX-License-Identifier: Apache-2.0
#include "sito/text/xml.h"

#include <array>
#include <cstdint>

namespace sito::text {
namespace {

// Bytes that need a check: 1 everywhere, 2 only in attributes.
constexpr std::array<std::uint8_t, 256> kConcerns = [] {
  std::array<std::uint8_t, 256> concerns{};
  for (std::size_t c = 0; c < 0x20; ++c) concerns[c] = 1;
  concerns['\t'] = concerns['\n'] = concerns['"'] = 2;
  concerns['&'] = concerns['<'] = concerns['>'] = 1;
  concerns[0xEF] = 1;  // may begin U+FFFE or U+FFFF
  return concerns;
}();

void append(std::string_view text, std::uint8_t most, std::string& out) {
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (kConcerns[byte] == 0 || kConcerns[byte] > most) continue;
    std::size_t length = 1;
    if (byte == 0xEF) {
      const std::string_view three = text.substr(at, 3);
      if (three != "\xEF\xBF\xBE" && three != "\xEF\xBF\xBF") continue;
      length = 3;
    }
    out.append(text, begin, at - begin);
    out += xml_reference(text[at]);
    at += length - 1;
    begin = at + 1;
  }
  out.append(text, begin);
}

}  // namespace

std::string_view xml_reference(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    case '\t':
      return "&#9;";
    case '\n':
      return "&#10;";
    case '\r':
      return "&#13;";
    default:
      return "";
  }
}

void append_with_references(std::string_view text, std::string_view signs, std::string& out) {
  while (true) {
    const std::size_t end = text.find_first_of(signs);
    out += text.substr(0, end);
    if (end == std::string_view::npos) return;
    out += xml_reference(text[end]);
    text.remove_prefix(end + 1);
  }
}

void append_xml_content(std::string_view text, std::string& out) { append(text, 1, out); }

void append_xml_attribute(std::string_view text, std::string& out) { append(text, 2, out); }

}  // namespace sito::text
