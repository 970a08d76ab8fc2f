// SPDX-License-Identifier: Apache-2.0
// Rebuilds the page of a round from its elements and texts alone.
#include "serve/compare_pages.h"
#include "serve/markup.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace sito::serve {
namespace {

// Elements that shape a text and can do nothing else. All others are left out, but their contents
// stay.
constexpr std::array<Tag, 41> kShapes = {
    Tag::B,      Tag::Big,    Tag::Blockquote, Tag::Br,    Tag::Caption, Tag::Cite, Tag::Code,
    Tag::Dd,     Tag::Del,    Tag::Div,        Tag::Dl,    Tag::Dt,      Tag::Em,   Tag::Figcaption,
    Tag::Figure, Tag::Footer, Tag::H1,         Tag::H2,    Tag::H3,      Tag::H4,   Tag::H5,
    Tag::H6,     Tag::Header, Tag::Hr,         Tag::I,     Tag::Li,      Tag::Nav,  Tag::Ol,
    Tag::P,      Tag::Pre,    Tag::Section,    Tag::Small, Tag::Strong,  Tag::Sub,  Tag::Sup,
    Tag::Table,  Tag::Tbody,  Tag::Td,         Tag::Th,    Tag::Tr,      Tag::Ul};

bool is_shape(Tag tag) { return std::find(kShapes.begin(), kShapes.end(), tag) != kShapes.end(); }

// Returns the element that is written for an element; "" for none.
std::string_view shape_of(const Page& page, std::uint32_t index) {
  const Node& node = page.nodes()[index];
  if (node.is_text() || node.hidden) return "";
  if (node.tag == Tag::A) return "u";
  return is_shape(node.tag) ? page.tag_name(NodeId{index}) : "";
}

// Returns true for elements that hold a paragraph: each is read in the direction of its own text.
bool is_paragraph(Tag tag) {
  constexpr std::array<Tag, 13> kParagraphs = {
      Tag::Blockquote, Tag::Caption, Tag::Dd, Tag::Dt, Tag::H1, Tag::H2, Tag::H3,
      Tag::H4,         Tag::H5,      Tag::H6, Tag::Li, Tag::P,  Tag::Td};
  return std::find(kParagraphs.begin(), kParagraphs.end(), tag) != kParagraphs.end();
}

class View {
 public:
  explicit View(const Page& page) : page_(page) {}

  std::string build() {
    const std::span<const Node> nodes = page_.nodes();
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      close_before(i);
      if (nodes[i].is_text()) {
        const Text& text = page_.text(nodes[i].text);
        if (!text.hidden) append_text(text.text, out_);
        continue;
      }
      const std::string_view name = shape_of(page_, i);
      if (name.empty()) continue;
      out_ += "<" + std::string(name);
      if (nodes[i].style_hidden) out_ += " class=\"dim\"";
      if (is_paragraph(nodes[i].tag)) out_ += " dir=\"auto\"";
      out_ += '>';
      if (nodes[i].tag != Tag::Br && nodes[i].tag != Tag::Hr) open_.push_back(i);
    }
    close_before(static_cast<std::uint32_t>(nodes.size()));
    return std::move(out_);
  }

 private:
  // Ends the elements whose subtrees end before node `index`.
  void close_before(std::uint32_t index) {
    while (!open_.empty() && page_.nodes()[open_.back()].end <= index) {
      out_ += "</" + std::string(shape_of(page_, open_.back())) + ">";
      open_.pop_back();
    }
  }

  const Page& page_;
  std::vector<std::uint32_t> open_;
  std::string out_;
};

}  // namespace

std::string source_page(const Page& page, const PageFrame& frame) {
  std::string body = "<header>\n<h1><bdi>" + escaped(page.title()) +
                     "</bdi></h1>\n<p class=\"where\">The whole text of the page, without its "
                     "pictures, styles and scripts</p>\n</header>\n<main class=\"report\">\n";
  body += "<div class=\"sheet\" dir=\"auto\">" + View(page).build() + "</div>\n</main>\n";
  return page_html(page.title(), body, frame);
}

}  // namespace sito::serve
