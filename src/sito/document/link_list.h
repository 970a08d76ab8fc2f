// SPDX-License-Identifier: Apache-2.0
// The entries of pages that list other pages: front pages, sections, search results, indexes.
#pragma once

#include "sito/page/page.h"

#include <cstddef>
#include <string>
#include <vector>

namespace sito {

/// A listed page.
struct ListEntry {
  std::string url;      ///< absolute, http or https
  std::string title;    ///< text of the first link to the page that is more than a label
  std::string text;     ///< the text beside it in its box, cut at kMaxTextBytes; may be empty
  std::string section;  ///< the heading above it; "" if there is none
};

inline constexpr std::size_t kMaxListEntries = 500;
inline constexpr std::size_t kMaxTextBytes = 400;

/// Returns the entries in the order of the page, each URL once.
///
/// Groups links into families: links of one family have the same elements and classes up to the
/// body. A family is a list if it has at least three members outside navigation and footers, and
/// its texts are titles rather than labels (half of them have three words or more).
/// Cost: linear in the nodes, and in the depth of each link.
std::vector<ListEntry> link_list(const Page& page);

}  // namespace sito
