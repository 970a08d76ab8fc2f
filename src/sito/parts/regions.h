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

/// Returns the element with the visible content: `body`, or `html` if there is none (framesets).
std::uint32_t content_root(const Page& page);

/// What to do with a node whose parent was opened.
enum class Split : std::uint8_t {
  Open,   ///< go into it
  Alone,  ///< its subtree is a region
  Join,   ///< it forms a region with neighbours of the same answer
  Skip,   ///< leave it out; neighbours may still join across it
};

/// Cuts the subtree of `root` into regions, in document order. Calls `split_of(node index)` for the
/// root and then for every child of an opened element, in document order.
/// Cost: linear; nodes below an unopened node are not visited.
template <typename SplitOf>
void cut_regions(const Page& page, std::uint32_t root, SplitOf&& split_of,
                 std::vector<Region>& regions) {
  const auto nodes = page.nodes();
  regions.clear();
  if (nodes.empty()) return;
  NodeId run_parent = kNoNode;  // parent of the region that may still grow
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
