// SPDX-License-Identifier: Apache-2.0
// Finds the numbers of pagers without URLs.
#pragma once

#include "sito/elements/classifier.h"
#include "sito/page/page.h"

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sito::reveal {

/// Finds controls without a target whose label is a number, with the previous or the next number
/// nearby. The number of the shown page need not be a control.
class Pagers {
 public:
  /// Cost: linear in the page.
  Pagers(const Page& page, const std::vector<elements::Verdict>& verdicts);

  /// Returns the number in a pager that is not a control; 0 if there is none, or several.
  [[nodiscard]] std::uint32_t shown_in(NodeId pager) const;
  /// Returns the pager around a control that is none of its numbers, such as "next"; kNoNode if there
  /// is none.
  [[nodiscard]] NodeId beside(NodeId node) const;
  /// Returns true for a sign behind all numbers of a pager, which leads to the next ones.
  [[nodiscard]] bool leads_on(NodeId node) const;
  /// Returns the number of a control; 0 if it belongs to no pager. `pager`: the element around it
  /// and its neighbours.
  [[nodiscard]] std::uint32_t number_at(NodeId node, NodeId& pager) const;

 private:
  void add_plain_numbers();
  [[nodiscard]] std::uint32_t number_of(NodeId node) const;

  const Page& page_;
  std::vector<std::pair<NodeId, std::uint32_t>> numbers_, plain_;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> held_;  // numbers in an element
};

}  // namespace sito::reveal
