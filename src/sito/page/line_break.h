// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sito/page/page.h"

#include <cstdint>

namespace sito {

/// Returns true if a line ends (`br`) between two nodes. Cost: linear in the nodes between them.
inline bool is_line_between(const Page& page, NodeId before, NodeId after) {
  for (std::uint32_t i = index_of(before) + 1; i < index_of(after); ++i) {
    if (page.nodes()[i].tag == Tag::Br) return true;
  }
  return false;
}

}  // namespace sito
