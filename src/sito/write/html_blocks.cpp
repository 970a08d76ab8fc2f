// SPDX-License-Identifier: Apache-2.0
#include "sito/write/html_blocks.h"

#include "sito/base/deadline.h"
#include "sito/write/escape.h"
#include "sito/write/markup.h"
#include "sito/write/math.h"

#include <algorithm>
#include <array>

namespace sito::write {
namespace {

using Kind = ElementKind;

/// In the order of InlineKind, without the link.
constexpr std::array<std::string_view, kInlineKinds> kInlineTags = {"a", "em",  "strong", "code",
                                                                    "s", "sup", "sub"};

constexpr std::array<std::string_view, 6> kHeadings = {"h1", "h2", "h3", "h4", "h5", "h6"};

// Browsers use this number for larger ones.
constexpr std::uint16_t kMaxColumns = 1000;
constexpr std::uint16_t kMaxRows = 65534;

bool is_phrase(Kind kind) {
  return kind == Kind::Paragraph || kind == Kind::Image || kind == Kind::Math;
}

std::string_view tag_of(Kind kind) {
  switch (kind) {
    case Kind::Item:
      return "li";
    case Kind::Definitions:
      return "dl";
    case Kind::Term:
      return "dt";
    case Kind::Description:
      return "dd";
    case Kind::Table:
      return "table";
    case Kind::Row:
      return "tr";
    case Kind::Quote:
      return "blockquote";
    case Kind::Figure:
      return "figure";
    default:
      return "div";
  }
}

}  // namespace

void HtmlBlocks::set(const Outline& outline, const References& references,
                     const HtmlOptions& options) {
  outline_ = &outline;
  references_ = &references;
  options_ = options;
  note_ = 0;
  heading_ = 0;
}

void HtmlBlocks::append(std::uint32_t begin, std::uint32_t end, std::string& out) {
  out_ = &out;
  open_.clear();
  const auto close = [this] {
    if (open_.back().tag == "notes") {
      *out_ += "</ol></section>";
    } else {
      *out_ += "</";
      *out_ += open_.back().tag;
      *out_ += '>';
    }
    open_.pop_back();
    line_end();
  };
  for (std::uint32_t i = begin; i < end; ++i) {
    Deadline::tick(8);
    while (!open_.empty() && open_.back().end <= i) close();
    append_node(i);
  }
  while (!open_.empty()) close();
}

void HtmlBlocks::line_end() {
  if (!options_.one_line) *out_ += '\n';
}

// Returns the only paragraph of a container if it comes first, because it needs no element then.
std::uint32_t HtmlBlocks::tight_paragraph(std::uint32_t i) const {
  const auto nodes = outline_->nodes();
  if (i + 1 >= nodes[i].end || nodes[i + 1].kind != Kind::Paragraph) return 0;
  for (std::uint32_t j = nodes[i + 1].end; j < nodes[i].end; j = nodes[j].end) {
    if (nodes[j].kind != Kind::List) return 0;
  }
  return i + 1;
}

void HtmlBlocks::append_origin(const Paragraph& paragraph) {
  if (!paragraph.language.empty() && paragraph.language != options_.language) {
    const std::string tag = language_tag(paragraph.language);
    append_attribute("lang", tag, *out_);
    if (is_right_to_left(tag) != is_right_to_left(std::string(options_.language))) {
      append_attribute("dir", is_right_to_left(tag) ? "rtl" : "ltr", *out_);
    }
  }
  if (!options_.provenance) return;
  append_attribute("data-xpath", paragraph.xpath, *out_);
  if (paragraph.source_end <= paragraph.source_begin) return;
  *out_ += " data-source=\"";
  append_number(paragraph.source_begin, *out_);
  *out_ += '-';
  append_number(paragraph.source_end, *out_);
  *out_ += '"';
}

void HtmlBlocks::append_node(std::uint32_t i) {
  const OutlineNode& node = outline_->nodes()[i];
  if (!open_.empty() && open_.back().phrases && is_phrase(node.kind)) return append_phrases(i);
  switch (node.kind) {
    case Kind::Paragraph:
    case Kind::Heading:
    case Kind::Image:
      return append_leaf(i);
    case Kind::Code:
      return append_code(node);
    case Kind::Math:
      return append_math_block(node);
    case Kind::Rule:
      *out_ += "<hr/>";
      return line_end();
    default:
      return begin_container(i);
  }
}

// Appends a line of a caption or a term.
void HtmlBlocks::append_phrases(std::uint32_t i) {
  const OutlineNode& node = outline_->nodes()[i];
  if (open_.back().begun) *out_ += "<br/>";
  open_.back().begun = true;
  if (node.image != nullptr) return append_block_image(*node.image);
  if (node.kind == Kind::Math) {
    return append_math_html(node.value, node.paragraph == nullptr ? "" : node.paragraph->text,
                            false, *out_);
  }
  walk_.walk(*node.paragraph, *this);
}

void HtmlBlocks::append_block_image(const BlockImage& image) {
  const bool is_linked = is_written_address(image.link);
  if (is_linked) {
    *out_ += "<a";
    append_attribute("href", image.link, *out_);
    *out_ += '>';
  }
  append_image(image.url, image.alt);
  if (is_linked) *out_ += "</a>";
}

void HtmlBlocks::append_leaf(std::uint32_t i) {
  const OutlineNode& node = outline_->nodes()[i];
  if (!open_.empty() && open_.back().tight == i) return walk_.walk(*node.paragraph, *this);
  const bool bare = node.kind == Kind::Image && !open_.empty() && open_.back().tag == "figure";
  const std::string_view tag = node.kind == Kind::Heading ? kHeadings[node.level - 1U] : "p";
  if (!bare) {
    *out_ += '<';
    *out_ += tag;
    if (node.kind == Kind::Heading && options_.heading_ids) {
      append_attribute("id", "heading-" + std::to_string(++heading_), *out_);
    }
    if (node.paragraph != nullptr) append_origin(*node.paragraph);
    *out_ += '>';
  }
  if (node.image != nullptr) {
    append_block_image(*node.image);
  } else {
    walk_.walk(*node.paragraph, *this);
  }
  if (!bare) {
    *out_ += "</";
    *out_ += tag;
    *out_ += '>';
  }
  line_end();
}

void HtmlBlocks::append_code(const OutlineNode& node) {
  const Paragraph& paragraph = *node.paragraph;
  *out_ += "<pre";
  append_origin(paragraph);
  *out_ += "><code";
  const std::string language = code_language(node.value);
  if (!language.empty()) append_attribute("class", "language-" + language, *out_);
  *out_ += '>';
  append_verbatim(paragraph.verbatim.empty() ? paragraph.text : paragraph.verbatim,
                  options_.one_line ? "&#10;" : "\n", *out_);
  *out_ += "</code></pre>";
  line_end();
}

void HtmlBlocks::append_math_block(const OutlineNode& node) {
  *out_ += "<p";
  if (node.paragraph != nullptr) append_origin(*node.paragraph);
  *out_ += '>';
  append_math_html(node.value, node.paragraph == nullptr ? "" : node.paragraph->text, true, *out_);
  *out_ += "</p>";
  line_end();
}

void HtmlBlocks::begin_container(std::uint32_t i) {
  const OutlineNode& node = outline_->nodes()[i];
  switch (node.kind) {
    case Kind::List:
      return begin_list(node);
    case Kind::Cell:
      return begin_cell(i);
    case Kind::Post:
      return begin_post(node);
    case Kind::Notes:
      *out_ += "<section class=\"footnotes\"><ol>";
      line_end();
      return open_.push_back({node.end, 0, false, "notes"});
    case Kind::Note:
      ++note_;
      *out_ += "<li";
      if (options_.anchors) append_attribute("id", "note-" + std::to_string(note_), *out_);
      return open_tag(i, "li", false);
    case Kind::Caption: {
      const bool in_figure = !open_.empty() && open_.back().tag == "figure";
      const std::string_view tag = in_figure ? "figcaption" : "caption";
      *out_ += '<';
      *out_ += tag;
      return open_tag(i, tag, false);
    }
    default: {
      const std::string_view tag = tag_of(node.kind);
      *out_ += '<';
      *out_ += tag;
      const bool short_one =
          node.kind == Kind::Item || node.kind == Kind::Term || node.kind == Kind::Description;
      return open_tag(i, tag, !short_one);
    }
  }
}

// Appends the rest of a start tag, with the attributes of a paragraph that has no tag of its own.
void HtmlBlocks::open_tag(std::uint32_t i, std::string_view tag, bool ends_line) {
  const OutlineNode& node = outline_->nodes()[i];
  const bool phrases = node.kind == Kind::Caption || node.kind == Kind::Term;
  const bool flow = node.kind == Kind::Item || node.kind == Kind::Cell || node.kind == Kind::Note ||
                    node.kind == Kind::Description;
  const std::uint32_t tight = flow ? tight_paragraph(i) : 0;
  if (tight != 0) append_origin(*outline_->nodes()[tight].paragraph);
  *out_ += '>';
  if (ends_line || (flow && tight == 0 && node.end > i + 1)) line_end();
  open_.push_back({node.end, tight, phrases, tag});
}

void HtmlBlocks::begin_list(const OutlineNode& node) {
  *out_ += node.ordered ? "<ol" : "<ul";
  if (node.ordered && node.start != 1) {
    append_attribute("start", std::to_string(node.start), *out_);
  }
  *out_ += '>';
  line_end();
  open_.push_back({node.end, 0, false, node.ordered ? "ol" : "ul"});
}

void HtmlBlocks::begin_cell(std::uint32_t i) {
  const OutlineNode& node = outline_->nodes()[i];
  const std::string_view tag = node.header ? "th" : "td";
  *out_ += '<';
  *out_ += tag;
  if (node.columns > 1) {
    append_attribute("colspan", std::uint64_t{std::min(node.columns, kMaxColumns)}, *out_);
  }
  if (node.rows > 1) {
    append_attribute("rowspan", std::uint64_t{std::min(node.rows, kMaxRows)}, *out_);
  }
  open_tag(i, tag, false);
}

void HtmlBlocks::begin_post(const OutlineNode& node) {
  const Post nobody;
  const Post& post = node.post == nullptr ? nobody : *node.post;
  *out_ += "<article";
  append_attribute("class", post.comment ? "comment" : "post", *out_);
  if (options_.anchors && node.post != nullptr) {
    append_attribute("id", "post-" + std::to_string(references_->number_of(post)), *out_);
  }
  *out_ += '>';
  line_end();
  open_.push_back({node.end, 0, false, "article"});
  const Post* answered = references_->answered(post);
  if (post.author.empty() && post.date.empty() && answered == nullptr) return;
  *out_ += "<header>";
  std::string_view between;
  if (!post.author.empty()) {
    *out_ += "<b class=\"author\">";
    append_markup(post.author, *out_);
    *out_ += "</b>";
    between = " ";
  }
  if (!post.date.empty()) {
    *out_ += between;
    *out_ += "<time";
    if (is_iso_date(post.date)) append_attribute("datetime", post.date, *out_);
    *out_ += '>';
    append_markup(post.date, *out_);
    *out_ += "</time>";
    between = " ";
  }
  if (answered != nullptr && options_.anchors) {
    const std::string number = std::to_string(references_->number_of(*answered));
    *out_ += between;
    *out_ += "<a class=\"reply-to\" href=\"#post-" + number + "\">";
    append_markup(answered->author.empty() ? "#" + number : "@" + answered->author, *out_);
    *out_ += "</a>";
  }
  *out_ += "</header>";
  line_end();
}

void HtmlBlocks::append_image(std::string_view url, std::string_view alt) {
  if (options_.images != nullptr) {
    const auto found = options_.images->find(url);
    if (found == options_.images->end()) {
      *out_ += "<span class=\"image\">";
      append_markup(alt, *out_);
      *out_ += "</span>";
      return;
    }
    url = found->second;
  }
  *out_ += "<img";
  append_uri_attribute("src", url, *out_);
  *out_ += " alt=\"";
  append_markup(alt, *out_);
  *out_ += "\"/>";
}

void HtmlBlocks::open(InlineKind kind, const Mark* link) {
  if (link != nullptr) {
    left_out_link_ = options_.web_links_only && !is_web_address(link->url);
    if (left_out_link_) return;
  }
  *out_ += '<';
  *out_ += kInlineTags[static_cast<std::size_t>(kind)];
  if (link != nullptr) {
    append_uri_attribute("href", link->url, *out_);
    in_link_ = true;
  }
  *out_ += '>';
}

void HtmlBlocks::close(InlineKind kind) {
  if (kind == InlineKind::Link) {
    in_link_ = false;
    if (left_out_link_) return;
  }
  *out_ += "</";
  *out_ += kInlineTags[static_cast<std::size_t>(kind)];
  *out_ += '>';
}

void HtmlBlocks::text(std::string_view text) { append_markup(text, *out_); }

void HtmlBlocks::blank() { *out_ += ' '; }

void HtmlBlocks::image(const Mark& image) { append_image(image.url, image.alt); }

void HtmlBlocks::line_break() {
  *out_ += "<br/>";
  line_end();
}

void HtmlBlocks::math(std::string_view value, std::string_view text) {
  append_math_html(value, text, false, *out_);
}

void HtmlBlocks::note_ref(std::string_view id, std::string_view text) {
  const std::uint64_t number = references_->note(id);
  if (number == 0) {
    if (!text.empty()) append_markup(text, *out_);
    return;
  }
  const bool link = options_.anchors && !in_link_;
  *out_ += "<sup>";
  if (link) *out_ += "<a href=\"#note-" + std::to_string(number) + "\">";
  append_number(number, *out_);
  *out_ += link ? "</a></sup>" : "</sup>";
}

}  // namespace sito::write
