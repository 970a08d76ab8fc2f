// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/features/block_set.h"

#include <array>

namespace sito::extract {

// Sorts elements by the order of the tags.
void BlockSet::collect(const Page& page, std::uint32_t root, std::span<const Tag> tags) {
  std::array<std::uint8_t, kTagNames.size()> place_of{};  // from 1; 0: splits nothing
  if (elements_.size() < tags.size()) elements_.resize(tags.size());
  for (std::size_t i = 0; i < tags.size(); ++i) {
    elements_[i].clear();
    std::uint8_t& place = place_of[static_cast<std::size_t>(tags[i])];
    if (place == 0) place = static_cast<std::uint8_t>(i + 1);
  }
  const auto nodes = page.nodes();
  for (std::uint32_t i = root + 1; i < nodes[root].end; ++i) {
    const std::uint8_t place = place_of[static_cast<std::size_t>(nodes[i].tag)];
    if (place != 0 && !nodes[i].is_text() && !nodes[i].hidden) elements_[place - 1U].push_back(i);
  }
}

// Runs one round: elements of one name, in document order. An element that holds an earlier cut is
// already in parts, and so are the elements around it. The elements inside it are examined on their
// own.
void BlockSet::cut(const Page& page, std::span<const std::uint32_t> elements) {
  const auto nodes = page.nodes();
  std::uint32_t behind = 0;
  for (const std::uint32_t i : elements) {
    if (i < behind || (states_[i] & kOpened) != 0) continue;
    states_[i] |= kCut;
    behind = nodes[i].end;
    for (std::uint32_t up = index_of(nodes[i].parent); up != kNone && (states_[up] & kOpened) == 0;
         up = index_of(nodes[up].parent)) {
      states_[up] |= kOpened;
    }
  }
}

std::span<const Region> BlockSet::split(const Page& page, std::uint32_t root,
                                        std::span<const Tag> tags) {
  states_.assign(page.nodes().size(), kWhole);
  collect(page, root, tags);
  for (std::size_t i = 0; i < tags.size(); ++i) cut(page, elements_[i]);
  const auto split_of = [&](std::uint32_t i) {
    if ((states_[i] & kOpened) != 0) return Split::Open;
    if ((states_[i] & kCut) != 0 || i == root) return Split::Alone;
    const Node& node = page.nodes()[i];
    return node.is_text() && page.text(node.text).blank ? Split::Skip : Split::Join;
  };
  cut_regions(page, root, split_of, blocks_);
  return blocks_;
}

}  // namespace sito::extract
