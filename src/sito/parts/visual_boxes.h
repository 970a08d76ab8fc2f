// SPDX-License-Identifier: Apache-2.0
// Where parts of a page are drawn, on pages that come from a browser.
#pragma once

#include "sito/page/page.h"
#include "sito/parts/regions.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sito::parts {

/// The boxes of a snapshot (page/geometry.h). Empty on other pages.
class VisualBoxes {
 public:
  /// Cost: one pass over the page; a look at the first elements of a page that is no snapshot.
  void read(const Page& page);
  [[nodiscard]] bool empty() const { return boxes_.empty(); }
  /// How far what is drawn of a region is from the middle of the page, in [0, 1]: the larger of how
  /// far it is down or up and how far it is to a side; 1 for what stays in place when the page is
  /// scrolled. Nothing when nothing of it is drawn. Cost: linear in the region.
  [[nodiscard]] std::optional<double> position_of(const Page& page, Region region) const;

 private:
  struct Box {
    std::int32_t x = 0, y = 0, width = 0, height = 0;
    bool drawn = false, fixed = false;
  };
  [[nodiscard]] const Box* box_of(std::uint32_t node) const;

  std::vector<Box> boxes_;  // of nodes
  double width_ = 0, height_ = 0;
};

}  // namespace sito::parts
