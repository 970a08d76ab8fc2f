// SPDX-License-Identifier: Apache-2.0
#include "sito/parts/regions.h"

namespace sito::parts {

std::uint32_t content_root(const Page& page) {
  const auto nodes = page.nodes();
  if (nodes.empty()) return 0;
  for (std::uint32_t i = 1; i < nodes[0].end; i = nodes[i].end) {
    if (nodes[i].tag == Tag::Body) return i;
  }
  return 0;
}

}  // namespace sito::parts
