// SPDX-License-Identifier: Apache-2.0
// What is left of a page when the text that labels dropped is taken out of it.
#pragma once

#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace sito {

/// Where a text node of a pruned page comes from.
struct PrunedFrom {
  TextId text{};            ///< the node of the whole page
  std::uint32_t begin = 0;  ///< the byte of its text with which this node begins
};

/// Prunes pages; keeps its tables from page to page. One per thread.
class Pruner {
 public:
  Pruner();
  ~Pruner();

  /// Fills `out` with what `labels` keep of `page`: visible text that is not kept is gone, with
  /// every element that held such text and nothing kept; elements without visible text stay where
  /// the one around them stays. A node that was cut becomes one node for each range. Blocks, links
  /// and images are found anew. `origins`: one for each text node of `out`.
  ///
  /// `out` views into `page`, which must outlive it; its source is that of the whole page.
  /// Cost: linear in the page.
  void prune(const Page& page, const Labels& labels, Page& out, std::vector<PrunedFrom>& origins);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito
