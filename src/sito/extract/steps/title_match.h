// SPDX-License-Identifier: Apache-2.0
// Finds the elements of a page that repeat its title.
#pragma once

#include "sito/extract/facts.h"
#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

/// An element that is a heading, or is called one by its class or id, and has words of the title.
struct TitleMatch {
  std::uint32_t node = 0;
  bool same = false;  ///< its text equals the title, contains it, or is part of it, word by word
  double share = 0;   ///< the share of the words of the title that it has; in (0, 1]
};

struct TitleMatchOptions {
  std::vector<std::string> names;  ///< in lower case; part of a class or an id that says "heading"
  double max_chars = 0;            ///< longer elements (and titles) are not headings
};

/// Collects the matches of `title` below `root`, in document order. Words are runs of letters and
/// digits, compared in lower case. Of nested elements, four are examined. Cost: linear in the page;
/// searches the text of a heading in the title and the other way round, both of at most
/// `max_chars`.
void find_title_matches(const Page& page, std::uint32_t root, std::string_view title,
                        const TitleMatchOptions& options, Facts& facts,
                        std::vector<TitleMatch>& matches);

}  // namespace sito::extract
