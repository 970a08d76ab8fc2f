// SPDX-License-Identifier: Apache-2.0
#include "sito/write/tei_blocks.h"

#include "sito/base/ascii.h"
#include "sito/base/deadline.h"
#include "sito/write/escape.h"
#include "sito/write/markup.h"
#include "sito/write/math.h"

#include <array>

namespace sito::write {
namespace {

using Kind = ElementKind;

/// In the order of InlineKind: the inside of the start tag, and the element.
struct InlineTag {
  std::string_view start, name;
};
constexpr std::array<InlineTag, kInlineKinds> kInlineTags = {{{"ref", "ref"},
                                                              {"hi rend=\"italic\"", "hi"},
                                                              {"hi rend=\"bold\"", "hi"},
                                                              {"code", "code"},
                                                              {"hi rend=\"strikethrough\"", "hi"},
                                                              {"hi rend=\"superscript\"", "hi"},
                                                              {"hi rend=\"subscript\"", "hi"}}};

constexpr std::uint8_t kUntitled = 7;  // the level of a section without a heading

// Returns a date as XML Schema has it: times need seconds there.
std::string_view schema_date(std::string_view date) {
  constexpr std::size_t kDate = 10;
  constexpr std::size_t kSecondsMark = 16;
  if (date.size() > kDate && (date.size() <= kSecondsMark || date[kSecondsMark] != ':')) {
    return date.substr(0, kDate);
  }
  return date;
}

}  // namespace

void append_tei_date(std::string_view date, std::string_view type, std::string& out) {
  if (date.empty()) return;
  out += "<date";
  append_attribute("type", type, out);
  if (is_iso_date(date)) append_attribute("when", schema_date(date), out);
  out += '>';
  append_markup(date, out);
  out += "</date>";
}

void TeiBlocks::append(const Document& document, const Outline& outline,
                       const References& references, std::string& out) {
  outline_ = &outline;
  references_ = &references;
  out_ = &out;
  language_ = document.language;
  note_ = 0;
  prefix_.clear();
  for (const char c : document.id) {
    const bool fits = is_letter_or_digit(c);
    if (fits) prefix_ += c;
  }
  prefix_ = prefix_.empty() ? prefix_ : "d" + prefix_ + ".";
  open_.clear();
  const auto size = static_cast<std::uint32_t>(outline.nodes().size());
  push(size, Room::Divisions, "");
  for (std::uint32_t i = 0; i < size; ++i) {
    Deadline::tick(8);
    while (open_.size() > 1 && open_.back().end <= i) pop();
    append_node(i);
  }
  while (open_.size() > 1) pop();
  // A body needs more than images and notes.
  if (!open_.back().has_division && !open_.back().has_block) out += "<ab/>\n";
}

TeiBlocks::Room TeiBlocks::room() const { return open_.back().room; }

void TeiBlocks::push(std::uint32_t end, Room room, std::string_view tag) {
  Open& open = open_.emplace_back();
  open.end = end;
  open.room = room;
  open.tag = tag;
}

void TeiBlocks::pop() {
  const Open& open = open_.back();
  if (open.wants_item) *out_ += "<item/>";
  if (!open.tag.empty()) {
    *out_ += "</";
    *out_ += open.tag;
    *out_ += ">\n";
  }
  open_.pop_back();
}

// Only divisions are allowed behind a division.
void TeiBlocks::make_room_for_block() {
  if (room() == Room::Divisions && open_.back().has_division) begin_section(kUntitled);
  open_.back().has_block = true;
}

void TeiBlocks::begin_section(std::uint8_t level) {
  while (open_.back().section >= level) pop();
  open_.back().has_division = true;
  *out_ += "<div>\n";
  push(open_.back().end, Room::Divisions, "div");
  open_.back().section = level;
}

void TeiBlocks::append_origin(const Paragraph& paragraph) {
  if (paragraph.language != language_) {
    append_attribute("xml:lang", language_tag(paragraph.language), *out_);
  }
  if (paragraph.xpath.empty()) return;
  std::string source = "#xpath(";
  for (const char c : paragraph.xpath) {
    if (c == '[' || c == ']') {
      source += c == '[' ? "%5B" : "%5D";
    } else {
      source += c;
    }
  }
  source += ')';
  *out_ += " source=\"";
  append_uri(source, *out_);
  if (paragraph.source_end > paragraph.source_begin) {
    *out_ += " #bytes=";
    append_number(paragraph.source_begin, *out_);
    *out_ += '-';
    append_number(paragraph.source_end, *out_);
  }
  *out_ += '"';
}

void TeiBlocks::append_id(std::string_view kind, std::uint64_t number) {
  append_attribute("xml:id", prefix_ + std::string(kind) + std::to_string(number), *out_);
}

void TeiBlocks::append_node(std::uint32_t i) {
  const OutlineNode& node = outline_->nodes()[i];
  if (room() == Room::Phrases) return append_phrase(i);
  switch (node.kind) {
    case Kind::Paragraph:
    case Kind::Heading:
      return append_line(i);
    case Kind::Code:
      return append_code(node);
    case Kind::Image:
      if (open_.back().tag == "figure") return append_figure_image(*node.image);
      *out_ += "<figure>";
      append_figure_image(*node.image);
      *out_ += "</figure>\n";
      return;
    case Kind::Math:
      make_room_for_block();
      *out_ += "<p";
      if (node.paragraph != nullptr) append_origin(*node.paragraph);
      *out_ += '>';
      append_formula(node.value, node.paragraph == nullptr ? "" : node.paragraph->text);
      *out_ += "</p>\n";
      return;
    case Kind::Rule:
      *out_ += "<milestone unit=\"section\" rend=\"rule\"/>\n";
      return;
    default:
      return begin_container(i);
  }
}

void TeiBlocks::append_line(std::uint32_t i) {
  const OutlineNode& node = outline_->nodes()[i];
  if (open_.back().tight == i && i != 0) return walk_.walk(*node.paragraph, *this);
  std::string_view tag = "p";
  if (node.kind == Kind::Heading && room() == Room::Divisions) {
    begin_section(node.level);
    tag = "head";
  } else {
    make_room_for_block();
    if (node.kind == Kind::Heading) tag = "ab";
  }
  *out_ += '<';
  *out_ += tag;
  if (tag == "ab") {
    append_attribute("type", "heading", *out_);
    append_attribute("n", std::uint64_t{node.level}, *out_);
  }
  append_origin(*node.paragraph);
  *out_ += '>';
  walk_.walk(*node.paragraph, *this);
  *out_ += "</";
  *out_ += tag;
  *out_ += ">\n";
}

// Appends a line of a caption or a term.
void TeiBlocks::append_phrase(std::uint32_t i) {
  const OutlineNode& node = outline_->nodes()[i];
  if (open_.back().begun) *out_ += "<lb/>";
  open_.back().begun = true;
  if (node.image != nullptr) {
    append_linked_image(*node.image);
  } else if (node.kind == Kind::Math) {
    append_formula(node.value, node.paragraph == nullptr ? "" : node.paragraph->text);
  } else {
    walk_.walk(*node.paragraph, *this);
  }
}

void TeiBlocks::append_code(const OutlineNode& node) {
  make_room_for_block();
  *out_ += "<ab type=\"code\" xml:space=\"preserve\"";
  append_origin(*node.paragraph);
  *out_ += "><code";
  append_attribute("lang", code_language(node.value), *out_);
  *out_ += '>';
  const Paragraph& paragraph = *node.paragraph;
  append_verbatim(paragraph.verbatim.empty() ? paragraph.text : paragraph.verbatim, "\n", *out_);
  *out_ += "</code></ab>\n";
}

// Returns the only paragraph of a container if it comes first, because it needs no element then.
std::uint32_t TeiBlocks::tight_paragraph(std::uint32_t i) const {
  const auto nodes = outline_->nodes();
  if (i + 1 >= nodes[i].end || nodes[i + 1].kind != Kind::Paragraph) return 0;
  for (std::uint32_t j = nodes[i + 1].end; j < nodes[i].end; j = nodes[j].end) {
    if (nodes[j].kind != Kind::List) return 0;
  }
  return i + 1;
}

// Appends the end of a start tag whose name and own attributes are written.
void TeiBlocks::start(std::string_view tag, std::uint32_t i, Room room) {
  const OutlineNode& node = outline_->nodes()[i];
  const bool flow = node.kind == Kind::Item || node.kind == Kind::Description ||
                    node.kind == Kind::Cell || node.kind == Kind::Note;
  const std::uint32_t tight = flow ? tight_paragraph(i) : 0;
  if (tight != 0) append_origin(*outline_->nodes()[tight].paragraph);
  *out_ += '>';
  push(node.end, room, tag);
  open_.back().tight = tight;
}

void TeiBlocks::begin_container(std::uint32_t i) {
  const OutlineNode& node = outline_->nodes()[i];
  switch (node.kind) {
    case Kind::List:
      make_room_for_block();
      *out_ += node.ordered ? "<list rend=\"numbered\"" : "<list rend=\"bulleted\"";
      if (node.ordered && node.start != 1) {
        append_attribute("n", std::to_string(node.start), *out_);
      }
      return start("list", i, Room::Parts);
    case Kind::Item:
      *out_ += "<item";
      return start("item", i, Room::Blocks);
    case Kind::Definitions:
      make_room_for_block();
      *out_ += "<list type=\"gloss\"";
      return start("list", i, Room::Parts);
    case Kind::Term:
    case Kind::Description:
      return begin_definition(i);
    case Kind::Table:
      make_room_for_block();
      *out_ += "<table";
      return start("table", i, Room::Parts);
    case Kind::Row:
      *out_ += "<row";
      return start("row", i, Room::Parts);
    case Kind::Cell:
      return begin_cell(i);
    case Kind::Caption:
      *out_ += "<head";
      return start("head", i, Room::Phrases);
    case Kind::Quote:
      make_room_for_block();
      *out_ += "<quote";
      return start("quote", i, Room::Blocks);
    case Kind::Figure:
      *out_ += "<figure";
      return start("figure", i, Room::Blocks);
    case Kind::Note:
      ++note_;
      *out_ += "<note place=\"bottom\"";
      append_id("note", note_);
      append_attribute("n", note_, *out_);
      return start("note", i, Room::Blocks);
    case Kind::Post:
      return begin_post(i);
    default:
      return push(node.end, room(), "");
  }
}

// Labels and items alternate. A missing one is written as empty.
void TeiBlocks::begin_definition(std::uint32_t i) {
  const bool is_term = outline_->nodes()[i].kind == Kind::Term;
  bool& wants_item = open_.back().wants_item;
  if (is_term && wants_item) *out_ += "<item/>";
  if (!is_term && !wants_item) *out_ += "<label/>";
  wants_item = is_term;
  *out_ += is_term ? "<label" : "<item";
  start(is_term ? "label" : "item", i, is_term ? Room::Phrases : Room::Blocks);
}

void TeiBlocks::begin_cell(std::uint32_t i) {
  const OutlineNode& node = outline_->nodes()[i];
  *out_ += "<cell";
  if (node.header) append_attribute("role", "label", *out_);
  if (node.columns > 1) append_attribute("cols", std::uint64_t{node.columns}, *out_);
  if (node.rows > 1) append_attribute("rows", std::uint64_t{node.rows}, *out_);
  start("cell", i, Room::Blocks);
}

// Begins a division if one is allowed here; else writes only the content, behind its byline.
void TeiBlocks::begin_post(std::uint32_t i) {
  const OutlineNode& node = outline_->nodes()[i];
  const Post nobody;
  const Post& post = node.post == nullptr ? nobody : *node.post;
  if (room() != Room::Divisions) {
    push(node.end, room(), "");
    return append_byline(post);
  }
  while (open_.back().section == kUntitled) pop();
  open_.back().has_division = true;
  *out_ += "<div";
  append_attribute("type", post.comment ? "comment" : "post", *out_);
  if (node.post != nullptr) append_id("post", references_->number_of(post));
  if (const Post* answered = references_->answered(post)) {
    append_attribute("corresp",
                     "#" + prefix_ + "post" + std::to_string(references_->number_of(*answered)),
                     *out_);
  }
  start("div", i, Room::Divisions);
  *out_ += '\n';
  append_byline(post);
}

void TeiBlocks::append_byline(const Post& post) {
  if (post.author.empty() && post.date.empty()) return;
  const bool is_division = room() == Room::Divisions;
  *out_ += is_division ? "<byline>" : "<ab type=\"byline\">";
  if (!post.author.empty()) {
    *out_ += "<name>";
    append_markup(post.author, *out_);
    *out_ += "</name>";
    if (!post.date.empty()) *out_ += ' ';
  }
  append_tei_date(post.date, "", *out_);
  *out_ += is_division ? "</byline>\n" : "</ab>\n";
}

void TeiBlocks::append_linked_image(const BlockImage& image) {
  const bool is_linked = is_written_address(image.link);
  if (is_linked) {
    *out_ += "<ref";
    append_uri_attribute("target", image.link, *out_);
    *out_ += '>';
  }
  append_image(image.url, image.alt);
  if (is_linked) *out_ += "</ref>";
}

// In a figure, a reference is only allowed in a paragraph.
void TeiBlocks::append_figure_image(const BlockImage& image) {
  const bool is_linked = is_written_address(image.link);
  if (is_linked) *out_ += "<p>";
  append_linked_image(image);
  if (is_linked) *out_ += "</p>";
}

void TeiBlocks::append_image(std::string_view url, std::string_view alt) {
  *out_ += "<graphic";
  append_uri_attribute("url", url, *out_);
  if (alt.empty()) {
    *out_ += "/>";
    return;
  }
  *out_ += "><desc>";
  append_markup(alt, *out_);
  *out_ += "</desc></graphic>";
}

void TeiBlocks::append_formula(std::string_view value, std::string_view text) {
  if (value.empty()) return append_markup(text, *out_);
  *out_ += is_mathml(value) ? "<formula notation=\"mathml\">" : "<formula notation=\"tex\">";
  append_markup(value, *out_);
  *out_ += "</formula>";
}

void TeiBlocks::open(InlineKind kind, const Mark* link) {
  *out_ += '<';
  *out_ += kInlineTags[static_cast<std::size_t>(kind)].start;
  if (link != nullptr) append_uri_attribute("target", link->url, *out_);
  *out_ += '>';
}

void TeiBlocks::close(InlineKind kind) {
  *out_ += "</";
  *out_ += kInlineTags[static_cast<std::size_t>(kind)].name;
  *out_ += '>';
}

void TeiBlocks::text(std::string_view text) { append_markup(text, *out_); }

void TeiBlocks::blank() { *out_ += ' '; }

void TeiBlocks::image(const Mark& image) { append_image(image.url, image.alt); }

void TeiBlocks::line_break() { *out_ += "<lb/>"; }

void TeiBlocks::math(std::string_view value, std::string_view text) { append_formula(value, text); }

void TeiBlocks::note_ref(std::string_view id, std::string_view text) {
  const std::uint64_t number = references_->note(id);
  if (number == 0) return append_markup(text, *out_);
  *out_ += "<ref type=\"note\"";
  append_attribute("target", "#" + prefix_ + "note" + std::to_string(number), *out_);
  *out_ += '>';
  append_number(number, *out_);
  *out_ += "</ref>";
}

}  // namespace sito::write
