// SPDX-License-Identifier: Apache-2.0
// What the text of links counts, as the caller says it with the parameters of a row.
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

/// The weights that the caller gave to a row whose own parameters are `own`.
LinkWeights link_weights(std::span<const ParamSpec> own, const Inputs& inputs);

/// For rows that walk the page themselves: what text counts inside an `a` element.
class LinkWeigher {
 public:
  /// Cost: nothing when the weights are neutral; else as find_link_kinds.
  LinkWeigher(const Page& page, const LinkWeights& weights);
  /// The weight of the `a` at that node; 1 when it is no link. To be asked in document order.
  double weight_of(std::uint32_t node);
  [[nodiscard]] bool neutral() const { return kinds_.empty(); }

 private:
  std::span<const Link> links_;
  LinkWeights weights_;
  std::vector<LinkKind> kinds_;  // empty when the weights are neutral
  std::size_t next_ = 0;         // the first link that is not before the node asked for last
};

}  // namespace sito::extract
