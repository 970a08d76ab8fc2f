// SPDX-License-Identifier: Apache-2.0
// Makes a page without the text that labels dropped.
#pragma once

#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace sito {

/// The origin of a text node of a pruned page.
struct PrunedFrom {
  TextId text{};            ///< the node of the whole page
  std::uint32_t begin = 0;  ///< byte offset in its text at which this node begins
};

/// Prunes pages; keeps its tables from page to page. One per thread.
class Pruner {
 public:
  Pruner();
  ~Pruner();

  /// Fills `out` with the part of `page` that `labels` keep. Drops visible text that is not kept,
  /// and elements that hold only such text; elements without visible text stay if their parent
  /// stays. A node with cuttings becomes one node for each range. Finds blocks, links and images
  /// again. `origins`: one for each text node of `out`.
  ///
  /// `out` points into `page`, which must outlive it; its source is that of the whole page.
  /// Cost: linear in the page.
  void prune(const Page& page, const Labels& labels, Page& out, std::vector<PrunedFrom>& origins);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito
