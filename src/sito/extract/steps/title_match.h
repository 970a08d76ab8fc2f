// SPDX-License-Identifier: Apache-2.0
// Which elements of a page repeat its title.
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
  bool same = false;  ///< its text is, has in it, or is within the title, word by word
  double share = 0;   ///< of the words of the title, how many it has; in (0, 1]
};

struct TitleMatchOptions {
  std::vector<std::string> names;  ///< in lower case; part of a class or an id that says "heading"
  double max_chars = 0;            ///< longer elements (and titles) are no headings
};

/// Collects the matches of `title` below `root`, in document order. Words are runs of letters and
/// digits, compared in lower case. Of elements nested in each other, four are looked at.
/// Cost: linear in the page; the text of a heading is searched in the title and the other way
/// round, both of at most `max_chars`.
void find_title_matches(const Page& page, std::uint32_t root, std::string_view title,
                        const TitleMatchOptions& options, Facts& facts,
                        std::vector<TitleMatch>& matches);

}  // namespace sito::extract
