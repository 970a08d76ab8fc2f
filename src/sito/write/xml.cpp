// SPDX-License-Identifier: Apache-2.0
// XML with the elements that trafilatura writes: a `doc` for each document, its metadata as
// attributes, its content in `main`.
#include "sito/url/url.h"
#include "sito/write/description.h"
#include "sito/write/escape.h"
#include "sito/write/front_title.h"
#include "sito/write/inline_walk.h"
#include "sito/write/makers.h"
#include "sito/write/markup.h"
#include "sito/write/outline.h"

#include <vector>

namespace sito::write {
namespace {

std::string_view tag_of(InlineKind kind) {
  switch (kind) {
    case InlineKind::Link:
      return "ref";
    case InlineKind::Code:
      return "code";
    case InlineKind::Strike:
      return "del";
    case InlineKind::Emphasis:
    case InlineKind::Strong:
    case InlineKind::Superscript:
    case InlineKind::Subscript:
      break;
  }
  return "hi";
}

std::string_view rend_of(InlineKind kind) {
  switch (kind) {
    case InlineKind::Emphasis:
      return "#i";
    case InlineKind::Strong:
      return "#b";
    case InlineKind::Superscript:
      return "#sup";
    case InlineKind::Subscript:
      return "#sub";
    case InlineKind::Link:
    case InlineKind::Code:
    case InlineKind::Strike:
      break;
  }
  return "";
}

void append_graphic(std::string_view url, std::string_view alt, std::string& out) {
  out += "<graphic";
  append_uri_attribute("src", url, out);
  append_attribute("alt", alt, out);
  out += "/>";
}

// Writes an image and the link around it.
void append_block_image(const BlockImage& image, std::string& out) {
  const bool is_linked = is_written_address(image.link);
  if (is_linked) {
    out += "<ref";
    append_uri_attribute("target", image.link, out);
    out += '>';
  }
  append_graphic(image.url, image.alt, out);
  if (is_linked) out += "</ref>";
}

void append_code(const Paragraph& code, std::string& out) {
  append_verbatim(code.verbatim.empty() ? code.text : code.verbatim, "\n", out);
}

/// Writes the inside of a paragraph.
class XmlLine final : public InlineSink {
 public:
  void append(const Paragraph& paragraph, std::string& out) {
    out_ = &out;
    walk_.walk(paragraph, *this);
  }
  void open(InlineKind kind, const Mark* link) override {
    out_->append("<").append(tag_of(kind));
    append_attribute("rend", rend_of(kind), *out_);
    if (link != nullptr) append_uri_attribute("target", link->url, *out_);
    *out_ += '>';
  }
  void close(InlineKind kind) override { out_->append("</").append(tag_of(kind)) += '>'; }
  void text(std::string_view text) override { append_markup(text, *out_); }
  void blank() override { *out_ += ' '; }
  void image(const Mark& image) override { append_graphic(image.url, image.alt, *out_); }
  void line_break() override { *out_ += "<lb/>"; }
  void math(std::string_view value, std::string_view text) override {
    *out_ += "<formula>";
    append_markup(value.empty() || value.front() == '<' ? text : value, *out_);
    *out_ += "</formula>";
  }
  void note_ref(std::string_view /*id*/, std::string_view text) override {
    *out_ += "<hi rend=\"#sup\">";
    append_markup(text, *out_);
    *out_ += "</hi>";
  }

 private:
  InlineWalk walk_;
  std::string* out_ = nullptr;
};

class Xml final : public Renderer {
 public:
  explicit Xml(const Settings& settings) : title_(settings) {}

  void begin_file(std::string& out) override {
    out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<documents>\n";
  }
  void end_file(std::string& out) override { out += "</documents>\n"; }

  void render(const Document& document, std::string& out) override {
    outline_.set(document.structured_or_text());
    title_.put(document, outline_);
    append_head(document, out);
    out += "<main>\n";
    open_.clear();
    const auto nodes = outline_.nodes();
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      close_before(i, out);
      append_node(nodes[i], out);
    }
    close_before(static_cast<std::uint32_t>(nodes.size()), out);
    out += "</main>\n</doc>\n";
  }

 private:
  struct Open {
    std::string_view tag;
    std::uint32_t end = 0;
  };

  static std::string joined(const std::vector<std::string_view>& values, std::string_view between) {
    std::string all;
    for (const std::string_view value : values) {
      if (!all.empty()) all += between;
      all += value;
    }
    return all;
  }

  static void append_head(const Document& document, std::string& out) {
    const Description known = describe(document);
    const std::string host = url::host_of(document.url);
    out += "<doc";
    append_attribute("sitename", known.site, out);
    append_attribute("title", known.title, out);
    append_attribute("author", joined(known.authors, "; "), out);
    append_attribute("date", known.published, out);
    append_attribute("modified", known.modified, out);
    if (!document.url.empty()) append_uri_attribute("source", document.url, out);
    append_attribute("hostname", url::registrable_domain(host), out);
    append_attribute("excerpt", known.description, out);
    append_attribute("perex", known.perex, out);
    append_attribute("categories", joined(known.categories, ";"), out);
    append_attribute("tags", joined(known.tags, ";"), out);
    append_attribute("license", known.licence, out);
    append_attribute("image", known.image, out);
    append_attribute("id", document.id, out);
    append_attribute("language", language_tag(document.language), out);
    append_attribute("pagetype", document.page_type, out);
    append_attribute("filedate", document.origin.date, out);
    out += ">\n";
  }

  void close_before(std::uint32_t i, std::string& out) {
    while (!open_.empty() && open_.back().end <= i) {
      out.append("</").append(open_.back().tag) += ">\n";
      open_.pop_back();
    }
  }

  void append_node(const OutlineNode& node, std::string& out);
  void open(std::string_view tag, const OutlineNode& node, std::string& out) {
    out.append("<").append(tag);
    append_details(node, out);
    out += ">\n";
    open_.push_back({tag, node.end});
  }
  static void append_details(const OutlineNode& node, std::string& out);
  void append_leaf(std::string_view tag, const OutlineNode& node, std::string& out) {
    out.append("<").append(tag);
    append_details(node, out);
    out += '>';
    if (node.paragraph != nullptr) line_.append(*node.paragraph, out);
    out.append("</").append(tag) += ">\n";
  }

  FrontTitle title_;
  Outline outline_;
  XmlLine line_;
  std::vector<Open> open_;
};

void Xml::append_details(const OutlineNode& node, std::string& out) {
  switch (node.kind) {
    case ElementKind::Heading:
      append_attribute("rend", "h" + std::to_string(node.level == 0 ? 2 : node.level), out);
      return;
    case ElementKind::List:
      append_attribute("rend", node.ordered ? "ol" : "ul", out);
      return;
    case ElementKind::Definitions:
      append_attribute("rend", "dl", out);
      return;
    case ElementKind::Term:
      append_attribute("rend", "dt", out);
      return;
    case ElementKind::Description:
      append_attribute("rend", "dd", out);
      return;
    case ElementKind::Cell:
      if (node.header) append_attribute("role", "head", out);
      if (node.columns > 1) append_attribute("cols", std::uint64_t{node.columns}, out);
      if (node.rows > 1) append_attribute("rows", std::uint64_t{node.rows}, out);
      return;
    case ElementKind::Caption:
      append_attribute("rend", "caption", out);
      return;
    case ElementKind::Post:
      append_attribute("type", node.post != nullptr && node.post->comment ? "comment" : "post",
                       out);
      if (node.post == nullptr) return;
      append_attribute("author", node.post->author, out);
      append_attribute("date", node.post->date, out);
      return;
    default:
      return;
  }
}

void Xml::append_node(const OutlineNode& node, std::string& out) {
  switch (node.kind) {
    case ElementKind::Paragraph:
      return append_leaf("p", node, out);
    case ElementKind::Heading:
      return append_leaf("head", node, out);
    case ElementKind::List:
    case ElementKind::Definitions:
      return open("list", node, out);
    case ElementKind::Item:
    case ElementKind::Term:
    case ElementKind::Description:
      return open("item", node, out);
    case ElementKind::Table:
      return open("table", node, out);
    case ElementKind::Row:
      return open("row", node, out);
    case ElementKind::Cell:
      return open("cell", node, out);
    case ElementKind::Quote:
      return open("quote", node, out);
    case ElementKind::Caption:
    case ElementKind::Figure:
    case ElementKind::Notes:
    case ElementKind::Note:
    case ElementKind::Post:
      return open("div", node, out);
    case ElementKind::Code:
      out += "<code";
      append_attribute("language", node.value, out);
      out += '>';
      if (node.paragraph != nullptr) append_code(*node.paragraph, out);
      out += "</code>\n";
      return;
    case ElementKind::Math:
      out += "<formula>";
      if (!node.value.empty() && node.value.front() != '<') {
        append_markup(node.value, out);
      } else if (node.paragraph != nullptr) {
        append_markup(node.paragraph->text, out);
      }
      out += "</formula>\n";
      return;
    case ElementKind::Image:
      if (node.image != nullptr) append_block_image(*node.image, out);
      out += '\n';
      return;
    case ElementKind::Rule:
      return;
  }
}

}  // namespace

Result<std::unique_ptr<Renderer>> make_xml(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<Xml>(settings));
}

}  // namespace sito::write
