// SPDX-License-Identifier: Apache-2.0
// The blocks of FeatureExtractor: a page split at one kind of element after another.
#pragma once

#include "sito/extract/steps/regions.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract {

/// GetBlockSet (Debnath, Mitra, Giles 2005). Keeps its memory.
class BlockSet {
 public:
  /// Splits the subtree of `root`. For each tag in order, every outermost element of that name in a
  /// block becomes a block of its own. The remaining parts of the elements around it (before,
  /// between and behind) become blocks too. A block is therefore one element, or neighbours under
  /// one parent. Hidden elements split nothing; runs of only white space are left out. Cost: linear
  /// in the nodes, for any nesting and any number of tags.
  std::span<const Region> split(const Page& page, std::uint32_t root, std::span<const Tag> tags);

 private:
  void collect(const Page& page, std::uint32_t root, std::span<const Tag> tags);
  void cut(const Page& page, std::span<const std::uint32_t> elements);

  enum State : std::uint8_t { kWhole = 0, kCut = 1, kOpened = 2 };
  std::vector<std::uint8_t> states_;                  // of the nodes; bits
  std::vector<std::vector<std::uint32_t>> elements_;  // of the page, by place of their tag
  std::vector<Region> blocks_;
};

}  // namespace sito::extract
