// SPDX-License-Identifier: Apache-2.0
// Plain text: one paragraph a line, code as written, a blank line behind each document. With the
// marks of CleanEval, it is the gold format of that task.
#include "sito/write/cleaneval_marks.h"
#include "sito/write/front_title.h"
#include "sito/write/lines.h"
#include "sito/write/makers.h"

namespace sito::write {
namespace {

/// Appends the text and LF. A mark inside it becomes "< p>", so that no reader takes it for one.
void append_marked(std::string_view mark, std::string_view text, std::string& out) {
  if (text.empty()) return;
  out += mark;
  const std::size_t begin = out.size();
  append_line(text, out);
  for (std::size_t at = out.find('<', begin); at != std::string::npos; at = out.find('<', at + 2)) {
    if (is_mark(out, at)) out.insert(at + 1, 1, ' ');
  }
}

class PlainText final : public Renderer {
 public:
  explicit PlainText(const Settings& settings)
      : title_(settings), lines_(settings), marks_(settings.find("marks")->second == "cleaneval") {}

  void render(const Document& document, std::string& out) override {
    if (marks_) {
      render_marked(document, out);
    } else {
      append_line(title_.first_line(document), out);
      lines_.append(document, out);
    }
    out += '\n';
  }

 private:
  void render_marked(const Document& document, std::string& out) {
    if (!document.url.empty()) append_line("URL: " + document.url, out);
    append_marked("<h>", title_.first_line(document), out);
    for (const Paragraph& paragraph : document.paragraphs) {
      append_marked(mark_of(paragraph.role), paragraph.text, out);
    }
  }

  FrontTitle title_;
  PlainLines lines_;
  bool marks_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_text(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<PlainText>(settings));
}

}  // namespace sito::write
