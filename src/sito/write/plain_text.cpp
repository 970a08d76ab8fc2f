// SPDX-License-Identifier: Apache-2.0
// Plain text: one paragraph a line, a blank line behind each document.
#include "sito/write/lines.h"
#include "sito/write/makers.h"

namespace sito::write {
namespace {

class PlainText final : public Renderer {
 public:
  explicit PlainText(bool with_title) : with_title_(with_title) {}

  void render(const Document& document, std::string& out) override {
    if (with_title_) append_line(document.title, out);
    append_lines(document, out);
    out += '\n';
  }

 private:
  bool with_title_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_text(const Settings& settings) {
  return std::unique_ptr<Renderer>(
      std::make_unique<PlainText>(settings.find("title")->second == "yes"));
}

}  // namespace sito::write
