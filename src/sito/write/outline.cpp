// SPDX-License-Identifier: Apache-2.0
#include "sito/write/outline.h"

#include "sito/base/ascii.h"
#include "sito/base/find_byte.h"
#include "sito/base/lowered.h"
#include "sito/document/address.h"

#include <algorithm>

namespace sito::write {
namespace {

using Kind = ElementKind;

constexpr std::uint8_t kUnknownLevel = 2;  // of a heading whose level the page does not give
constexpr std::uint8_t kDeepestHeading = 6;

constexpr bool is_leaf(Kind kind) {
  return kind == Kind::Paragraph || kind == Kind::Heading || kind == Kind::Code ||
         kind == Kind::Image || kind == Kind::Math || kind == Kind::Rule;
}

// Returns true for parts that are allowed only in a container of their own kind.
constexpr bool is_part(Kind kind) {
  return kind == Kind::Item || kind == Kind::Term || kind == Kind::Description ||
         kind == Kind::Row || kind == Kind::Cell || kind == Kind::Note || kind == Kind::Caption;
}

constexpr bool holds_phrases(Kind kind) { return kind == Kind::Term || kind == Kind::Caption; }

constexpr bool holds_parts(Kind kind) {
  return kind == Kind::List || kind == Kind::Definitions || kind == Kind::Table ||
         kind == Kind::Row || kind == Kind::Notes;
}

constexpr bool holds_part(Kind outer, Kind inner) {
  switch (outer) {
    case Kind::List:
      return inner == Kind::Item;
    case Kind::Definitions:
      return inner == Kind::Term || inner == Kind::Description;
    case Kind::Table:
      return inner == Kind::Row;
    case Kind::Row:
      return inner == Kind::Cell;
    case Kind::Notes:
      return inner == Kind::Note;
    default:
      return false;
  }
}

/// Returns the container to open inside `outer` on the way to `inner`; Paragraph if none helps.
constexpr Kind step_towards(Kind outer, Kind inner) {
  switch (outer) {
    case Kind::List:
      return Kind::Item;
    case Kind::Definitions:
      return Kind::Description;
    case Kind::Table:
      return Kind::Row;
    case Kind::Row:
      return Kind::Cell;
    case Kind::Notes:
      return Kind::Note;
    default:
      break;
  }
  switch (inner) {
    case Kind::Item:
      return Kind::List;
    case Kind::Term:
    case Kind::Description:
      return Kind::Definitions;
    case Kind::Row:
    case Kind::Cell:
      return Kind::Table;
    case Kind::Note:
      return Kind::Notes;
    default:
      return Kind::Paragraph;
  }
}

bool shows_something(const Paragraph& paragraph) {
  return !paragraph.text.empty() || !paragraph.verbatim.empty() ||
         std::any_of(paragraph.marks.begin(), paragraph.marks.end(), [](const Mark& mark) {
           return mark.kind == MarkKind::Image && is_written_address(mark.url);
         });
}

bool shows_something(const OutlineNode& leaf) {
  switch (leaf.kind) {
    case Kind::Rule:
      return true;
    case Kind::Image:
      return leaf.image != nullptr && is_written_address(leaf.image->url);
    case Kind::Math:
      return !leaf.value.empty() || (leaf.paragraph != nullptr && shows_something(*leaf.paragraph));
    default:
      return leaf.paragraph != nullptr && shows_something(*leaf.paragraph);
  }
}

Kind kind_of(ParagraphRole role) {
  if (role == ParagraphRole::Heading) return Kind::Heading;
  if (role == ParagraphRole::Preformatted) return Kind::Code;
  return Kind::Paragraph;
}

OutlineNode node_of(Kind kind) {
  OutlineNode node;
  node.kind = kind;
  return node;
}

OutlineNode leaf_of(const Paragraph& paragraph) {
  OutlineNode node = node_of(kind_of(paragraph.role));
  node.level = paragraph.heading_level;
  node.paragraph = &paragraph;
  return node;
}

}  // namespace

bool is_web_address(std::string_view url) {
  if (find_byte(url, 0, [](auto byte) { return (byte < ' ') | (byte == 0x7F); }) < url.size()) {
    return false;
  }
  const std::size_t colon = url.find(':');
  if (colon == std::string_view::npos || colon + 1 == url.size()) return false;
  constexpr std::size_t kLongestScheme = 6;
  if (colon > kLongestScheme) return false;
  const std::string scheme = lowered(url.substr(0, colon));
  if (scheme == "mailto") return true;
  const bool is_web = scheme == "http" || scheme == "https" || scheme == "ftp";
  return is_web && url.substr(colon + 1).starts_with("//");
}

bool is_written_address(std::string_view url) {
  return is_web_address(url) || is_relative_reference(url);
}

void Outline::set(const Body& body) {
  nodes_.clear();
  open_.clear();
  next_paragraph_ = 0;
  const auto n_paragraphs = static_cast<std::uint32_t>(body.paragraphs.size());
  if (body.elements.empty()) {
    for (const Paragraph& paragraph : body.paragraphs) add_flat(paragraph);
  } else {
    for (std::uint32_t i = 0; i < body.elements.size(); ++i) {
      add(body.elements[i], i, body);
    }
    close_to(0);
    add_missing(n_paragraphs, body);
  }
  close_to(0);
  prune();
}

void Outline::put_first(const Paragraph& heading) {
  for (OutlineNode& node : nodes_) ++node.end;
  OutlineNode first = leaf_of(heading);
  first.end = 1;
  nodes_.insert(nodes_.begin(), first);
}

// Adds paragraphs without elements: consecutive items become one list, and so do quotations.
void Outline::add_flat(const Paragraph& paragraph) {
  const Kind around = open_.empty() ? Kind::Paragraph : nodes_[open_.front().node].kind;
  const bool is_item = paragraph.role == ParagraphRole::ListItem;
  const bool is_quote = paragraph.role == ParagraphRole::Quote;
  if (!(is_item && around == Kind::List) && !(is_quote && around == Kind::Quote)) close_to(0);
  if (is_quote && open_.empty()) open(node_of(Kind::Quote), 0, true);
  if (is_item) {
    close_to(std::min<std::size_t>(open_.size(), 1));
    make_room(Kind::Item);
    open(node_of(Kind::Item), 0, true);
  }
  add_leaf(leaf_of(paragraph));
}

// Adds paragraphs that no element names, in front of one that is named.
void Outline::add_missing(std::uint32_t up_to, const Body& body) {
  for (; next_paragraph_ < up_to; ++next_paragraph_) {
    add_leaf(leaf_of(body.paragraphs[next_paragraph_]));
  }
}

void Outline::add(const Element& element, std::uint32_t index, const Body& body) {
  while (!open_.empty() && open_.back().source_end <= index) close();
  OutlineNode node = node_of(element.kind);
  node.level = element.level;
  node.ordered = element.ordered;
  node.header = element.header;
  node.start = element.start;
  node.columns = std::max<std::uint16_t>(1, element.columns);
  node.rows = std::max<std::uint16_t>(1, element.rows);
  node.value = element.value;
  const Paragraph* paragraph = nullptr;
  if (element.paragraph < body.paragraphs.size() && element.paragraph >= next_paragraph_) {
    add_missing(element.paragraph, body);
    paragraph = &body.paragraphs[next_paragraph_++];
  }
  if (element.kind == Kind::Post && element.detail < body.posts.size()) {
    node.post = &body.posts[element.detail];
  }
  if (element.kind == Kind::Image && element.detail < body.images.size()) {
    node.image = &body.images[element.detail];
  }
  if (is_leaf(element.kind)) {
    const bool has_text = element.kind != Kind::Rule && element.kind != Kind::Image;
    if (has_text) node.paragraph = paragraph;
    add_leaf(node);
    if (!has_text && paragraph != nullptr) add_leaf(leaf_of(*paragraph));
    return;
  }
  const std::uint32_t outer_end =
      open_.empty() ? static_cast<std::uint32_t>(body.elements.size()) : open_.back().source_end;
  const std::uint32_t end = std::min(element.end, outer_end);
  if (make_room(element.kind)) open(node, end, false);
  if (paragraph != nullptr) add_leaf(leaf_of(*paragraph));
}

void Outline::add_leaf(OutlineNode node) {
  if (!shows_something(node)) return;
  if (node.kind == Kind::Heading) {
    node.level = node.level == 0 ? kUnknownLevel : std::min(node.level, kDeepestHeading);
  }
  if (node.kind == Kind::Code && node.paragraph == nullptr) return;
  make_room(node.kind);
  if (!open_.empty() && holds_phrases(nodes_[open_.back().node].kind)) {
    if (node.kind == Kind::Rule) return;
    if (node.kind == Kind::Heading || node.kind == Kind::Code) node.kind = Kind::Paragraph;
  }
  node.end = static_cast<std::uint32_t>(nodes_.size()) + 1;
  nodes_.push_back(node);
}

// Returns true if an element of the kind is allowed in the open container at the depth; 0 is the
// document itself.
bool Outline::may_hold(std::size_t depth, ElementKind inner) const {
  if (depth == 0) return !is_part(inner);
  const Open& open = open_[depth - 1];
  const Kind outer = nodes_[open.node].kind;
  if (inner == Kind::Caption) {
    return outer == Kind::Figure || (outer == Kind::Table && open.node + 1 == nodes_.size());
  }
  if (holds_phrases(outer)) return is_leaf(inner);
  return holds_parts(outer) ? holds_part(outer, inner) : !is_part(inner);
}

// Closes implied containers if a container around them may hold the kind.
bool Outline::close_implied(ElementKind kind) {
  for (std::size_t depth = open_.size(); depth > 0 && open_[depth - 1].implied;) {
    --depth;
    if (!may_hold(depth, kind)) continue;
    close_to(depth);
    return true;
  }
  return false;
}

// Opens and closes implied containers until an element of the kind is allowed. Returns false if it
// never is; its content is then written here without it.
bool Outline::make_room(ElementKind kind) {
  while (!may_hold(open_.size(), kind)) {
    if (close_implied(kind)) continue;
    const Kind outer = open_.empty() ? Kind::Quote : nodes_[open_.back().node].kind;
    if (holds_phrases(outer) || kind == Kind::Caption) return false;
    const Kind step = step_towards(outer, kind);
    if (step == Kind::Paragraph) return false;
    if (!open(node_of(step), open_.empty() ? 0xFFFFFFFF : open_.back().source_end, true)) {
      return false;
    }
  }
  return true;
}

// If a container would be too deep, its content goes into the one around it, so that nothing is
// lost.
bool Outline::open(OutlineNode node, std::uint32_t source_end, bool implied) {
  constexpr std::size_t kRoomForParts = 4;  // rows and cells of a table, and their content
  if (open_.size() + kRoomForParts >= kDeepest && !is_part(node.kind)) return false;
  open_.push_back({static_cast<std::uint32_t>(nodes_.size()), source_end, implied});
  nodes_.push_back(node);
  return true;
}

void Outline::close() {
  const std::uint32_t i = open_.back().node;
  nodes_[i].end = static_cast<std::uint32_t>(nodes_.size());
  // A caption without rows does not belong to a table.
  const bool has_caption = i + 1 < nodes_.size() && nodes_[i + 1].kind == Kind::Caption;
  if (nodes_[i].kind == Kind::Table && has_caption && nodes_[i + 1].end == nodes_[i].end) {
    nodes_[i].kind = Kind::Figure;
  }
  open_.pop_back();
}

void Outline::close_to(std::size_t depth) {
  while (open_.size() > depth) close();
}

// Removes empty elements; rows keep their empty cells.
void Outline::prune() {
  leaves_before_.assign(nodes_.size() + 1, 0);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    leaves_before_[i + 1] = leaves_before_[i] + (is_leaf(nodes_[i].kind) ? 1 : 0);
  }
  std::vector<std::uint32_t> new_place(nodes_.size() + 1, 0);
  std::uint32_t to = 0;
  for (std::uint32_t i = 0; i < nodes_.size();) {
    const OutlineNode& node = nodes_[i];
    const bool has_leaf = leaves_before_[node.end] > leaves_before_[i];
    const bool keeps =
        has_leaf || node.kind == Kind::Cell || (node.kind == Kind::Row && node.end > i + 1);
    const std::uint32_t next = keeps ? i + 1 : node.end;
    for (; i < next; ++i) new_place[i] = to;
    if (keeps) nodes_[to++] = node;
  }
  new_place[nodes_.size()] = to;
  nodes_.resize(to);
  for (OutlineNode& node : nodes_) node.end = new_place[node.end];
}

}  // namespace sito::write
