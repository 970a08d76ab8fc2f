// SPDX-License-Identifier: Apache-2.0
// The blocks of FeatureExtractor: a page split at one kind of element after the other.
#pragma once

#include "sito/extract/steps/regions.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract {

/// GetBlockSet (Debnath, Mitra, Giles 2005; algorithms, section 3.4). Keeps its memory.
class BlockSet {
 public:
  /// Splits the subtree of `root`. For each tag in order: every outermost element of that name in a
  /// block is a block of its own from then on; what is left of the elements that it stood in, in
  /// front of it, between and behind, are blocks too. So a block is one element or neighbours under
  /// one parent. Hidden elements split nothing; runs of nothing but white space are left out.
  /// Cost: linear in the nodes, however elements are nested and however many tags there are.
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
