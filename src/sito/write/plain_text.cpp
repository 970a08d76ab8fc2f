// SPDX-License-Identifier: Apache-2.0
// Plain text: one paragraph a line, a blank line behind each document.
#include "sito/write/front_title.h"
#include "sito/write/lines.h"
#include "sito/write/makers.h"

namespace sito::write {
namespace {

class PlainText final : public Renderer {
 public:
  explicit PlainText(const Settings& settings) : title_(settings) {}

  void render(const Document& document, std::string& out) override {
    append_line(title_.first_line(document), out);
    append_lines(document, out);
    out += '\n';
  }

 private:
  FrontTitle title_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_text(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<PlainText>(settings));
}

}  // namespace sito::write
