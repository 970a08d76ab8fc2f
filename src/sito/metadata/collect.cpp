// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/collect.h"

#include "sito/metadata/head.h"

namespace sito {

void collect(const Page& page, Candidates& candidates) {
  const std::span<const Node> nodes = page.nodes();
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].is_text()) continue;
    const NodeId node{i};
    switch (nodes[i].tag) {
      case Tag::Html:
        collect_html_element(page, node, candidates);
        break;
      case Tag::Meta:
        collect_meta(page, node, candidates);
        break;
      case Tag::Link:
      case Tag::A:
        collect_link(page, node, candidates);
        break;
      case Tag::Title:
        collect_title_element(page, node, candidates);
        break;
      default:
        break;
    }
  }
}

}  // namespace sito
