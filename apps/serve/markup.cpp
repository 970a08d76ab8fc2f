// SPDX-License-Identifier: Apache-2.0
#include "serve/markup.h"

#include "sito/text/xml.h"

namespace sito::serve {
namespace {

// Returns the replacement of a byte that HTML cannot hold as it is; "" for all others.
std::string_view replacement(unsigned char byte) {
  if (byte == '\t' || byte == '\n') return "";
  if (byte < 0x20 || byte == 0x7F) return "\xEF\xBF\xBD";  // U+FFFD REPLACEMENT CHARACTER
  return text::xml_reference(static_cast<char>(byte));
}

}  // namespace

void append_text(std::string_view text, std::string& out) {
  std::size_t from = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view by = replacement(static_cast<unsigned char>(text[i]));
    if (by.empty()) continue;
    out += text.substr(from, i - from);
    out += by;
    from = i + 1;
  }
  out += text.substr(from);
}

std::string escaped(std::string_view text) {
  std::string out;
  append_text(text, out);
  return out;
}

std::string grouped(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, "\xC2\xA0");  // NBSP
  return digits;
}

}  // namespace sito::serve
