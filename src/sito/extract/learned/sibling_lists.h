// SPDX-License-Identifier: Apache-2.0
// Finds lists of similar siblings: teasers for other pages, and uniform rows.
#pragma once

#include "sito/extract/learned/outline.h"
#include "sito/extract/learned/units.h"
#include "sito/page/page.h"

#include <cstdint>
#include <vector>

namespace sito::extract::learned {

/// Units [begin, end) of a list. At least four siblings of one name and class.
struct SiblingList {
  std::uint32_t begin = 0, end = 0;
  std::uint32_t units_of_member = 0;  ///< of the first sibling
};

/// The lists of a page, each kind in document order and without overlap.
struct SiblingLists {
  /// Most siblings have a title that is a link to another page of this host, and a few other words
  /// or a picture.
  std::vector<SiblingList> teasers;
  /// All siblings have the same number of units, at most eight, and few words on average. Nothing
  /// stands between them.
  std::vector<SiblingList> rows;
};

/// Cost: linear in the nodes; looks at the first units of each sibling only.
SiblingLists sibling_lists(const Page& page, const Units& units, const Outline& outline);

}  // namespace sito::extract::learned
