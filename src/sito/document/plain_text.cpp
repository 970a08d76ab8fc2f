// SPDX-License-Identifier: Apache-2.0
#include "sito/document/plain_text.h"

#include "sito/document/collapse.h"

namespace sito {

void read_plain_text(std::string_view text, Document& document) {
  document.paragraphs.clear();
  Collapser line;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of("\r\n");  // the LF of a CRLF ends an empty line
    line.clear();
    line.append(text.substr(0, end));
    if (!line.text().empty()) document.paragraphs.emplace_back().text = line.text();
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

}  // namespace sito
