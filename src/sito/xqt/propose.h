// SPDX-License-Identifier: Apache-2.0
// Robust paths for elements that somebody has pointed at (algorithms, section 6.4).
#pragma once

#include "sito/page/page.h"
#include "sito/xqt/path.h"
#include "sito/xqt/select.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::xqt {

/// Something that was pointed at.
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
                            ///< "tag", "position"
  std::vector<std::uint32_t> found;  ///< nodes on each page (within records: the most of one)
};

/// Paths that find every example, the best one first, at most kMostProposals: short and robust ones
/// in front (id without digits, class, class below an id, attribute, tag, position), of these the
/// ones that find what they should on every page: one node, or any number when repeated.
/// InvalidArgument: no example, one that is on no page, or one that is not within.
Result<std::vector<Proposal>> propose(std::span<const Page* const> pages,
                                      std::span<const Example> examples,
                                      const ProposeOptions& options);
inline constexpr std::size_t kMostProposals = 8;

}  // namespace sito::xqt
