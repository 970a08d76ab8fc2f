// SPDX-License-Identifier: Apache-2.0
// Proposes robust paths for elements that a user has pointed at.
#pragma once

#include "sito/fields/paths/path.h"
#include "sito/fields/paths/select.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::xqt {

/// An example: an element, an attribute, or a text, which means the element that contains it.
struct Example {
  std::uint32_t page = 0;  ///< index in the pages
  fields::Found found;
};

struct ProposeOptions {
  /// The field may have several values on a page: paths that find more than the examples are good,
  /// and two examples on one page are generalised to their common properties.
  bool repeated = false;
  /// Paths begin at the nodes that this path finds (the path of a record); "": at the root.
  std::string within;
};

struct Proposal {
  std::string path;
  std::string_view anchor;           ///< its anchor: "id", "class", "class-in-id", "attribute",
                                     ///< "label" (the words in front), "tag", "position"
  std::vector<std::uint32_t> found;  ///< nodes on each page (within records: the most of one)
};

/// Returns paths that find every example, the best one first, at most kMostProposals. Paths with
/// the right number of results on every page come first: one node, or several if repeated. Among
/// these, robust and short paths come first: they use attributes with a stated meaning (itemprop,
/// property, rel), then id, class, class below an id, other attributes, tag, position. Styles,
/// handlers and words that programs make (traits.h) are never used. "(path)[1]" is proposed if one
/// node is wanted and `path` finds more. InvalidArgument: no example, one that is on no page or not
/// within, examples of different attributes, or no common path. Cost: some hundred walks over the
/// pages; a millisecond for five pages of 100 kB.
Result<std::vector<Proposal>> propose(std::span<const Page* const> pages,
                                      std::span<const Example> examples,
                                      const ProposeOptions& options);
inline constexpr std::size_t kMostProposals = 8;

}  // namespace sito::xqt
