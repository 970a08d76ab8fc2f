// SPDX-License-Identifier: Apache-2.0
// Proposes robust paths for elements that a user has pointed at.
#pragma once

#include "sito/page/page.h"
#include "sito/xqt/paths/path.h"
#include "sito/xqt/paths/select.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::xqt {

/// Something that was pointed at: an element, an attribute, or a text, which stands for the element
/// that has it.
struct Example {
  std::uint32_t page = 0;  ///< index in the pages
  Found found;
};

struct ProposeOptions {
  /// The field may have several values on a page: paths that find more than the examples are good,
  /// and two examples on one page are generalised to what they have in common.
  bool repeated = false;
  /// Paths begin at the nodes that this one finds (the path of a record); "": at the root.
  std::string within;
};

struct Proposal {
  std::string path;
  std::string_view anchor;  ///< what it holds on to: "id", "class", "class-in-id", "attribute",
                            ///< "label" (the words in front), "tag", "position"
  std::vector<std::uint32_t> found;  ///< nodes on each page (within records: the most of one)
};

/// Paths that find every example, the best one first, at most kMostProposals. In front stand those
/// that find what they should on every page: one node, or some when repeated; of these the robust
/// and short ones, which hold on to what the site says of meaning (itemprop, property, rel), then
/// id, class, class below an id, other attributes, tag, position; never to styles, handlers, and
/// words that programs make (traits.h). "(path)[1]" is proposed where one node is meant and `path`
/// finds more.
/// InvalidArgument: no example, one that is on no page or not within, examples of different
/// attributes, or that no path has in common. Cost: some hundred walks over the pages; a
/// millisecond for five pages of 100 kB.
Result<std::vector<Proposal>> propose(std::span<const Page* const> pages,
                                      std::span<const Example> examples,
                                      const ProposeOptions& options);
inline constexpr std::size_t kMostProposals = 8;

}  // namespace sito::xqt
