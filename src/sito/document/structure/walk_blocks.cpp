// SPDX-License-Identifier: Apache-2.0
// Handles beginnings of blocks: headings, lists, definitions, quotations, code, rules.
#include "sito/document/structure/admonition.h"
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/code.h"
#include "sito/document/structure/images.h"
#include "sito/document/structure/walk.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace sito::structured {
namespace {

// The most blocks of a heading (a title, a subtitle, a date). More are a page in an unclosed `h1`.
constexpr std::uint32_t kHeadingBlocks = 4;

// The highest plausible number of a list item.
constexpr std::uint32_t kHighestStart = 1'000'000;

std::uint32_t n_blocks(const Page& page, const KeptIndex& kept, NodeId id) {
  if (!kept.has_visible(id)) return 0;
  const BlockId first = page.text(kept.first_visible(id)).block;
  const BlockId last = page.text(kept.last_visible(id)).block;
  return index_of(last) - index_of(first) + 1;
}

// Returns the level of `h1` to `h6`, or of a box with the role of a heading.
std::uint8_t level_of_heading(const Page& page, NodeId id) {
  constexpr std::uint32_t kLowest = 6, kUsual = 2;
  const Tag tag = page.node(id).tag;
  if (tag >= Tag::H1 && tag <= Tag::H6)
    return static_cast<std::uint8_t>(1 + static_cast<int>(tag) - static_cast<int>(Tag::H1));
  const auto said = attribute_named(page, id, "aria-level");
  const std::uint32_t level = said ? number_in(*said, kLowest).value_or(kUsual) : kUsual;
  return static_cast<std::uint8_t>(std::clamp(level, 1U, kLowest));
}

// Returns true if a `dl` has terms; without terms it only indents its `dd`.
bool has_term(const Page& page, std::uint32_t index) {
  const std::uint32_t end = page.nodes()[index].end;
  for (std::uint32_t i = index + 1; i < end;) {
    const Node& child = page.nodes()[i];
    if (child.tag == Tag::Dt) return true;
    i = child.tag == Tag::Div ? i + 1 : child.end;  // HTML allows a `div` around a term
  }
  return false;
}

// Returns true if a `dl` has one term and one description, which is a listing: a file and its name.
bool names_listing(const Page& page, std::uint32_t index) {
  constexpr std::uint32_t kMaxTermNodes = 16;
  const std::uint32_t end = page.nodes()[index].end;
  int n_terms = 0, n_listings = 0;
  for (std::uint32_t i = index + 1; i < end;) {
    const Node& child = page.nodes()[i];
    if (child.tag == Tag::Dt && child.end - i <= kMaxTermNodes) {
      ++n_terms;
    } else if (child.tag == Tag::Dd) {
      std::uint32_t inside = i + 1;
      while (inside < child.end && page.nodes()[inside].is_text() &&
             page.text(page.nodes()[inside].text).blank)
        ++inside;
      if (inside == child.end || page.nodes()[inside].tag != Tag::Pre) return false;
      ++n_listings;
    } else if (!child.is_text()) {
      return false;
    }
    i = child.end;
  }
  return n_terms == 1 && n_listings == 1;
}

}  // namespace

Frame& StructuredAssembler::Walk::push(std::uint32_t index) {
  Frame& frame = own_.frames_.emplace_back();
  frame.end = node(index).end;
  return frame;
}

Frame& StructuredAssembler::Walk::push_block(std::uint32_t index) {
  end_paragraph();
  Frame& frame = push(index);
  frame.breaks = true;
  return frame;
}

// Ends the innermost element if it is implicit; else returns false.
bool StructuredAssembler::Walk::close_implicit() {
  for (auto frame = own_.frames_.rbegin(); frame != own_.frames_.rend(); ++frame) {
    if (frame->elements == 0) continue;
    if (!frame->implicit) return false;
    frame->implicit = false;
    for (; frame->elements > 0; --frame->elements) own_.outline_.close();
    return true;
  }
  return false;
}

// Opens the elements that are needed between the innermost element and one of this kind, such as an
// item for a paragraph directly in a list; returns their number.
std::uint8_t StructuredAssembler::Walk::make_room(ElementKind kind) {
  const auto open = [&](ElementKind between) {
    Element head;
    head.kind = between;
    own_.outline_.open(std::move(head));
    return std::uint8_t{1};
  };
  while (own_.outline_.innermost()) {
    switch (*own_.outline_.innermost()) {
      case ElementKind::List:
        if (kind == ElementKind::Item) return 0;
        if (close_implicit()) continue;
        // A list directly in a list belongs to the item before it.
        if (kind == ElementKind::List && own_.outline_.reopen(ElementKind::Item)) return 1;
        return open(ElementKind::Item);
      case ElementKind::Definitions:
        if (kind == ElementKind::Term || kind == ElementKind::Description) return 0;
        return open(ElementKind::Description);
      case ElementKind::Notes:
        if (kind == ElementKind::Note) return 0;
        if (close_implicit()) continue;
        return open(ElementKind::Note);
      case ElementKind::Table:
        if (kind == ElementKind::Row || kind == ElementKind::Caption) return 0;
        open(ElementKind::Row);
        open(ElementKind::Cell);
        return 2;
      case ElementKind::Row:
        return kind == ElementKind::Cell ? 0 : open(ElementKind::Cell);
      case ElementKind::Figure:
        if (kind == ElementKind::Image || kind == ElementKind::Caption) return 0;
        return open(ElementKind::Caption);
      default:
        return 0;
    }
  }
  return 0;
}

void StructuredAssembler::Walk::open_element(Frame& frame, Element head) {
  frame.elements = static_cast<std::uint8_t>(make_room(head.kind) + 1);
  own_.outline_.open(std::move(head));
}

// Opens an element around this node and the following ones of the same parent, up to one that
// cannot stand in it.
void StructuredAssembler::Walk::open_implicit(std::uint32_t index, ElementKind kind) {
  const NodeId parent = node(index).parent;
  Frame& frame = own_.frames_.emplace_back();
  frame.end = parent == kNoNode ? node(index).end : page_.node(parent).end;
  frame.implicit = true;
  Element head;
  head.kind = kind;
  open_element(frame, std::move(head));
}

std::uint32_t StructuredAssembler::Walk::enter_block(std::uint32_t index) {
  const Node& here = node(index);
  const NodeId id{index};
  const Signs signs = here.n_attrs > 0 ? own_.signs_.of(id) : Signs{0};
  if (here.tag == Tag::Div && is_figure_box(page_, id, signs)) return enter_figure(index);
  // The box of a task stands in front of the first block of the item.
  const bool behind_box = texts_.first == kNoText && is_check_box_sign(own_.line_.text());
  Frame& frame = behind_box ? push(index) : push_block(index);
  frame.breaks = true;
  const bool names = here.tag == Tag::Summary || is_admonition_title(page_, id, signs);
  if (names && open_.heading_level == 0) {  // a title, but of no chapter
    frame.span = true;
    own_.line_.open_span(SpanKind::Strong);
  }
  return index + 1;
}

std::uint32_t StructuredAssembler::Walk::enter_heading(std::uint32_t index) {
  if (open_.heading_level > 0 || n_blocks(page_, own_.kept_, NodeId{index}) > kHeadingBlocks) {
    return enter_block(index);
  }
  push_block(index).heading = true;
  open_.heading_level = level_of_heading(page_, NodeId{index});
  return index + 1;
}

std::uint32_t StructuredAssembler::Walk::enter_list(std::uint32_t index) {
  if (open_.heading_level > 0) return enter_block(index);
  Element head;
  head.kind = holds_notes(index) ? ElementKind::Notes : ElementKind::List;
  head.ordered = head.kind == ElementKind::List && node(index).tag == Tag::Ol;
  if (head.ordered) {
    const auto start = page_.attribute(NodeId{index}, Attr::Start);
    if (start) head.start = static_cast<std::int32_t>(number_in(*start, kHighestStart).value_or(1));
  }
  open_element(push_block(index), std::move(head));
  return index + 1;
}

std::uint32_t StructuredAssembler::Walk::enter_item(std::uint32_t index) {
  if (open_.heading_level > 0) return enter_block(index);
  end_paragraph();
  Element head;
  head.kind =
      own_.outline_.innermost() == ElementKind::Notes ? ElementKind::Note : ElementKind::Item;
  if (head.kind == ElementKind::Item && own_.outline_.innermost() != ElementKind::List) {
    open_implicit(index, ElementKind::List);
  }
  open_element(push_block(index), std::move(head));
  return index + 1;
}

std::uint32_t StructuredAssembler::Walk::enter_definitions(std::uint32_t index) {
  if (open_.heading_level > 0 || !has_term(page_, index) || names_listing(page_, index))
    return enter_block(index);
  Element head;
  head.kind = holds_notes(index) ? ElementKind::Notes : ElementKind::Definitions;
  open_element(push_block(index), std::move(head));
  return index + 1;
}

std::uint32_t StructuredAssembler::Walk::enter_definition_part(std::uint32_t index,
                                                               ElementKind kind) {
  end_paragraph();
  if (open_.heading_level > 0 || own_.outline_.innermost() != ElementKind::Definitions) {
    return enter_block(index);
  }
  Element head;
  head.kind = kind;
  open_element(push_block(index), std::move(head));
  return index + 1;
}

std::uint32_t StructuredAssembler::Walk::enter_quote(std::uint32_t index) {
  // Some forum programs write each post as a quotation.
  constexpr std::array<std::string_view, 3> kPostContent = {"postcontent", "postbody",
                                                            "messageText"};
  if (open_.heading_level > 0 || has_token_of(class_of(page_, NodeId{index}), kPostContent)) {
    return enter_block(index);
  }
  Element head;
  head.kind = ElementKind::Quote;
  open_element(push_block(index), std::move(head));
  return index + 1;
}

std::uint32_t StructuredAssembler::Walk::enter_code(std::uint32_t index) {
  if (open_.heading_level > 0) return enter_block(index);
  const std::uint32_t end = node(index).end;
  end_paragraph();
  const CodeText code = code_text(page_, own_.kept_, NodeId{index});
  if (code.first == kNoText) return end;
  Paragraph& paragraph = body_.paragraphs.emplace_back();
  paragraph.role = ParagraphRole::Preformatted;
  paragraph.verbatim = code.verbatim;
  text::append_collapsed(code.verbatim, paragraph.text);
  set_place(code.first, code.last, paragraph);
  Element leaf;
  leaf.kind = ElementKind::Code;
  leaf.paragraph = static_cast<std::uint32_t>(body_.paragraphs.size() - 1);
  leaf.value = code_language(page_, NodeId{index});
  place_leaf(std::move(leaf));
  return end;
}

// Places a rule between two kept texts; only one for several in a row.
std::uint32_t StructuredAssembler::Walk::enter_rule(std::uint32_t index) {
  const NodeId id{index};
  const TextId before = own_.kept_.before(id);
  const TextId behind = own_.kept_.behind(id);
  end_paragraph();
  if (before == kNoText || behind == kNoText) return index + 1;
  if (!own_.kept_.is_kept(before) || !own_.kept_.is_kept(behind)) return index + 1;
  const Place* note = next_of(PlaceKind::Note, index, kNone);
  if (note != nullptr && own_.kept_.n_kept(index, note->node) == 0) return index + 1;
  if (body_.elements.size() == around_.behind_post)
    return index + 1;  // posts need no rule between them
  if (body_.elements.empty() || body_.elements.back().kind == ElementKind::Rule) {
    return index + 1;
  }
  switch (own_.outline_.innermost().value_or(ElementKind::Post)) {
    case ElementKind::Post:
    case ElementKind::Quote:
    case ElementKind::Item:
    case ElementKind::Description:
    case ElementKind::Note: {
      Element leaf;
      leaf.kind = ElementKind::Rule;
      if (open_.heading_level == 0) own_.outline_.place(std::move(leaf));
      break;
    }
    default:
      break;
  }
  return index + 1;
}

}  // namespace sito::structured
