// SPDX-License-Identifier: Apache-2.0
// What kind of target a link has, and what its text counts (algorithms, section 8.10).
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/page/page.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract {

/// Where a link leads. Internal: to the same registrable domain (and every relative address).
/// Fragment: `#x`, a place of this page. Script: `javascript:` or `#` alone. Mail: `mailto:`,
/// `tel:`.
enum class LinkKind : std::uint8_t { External, Internal, Fragment, Script, Mail };
inline constexpr std::size_t kLinkKinds = 5;

/// What a character (word, link) inside a link counts, by LinkKind. All 1: as published.
struct LinkWeights {
  std::array<double, kLinkKinds> of_kind = {1, 1, 1, 1, 1};
  bool operator==(const LinkWeights&) const = default;
  [[nodiscard]] bool neutral() const { return *this == LinkWeights{}; }
};

/// The weights that the caller gave to a row whose own parameters are `own`.
LinkWeights link_weights(std::span<const ParamSpec> own, const Inputs& inputs);

/// The kind of every link of the page, in the order of `Page::links()`.
/// Cost: linear; one look at the public suffix list for each absolute link to another host than the
/// link before.
void find_link_kinds(const Page& page, std::vector<LinkKind>& kinds);

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
