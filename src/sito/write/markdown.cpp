// SPDX-License-Identifier: Apache-2.0
// Markdown: one document a file.
#include "sito/write/escape.h"
#include "sito/write/makers.h"
#include "sito/write/markdown_blocks.h"
#include "sito/write/markdown_escape.h"

namespace sito::write {
namespace {

class Markdown final : public Renderer {
 public:
  Markdown(bool with_front_matter, bool with_title)
      : with_front_matter_(with_front_matter), with_title_(with_title) {}

  void render(const Document& document, std::string& out) override {
    if (with_front_matter_) append_front_matter(document, out);
    std::string title;
    append_plain_line(document.title, title);
    const std::size_t begin = out.size();
    if (with_title_ && !title.empty()) {
      out += "# ";
      append_markdown(title, {.line_end = true, .in_heading = true}, out);
      out += '\n';
    }
    const std::size_t body = out.size();
    if (body > begin) out += '\n';
    blocks_.append(document, out);
    if (out.size() == body + 1 && body > begin) out.pop_back();
  }

 private:
  // YAML, whose quoted strings are those of JSON.
  static void append_front_matter(const Document& document, std::string& out) {
    const auto field = [&out](std::string_view name, std::string_view value) {
      std::string line;
      append_plain_line(value, line);
      if (line.empty()) return;
      out += name;
      out += ": \"";
      append_json(line, out);
      out += "\"\n";
    };
    out += "---\n";
    field("title", document.title);
    field("url", document.url);
    field("language", document.language);
    out += "---\n\n";
  }

  bool with_front_matter_;
  bool with_title_;
  MarkdownBlocks blocks_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_markdown(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<Markdown>(
      settings.find("front-matter")->second == "yes", settings.find("title")->second == "yes"));
}

}  // namespace sito::write
