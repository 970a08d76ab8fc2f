// SPDX-License-Identifier: Apache-2.0
// Reads where parts of a page are drawn, on pages that come from a browser.
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
  /// Cost: one pass over the page; only a look at the first elements of a page that is not a
  /// snapshot.
  void read(const Page& page);
  [[nodiscard]] bool empty() const { return boxes_.empty(); }
  /// Returns the distance of the drawn part of a region from the middle of the page, in [0, 1]: the
  /// larger of the vertical and the horizontal distance; 1 for a box that stays in place when the
  /// page is scrolled. Nothing if no part of it is drawn. Cost: linear in the region.
  [[nodiscard]] std::optional<double> position_of(const Page& page, Region region) const;
  /// Returns the share of the page's area that the box of an element has, in [0, 1]; nothing if the
  /// element is not drawn.
  [[nodiscard]] std::optional<double> area_of(std::uint32_t node) const;

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
