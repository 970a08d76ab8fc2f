// SPDX-License-Identifier: Apache-2.0
// Recognises the targets of links by words in their URLs.
#pragma once

#include <string_view>

namespace sito {

/// What the segments of a URL show of its page.
struct UrlMeaning {
  bool author = false;  ///< an author's own page ("/authors/jane")
  bool tag = false;     ///< the pages of a keyword ("/tags/bees/")
};
/// Cost: linear.
UrlMeaning meaning_of_url(std::string_view href);

}  // namespace sito
