// SPDX-License-Identifier: Apache-2.0
// Finds the lead that a feed has for a page in the text of the page.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::extract {

/// Where a page has the lead: runs of four of its words, in lower case. A lead of fewer words is
/// nowhere.
class LeadPlaces {
 public:
  /// Cost: linear in the page and the lead; nothing without a lead.
  LeadPlaces(const Page& page, std::string_view lead);

  /// Returns the share of the runs of the lead that the nodes from `begin` to `end` have, in
  /// [0, 1]; a run that a block repeats counts once. Cost: logarithmic.
  [[nodiscard]] double share_of(std::uint32_t begin, std::uint32_t end) const;

 private:
  struct Place {
    std::uint32_t node = 0;  // of the first text of a block
    double before = 0;       // share of the blocks before it
  };
  [[nodiscard]] double share_before(std::uint32_t node) const;

  std::vector<Place> places_;
  double all_ = 0;
};

}  // namespace sito::extract
