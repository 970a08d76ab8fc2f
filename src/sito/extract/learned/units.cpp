// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/units.h"

#include "sito/base/deadline.h"
#include "sito/base/hash.h"
#include "sito/extract/learned/numbering.h"
#include "sito/page/tag_sets.h"

namespace sito::extract::learned {

void Units::build(const Page& page) {
  units_.clear();
  const auto nodes = page.nodes();
  before_.resize(nodes.size() + 1);
  block_ = kNoBlock;
  link_ = kNoLink;
  border_ = true;
  in_word_ = false;
  images_ = 0;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    Deadline::tick();
    before_[i] = size();
    const Node& node = nodes[i];
    if (node.is_text()) {
      take(page, index_of(node.text));
    } else if (node.hidden) {
      continue;
    } else if (node.tag == Tag::Br) {
      border_ = true;
    } else if (node.tag == Tag::Img) {
      ++images_;
    }
  }
  before_[nodes.size()] = size();
}

void Units::take(const Page& page, std::uint32_t index) {
  const Text& text = page.texts()[index];
  if (text.hidden) return;
  if (text.blank) {
    in_word_ = in_word_ && text.text.empty();
    return;
  }
  if (border_ || text.block != block_) {
    Unit& unit = units_.emplace_back();
    unit.text_begin = index;
    unit.owner = index_of(page.block(text.block).container);
    unit.inner = index_of(page.node(text.node).parent);
    unit.images = images_;
    unit.style_hidden = page.node(text.node).style_hidden;
    block_ = text.block;
    link_ = kNoLink;
    border_ = false;
    in_word_ = false;
    images_ = 0;
  }
  Unit& unit = units_.back();
  unit.text_end = index + 1;
  const float before = unit.words;
  add_shape(text.text, unit.shape, in_word_);
  unit.words = length_in_words(unit.shape);
  if (text.link != kNoLink) {
    unit.link_words += unit.words - before;
    if (text.link != link_) ++unit.links;
  }
  link_ = text.link;
  unit.text_hash = chained(unit.text_hash, hash_bytes(text.text));
}

std::string text_of(const Page& page, const Unit& unit) {
  std::string text;
  for (std::uint32_t piece = unit.text_begin; piece < unit.text_end; ++piece) {
    if (!page.texts()[piece].hidden) text += page.texts()[piece].text;
  }
  return text;
}

int heading_level(const Page& page, const Unit& unit) {
  const Tag tag = page.nodes()[unit.owner].tag;
  return kHeadingElements.contains(tag) ? static_cast<int>(tag) - static_cast<int>(Tag::H1) + 1 : 0;
}

}  // namespace sito::extract::learned
