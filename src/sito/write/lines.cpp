// SPDX-License-Identifier: Apache-2.0
#include "sito/write/lines.h"

#include <algorithm>

namespace sito::write {

void append_line(std::string_view text, std::string& out) {
  if (text.empty()) return;
  const std::size_t begin = out.size();
  out += text;
  // Texts of pages have no line ends, but documents of other origin may.
  if (text.find('\n') != std::string_view::npos || text.find('\r') != std::string_view::npos) {
    std::replace_if(
        out.begin() + static_cast<std::ptrdiff_t>(begin), out.end(),
        [](char c) { return c == '\n' || c == '\r'; }, ' ');
  }
  out += '\n';
}

void PlainLines::append(const Document& document, std::string& out) const {
  each(document, document, [&out](std::string_view text, std::uint32_t paragraph) {
    if (paragraph != kNoParagraph) return append_line(text, out);
    out += text;
    out += '\n';
  });
}

}  // namespace sito::write
