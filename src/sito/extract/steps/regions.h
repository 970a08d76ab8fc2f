// SPDX-License-Identifier: Apache-2.0
// Parts of the tree as intervals of nodes, and from verdicts about them to segments.
#pragma once

#include "sito/extract/steps/pieces.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract {

/// One subtree, or neighbouring subtrees under one parent: the nodes [begin, end).
struct Region {
  std::uint32_t begin = 0, end = 0;
};

/// The element that holds what is shown: `body`, or `html` when there is none (framesets).
std::uint32_t content_root(const Page& page);

/// What to do with a node whose parent was opened.
enum class Split : std::uint8_t {
  Open,   ///< go into it
  Alone,  ///< its subtree is a region
  Join,   ///< it belongs to a region with the neighbours that say the same
  Skip,   ///< leave it out; does not part neighbours
};

/// Cuts the subtree of `root` into regions, in document order. `split_of(node index)` is asked of
/// the root and then of every child of an opened element, in document order.
/// Cost: linear; nothing below a node that is not opened is looked at.
template <typename SplitOf>
void cut_regions(const Page& page, std::uint32_t root, SplitOf&& split_of,
                 std::vector<Region>& regions) {
  const auto nodes = page.nodes();
  regions.clear();
  if (nodes.empty()) return;
  NodeId run_parent = kNoNode;  // that of the region that may still grow
  for (std::uint32_t i = root; i < nodes[root].end;) {
    switch (split_of(i)) {
      case Split::Open:
        run_parent = kNoNode;
        ++i;
        continue;
      case Split::Alone:
        run_parent = kNoNode;
        regions.push_back({i, nodes[i].end});
        break;
      case Split::Join:
        if (run_parent == nodes[i].parent && run_parent != kNoNode) {
          regions.back().end = nodes[i].end;
        } else {
          regions.push_back({i, nodes[i].end});
        }
        run_parent = nodes[i].parent;
        break;
      case Split::Skip:
        break;
    }
    i = nodes[i].end;
  }
}

inline const Region& region_of(const Region& region) { return region; }
template <typename T>
const Region& region_of(const T& with_region) {
  return with_region.region;
}

/// Fills `labels.segments` along the blocks of the page; a block is split where the label changes
/// inside. `regions` are in document order and do not overlap: an array of Region, or of anything
/// that has a member `region`. `verdict_of(index)` is what is said of one, `outside` of text that
/// is in none. A segment has score and rule of where it begins. Cost: linear in texts and regions.
template <typename Regions, typename VerdictOf>
void write_segments(const Page& page, const Regions& regions, VerdictOf&& verdict_of,
                    const Verdict& outside, Labels& labels) {
  std::size_t at = 0;
  for (const Block& block : page.blocks()) {
    bool open = false;
    for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
      const Text& text = page.texts()[i];
      if (text.hidden || text.blank) continue;
      const std::uint32_t node = index_of(text.node);
      while (at < regions.size() && region_of(regions[at]).end <= node) ++at;
      const bool inside = at < regions.size() && region_of(regions[at]).begin <= node;
      const Verdict verdict = inside ? verdict_of(at) : outside;
      if (open && labels.segments.back().label == verdict.label) {
        labels.segments.back().text_end = TextId{i + 1};
        continue;
      }
      open = true;
      labels.segments.push_back(
          {TextId{i}, TextId{i + 1}, verdict.label, verdict.role, verdict.score, verdict.rule});
    }
  }
}

}  // namespace sito::extract
