// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/page_view.h"

#include "sito/page/line_break.h"
#include "sito/text/utf8.h"

#include <cstdint>
#include <utility>

namespace sito::structure {
namespace {

bool is_visible(const Text& text) { return !text.hidden && !text.blank; }

class UnitFinder {
 public:
  explicit UnitFinder(const PageInput& input) : input_(input), page_(input.page) {}

  std::vector<Unit> find() {
    count_visible();
    for (std::uint32_t i = 0; i < page_.texts().size(); ++i) {
      const Text& text = page_.texts()[i];
      if (!is_visible(text)) continue;
      if (text.block != kNoBlock && text.block != last_block_) {
        last_block_ = text.block;
        add_block(page_.block(text.block));
      }
      add(page_.node(text.node).parent, TextId{i}, TextId{i + 1});
    }
    return std::move(units_);
  }

 private:
  // Counts visible text nodes before each node, so that those of an element are a
  // difference.
  void count_visible() {
    before_.resize(page_.nodes().size() + 1);
    std::uint32_t n = 0;
    for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
      before_[i] = n;
      const Node& node = page_.nodes()[i];
      if (node.is_text() && is_visible(page_.text(node.text))) ++n;
    }
    before_.back() = n;
  }

  [[nodiscard]] std::uint32_t visible_texts(NodeId element) const {
    return before_[page_.node(element).end] - before_[index_of(element)];
  }

  // Adds the element around all text nodes of a block, if the block has several and it shows no
  // other.
  void add_block(const Block& block) {
    std::uint32_t n = 0;
    for (std::uint32_t t = index_of(block.text_begin); t < index_of(block.text_end); ++t) {
      if (is_visible(page_.texts()[t])) ++n;
    }
    if (n < 2) return;
    const std::uint32_t last = last_node(block);
    NodeId around = page_.node(page_.texts()[index_of(block.text_begin)].node).parent;
    while (around != kNoNode && page_.node(around).end <= last) around = page_.node(around).parent;
    if (around != kNoNode && visible_texts(around) == n)
      add(around, block.text_begin, block.text_end);
  }

  [[nodiscard]] std::uint32_t last_node(const Block& block) const {
    for (std::uint32_t t = index_of(block.text_end); t-- > index_of(block.text_begin);) {
      if (is_visible(page_.texts()[t])) return index_of(page_.texts()[t].node);
    }
    return 0;
  }

  void add(NodeId element, TextId begin, TextId end) {
    Unit unit;
    append_visible_text(page_, begin, end, unit.text);
    if (unit.text.empty() || unit.text.size() > kLongestUnitBytes) return;
    unit.element = element;
    unit.text_begin = begin;
    unit.text_end = end;
    unit.block = page_.text(begin).block;
    for (std::uint32_t t = index_of(begin); t < index_of(end); ++t) {
      unit.cleaned = unit.cleaned || input_.cleaned.keep[t] > 0;
    }
    units_.push_back(std::move(unit));
  }

  const PageInput& input_;
  const Page& page_;
  std::vector<std::uint32_t> before_;
  BlockId last_block_ = kNoBlock;
  std::vector<Unit> units_;
};

}  // namespace

std::vector<Unit> units_of(const PageInput& input) { return UnitFinder(input).find(); }

void append_visible_text(const Page& page, TextId begin, TextId end, std::string& out) {
  std::string joined;
  const Text* last = nullptr;
  for (std::uint32_t t = index_of(begin); t < index_of(end); ++t) {
    const Text& text = page.texts()[t];
    if (text.hidden) continue;
    const bool other_line = last != nullptr && (text.block != last->block ||
                                                is_line_between(page, last->node, text.node));
    if (other_line) joined += ' ';
    joined += text.text;
    last = &text;
  }
  out += text::collapse_and_trim(joined);
}

Place place_of(const XPaths& xpaths, NodeId node) {
  const Node& at = xpaths.page().node(node);
  Place place{node, xpaths.of(node), 0, 0};
  if (!at.source.known()) return place;
  place.source_begin = at.source.begin;
  place.source_end = at.end_tag.known() ? at.end_tag.end : at.source.end;
  return place;
}

Place place_of(const XPaths& xpaths, NodeId element, TextId begin, TextId end) {
  const Page& page = xpaths.page();
  Place place{element, xpaths.of(element), 0, 0};
  for (std::uint32_t t = index_of(begin); t < index_of(end); ++t) {
    const SourceRange range = page.node(page.texts()[t].node).source;
    if (page.texts()[t].hidden || !range.known()) continue;
    if (place.source_end == 0) place.source_begin = range.begin;
    place.source_end = range.end;
  }
  return place;
}

}  // namespace sito::structure
