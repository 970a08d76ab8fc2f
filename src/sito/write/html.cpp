// SPDX-License-Identifier: Apache-2.0
// Clean HTML: a small page, or the fragment of it that is the content.
#include "sito/write/description.h"
#include "sito/write/escape.h"
#include "sito/write/front_title.h"
#include "sito/write/html_blocks.h"
#include "sito/write/makers.h"
#include "sito/write/markup.h"

namespace sito::write {
namespace {

class Html final : public Renderer {
 public:
  explicit Html(const Settings& settings)
      : with_page_(settings.find("page")->second == "yes"), title_(settings) {}

  void render(const Document& document, std::string& out) override {
    outline_.set(document.structured_or_text());
    title_.put(document, outline_);
    references_.set(document.structured_or_text(), outline_);
    HtmlOptions options;
    options.language = document.language;
    blocks_.set(outline_, references_, options);
    if (with_page_) append_head(document, out);
    blocks_.append(0, static_cast<std::uint32_t>(outline_.nodes().size()), out);
    if (with_page_) out += "</body>\n</html>\n";
  }

 private:
  static void append_head(const Document& document, std::string& out) {
    const Description known = describe(document);
    const std::string language = language_tag(document.language);
    out += "<!DOCTYPE html>\n<html";
    append_attribute("lang", language, out);
    if (is_right_to_left(language)) append_attribute("dir", "rtl", out);
    out += ">\n<head>\n<meta charset=\"utf-8\"/>\n<title>";
    append_markup(known.title, out);
    out += "</title>\n";
    if (!known.url.empty()) {
      out += "<link rel=\"canonical\"";
      append_uri_attribute("href", known.url, out);
      out += "/>\n";
    }
    for (const std::string_view author : known.authors) append_meta("author", author, out);
    append_meta("description", known.description, out);
    append_meta("dcterms.abstract", known.perex, out);
    for (const std::string_view category : known.categories) {
      append_meta("article:section", category, out);
    }
    for (const std::string_view tag : known.tags) append_meta("keywords", tag, out);
    append_meta("dcterms.issued", known.published, out);
    append_meta("dcterms.modified", known.modified, out);
    append_meta("dcterms.publisher", known.site, out);
    append_meta("dcterms.license", known.licence, out);
    append_page_type(document, out);
    out += "</head>\n<body>\n";
  }

  static void append_page_type(const Document& document, std::string& out) {
    if (document.page_type.empty()) return;
    append_meta("sito.page-type", document.page_type, out);
    std::string score;
    append_number(document.page_type_score, score);
    append_meta("sito.page-type-score", score, out);
  }

  static void append_meta(std::string_view name, std::string_view content, std::string& out) {
    if (content.empty()) return;
    out += "<meta";
    append_attribute("name", name, out);
    append_attribute("content", content, out);
    out += "/>\n";
  }

  bool with_page_;
  FrontTitle title_;
  Outline outline_;
  References references_;
  HtmlBlocks blocks_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_html(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<Html>(settings));
}

}  // namespace sito::write
