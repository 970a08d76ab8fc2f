// SPDX-License-Identifier: Apache-2.0
// The weights of the text of links, which the caller sets with the parameters of a row.
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/page/page.h"
#include "sito/parts/link_kinds.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract {

using parts::find_link_kinds;
using parts::kLinkKinds;
using parts::LinkKind;
using parts::LinkWeights;

/// Returns the weights that the caller gave to a row whose own parameters are `own`.
LinkWeights link_weights(std::span<const ParamSpec> own, const Inputs& inputs);

/// For rows that walk the page themselves: the weight of text inside an `a` element.
class LinkWeigher {
 public:
  /// Cost: none if the weights are neutral; else as find_link_kinds.
  LinkWeigher(const Page& page, const LinkWeights& weights);
  /// Returns the weight of the `a` at that node; 1 if it is not a link. Call it in document order.
  double weight_of(std::uint32_t node);
  [[nodiscard]] bool neutral() const { return kinds_.empty(); }

 private:
  std::span<const Link> links_;
  LinkWeights weights_;
  std::vector<LinkKind> kinds_;  // empty when the weights are neutral
  std::size_t next_ = 0;         // the first link that is not before the last node
};

}  // namespace sito::extract
