// SPDX-License-Identifier: Apache-2.0
// Plain text: one paragraph a line, code as written, a blank line behind each document.
#include "sito/write/front_title.h"
#include "sito/write/lines.h"
#include "sito/write/makers.h"

namespace sito::write {
namespace {

class PlainText final : public Renderer {
 public:
  explicit PlainText(const Settings& settings) : title_(settings), lines_(settings) {}

  void render(const Document& document, std::string& out) override {
    append_line(title_.first_line(document), out);
    lines_.append(document, out);
    out += '\n';
  }

 private:
  FrontTitle title_;
  PlainLines lines_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_text(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<PlainText>(settings));
}

}  // namespace sito::write
