// SPDX-License-Identifier: Apache-2.0
// Finds lists of similar siblings: teasers for other pages, and uniform rows.
#pragma once

#include "sito/extract/learned/outline.h"
#include "sito/extract/learned/units.h"
#include "sito/page/page.h"

#include <cstdint>
#include <vector>

namespace sito::extract::learned {

/// Units [begin, end) of a list of siblings of one name and class.
struct SiblingList {
  std::uint32_t begin = 0, end = 0;
  std::uint32_t units_of_member = 0;  ///< of the first sibling
  std::uint32_t members = 0;
};

/// The lists of a page, each kind in document order. Only dated lists may contain each other.
struct SiblingLists {
  /// Of three siblings or more, most have a title that is a link to another page of this host, and
  /// at most a paragraph of other words.
  std::vector<SiblingList> teasers;
  /// Four siblings or more, all with the same number of units, at most eight, and few words on
  /// average. Nothing stands between them.
  std::vector<SiblingList> rows;
  /// Of two siblings or more, most have text outside of links, and a year or a time in a short
  /// text near their beginning or end, as comments and entries of a blog.
  std::vector<SiblingList> dated;
};

/// Cost: linear in the nodes; looks at the first and last units of each sibling only.
SiblingLists sibling_lists(const Page& page, const Units& units, const Outline& outline);

}  // namespace sito::extract::learned
