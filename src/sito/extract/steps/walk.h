// SPDX-License-Identifier: Apache-2.0
// Reads the flattened tree as a sequence of start tags, texts and end tags.
#pragma once

#include "sito/base/deadline.h"
#include "sito/page/page.h"

#include <cstdint>

namespace sito::extract {

/// Calls, in document order, `start(node index, node)` -> bool and `end(node index, node)` for
/// every element, and `text(text id)` for every text node. If `start` returns false, the element is
/// skipped with all of its contents, and has no `end`. Cost: linear; no stack, because nodes know
/// their parents.
template <typename Handler>
void walk(const Page& page, Handler& handler) {
  const auto nodes = page.nodes();
  const auto n_nodes = static_cast<std::uint32_t>(nodes.size());
  std::uint32_t open = kNone;  // the innermost open element
  const auto close_until = [&](std::uint32_t next) {
    while (open != kNone && nodes[open].end <= next) {
      handler.end(open, nodes[open]);
      open = index_of(nodes[open].parent);
    }
  };
  for (std::uint32_t i = 0; i < n_nodes;) {
    Deadline::tick();
    close_until(i);
    const Node& node = nodes[i];
    if (node.is_text()) {
      handler.text(node.text);
      ++i;
    } else if (handler.start(i, node)) {
      open = i;
      ++i;
    } else {
      i = node.end;
    }
  }
  close_until(n_nodes);
}

}  // namespace sito::extract
