// SPDX-License-Identifier: Apache-2.0
// Parts of the tree as intervals of nodes.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <vector>

namespace sito::parts {

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

}  // namespace sito::parts
