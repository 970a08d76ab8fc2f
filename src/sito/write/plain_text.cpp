// SPDX-License-Identifier: Apache-2.0
// Plain text: one paragraph a line, a blank line behind each document.
#include "sito/write/front_title.h"
#include "sito/write/lines.h"
#include "sito/write/makers.h"

namespace sito::write {
namespace {

class PlainText final : public Renderer {
 public:
  explicit PlainText(const Settings& settings)
      : title_(settings), code_lines_(settings.find("code")->second == "lines") {}

  void render(const Document& document, std::string& out) override {
    append_line(title_.first_line(document), out);
    if (code_lines_) {
      append_with_code(document, out);
    } else {
      append_lines(document, out);
    }
    out += '\n';
  }

 private:
  // Appends code as it was written. The text nodes of a paragraph identify its counterpart with
  // structure.
  static void append_with_code(const Document& document, std::string& out) {
    auto code = document.structured.paragraphs.begin();
    const auto end = document.structured.paragraphs.end();
    for (const Paragraph& paragraph : document.paragraphs) {
      while (code != end &&
             (code->verbatim.empty() || code->pieces.last < paragraph.pieces.first)) {
        ++code;
      }
      const bool is_code = code != end && code->pieces.first <= paragraph.pieces.first &&
                           paragraph.role == ParagraphRole::Preformatted;
      if (!is_code) {
        append_line(paragraph.text, out);
      } else if (code->pieces.first == paragraph.pieces.first) {  // else already written
        out += code->verbatim;
        if (!out.ends_with('\n')) out += '\n';
      }
    }
  }

  FrontTitle title_;
  bool code_lines_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_text(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<PlainText>(settings));
}

}  // namespace sito::write
