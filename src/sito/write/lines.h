// SPDX-License-Identifier: Apache-2.0
// The plain text of a document: a line for each paragraph, and code as it was written.
#pragma once

#include "sito/document/document.h"
#include "sito/write/writer.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito::write {

/// The setting `code` of all formats that write plain text.
inline constexpr SettingSpec kCodeSetting{
    "code", "lines", "lines|line", "write code in plain text as it was written, or as one line"};

/// Appends `text` and LF; LF and CR inside it become blanks. Appends nothing for empty text.
void append_line(std::string_view text, std::string& out);

/// Divides the plain text of documents.
class PlainLines {
 public:
  PlainLines() = default;
  /// Reads the setting "code".
  explicit PlainLines(const Settings& settings)
      : code_lines_(settings.find("code")->second == "lines") {}

  /// Calls take(text, i) for each part of the text, in order. The part is the paragraph `i` of
  /// `body`, which is one of the two bodies of the document; or, with i = kNoParagraph, code as it
  /// was written, with line ends inside.
  template <typename Take>
  void each(const Document& document, const Body& body, Take take) const;

  /// Appends every part and LF. Line ends in paragraphs become blanks.
  void append(const Document& document, std::string& out) const;

 private:
  bool code_lines_ = true;
};

// The structure has the code of a paragraph of the plain text. Their text nodes tell which one. A
// listing may be several such paragraphs, or a paragraph several listings.
template <typename Take>
void PlainLines::each(const Document& document, const Body& body, Take take) const {
  auto code = document.structured.paragraphs.begin();
  const auto end = document.structured.paragraphs.end();
  std::uint32_t behind = 0;  // the code that was written last
  for (std::size_t i = 0; i < body.paragraphs.size(); ++i) {
    const Paragraph& paragraph = body.paragraphs[i];
    const auto number = static_cast<std::uint32_t>(i);
    if (!code_lines_ || paragraph.role != ParagraphRole::Preformatted) {
      take(std::string_view(paragraph.text), number);
      continue;
    }
    if (!paragraph.verbatim.empty()) {
      take(std::string_view(paragraph.verbatim), kNoParagraph);
      continue;
    }
    bool written = paragraph.pieces.first < behind;
    for (; code != end && code->pieces.first <= paragraph.pieces.last; ++code) {
      if (code->verbatim.empty() || code->pieces.last < paragraph.pieces.first) continue;
      take(std::string_view(code->verbatim), kNoParagraph);
      behind = code->pieces.last + 1;
      written = true;
    }
    if (!written) take(std::string_view(paragraph.text), number);
  }
}

}  // namespace sito::write
