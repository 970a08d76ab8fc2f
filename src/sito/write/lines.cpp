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

void append_lines(const Document& document, std::string& out) {
  for (const Paragraph& paragraph : document.paragraphs) append_line(paragraph.text, out);
}

}  // namespace sito::write
