// SPDX-License-Identifier: Apache-2.0
// Markdown: one document a file.
#include "sito/write/description.h"
#include "sito/write/escape.h"
#include "sito/write/makers.h"
#include "sito/write/markdown/markdown_blocks.h"

namespace sito::write {
namespace {

class Markdown final : public Renderer {
 public:
  explicit Markdown(const Settings& settings)
      : with_front_matter_(settings.find("front-matter")->second == "yes"), title_(settings) {
    blocks_.use(settings);
  }

  void render(const Document& document, std::string& out) override {
    if (with_front_matter_) append_front_matter(document, out);
    blocks_.append(document, title_, out);
  }

 private:
  // YAML, whose quoted strings are those of JSON.
  static void append_front_matter(const Document& document, std::string& out) {
    const Description known = describe(document);
    const auto quoted = [&out](std::string_view value) {
      std::string line;
      append_plain_line(value, line);
      out += '"';
      append_json(line, out);
      out += "\"\n";
    };
    const auto field = [&](std::string_view name, std::string_view value) {
      if (value.empty()) return;
      out += name;
      out += ": ";
      quoted(value);
    };
    const auto fields = [&](std::string_view name, const std::vector<std::string_view>& values) {
      if (values.empty()) return;
      out += name;
      out += ":\n";
      for (const std::string_view value : values) {
        out += "  - ";
        quoted(value);
      }
    };
    out += "---\n";
    field("title", known.title);
    fields("authors", known.authors);
    field("published", known.published);
    field("modified", known.modified);
    field("url", document.url);
    field("site", known.site);
    field("language", document.language);
    field("page_type", document.page_type);
    if (!document.page_type.empty()) {
      out += "page_type_score: ";
      append_number(document.page_type_score, out);
      out += '\n';
    }
    field("description", known.description);
    field("perex", known.perex);
    fields("categories", known.categories);
    fields("tags", known.tags);
    field("licence", known.licence);
    field("image", known.image);
    out += "---\n\n";
  }

  bool with_front_matter_;
  FrontTitle title_;
  MarkdownBlocks blocks_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_markdown(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<Markdown>(settings));
}

}  // namespace sito::write
