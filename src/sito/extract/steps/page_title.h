// SPDX-License-Identifier: Apache-2.0
// The title of the article, made from the page's `title` element (algorithms, section 3.8.3).
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <string>

namespace sito::extract {

/// What separates the name of the article from that of the site.
enum class TitleSeparators : std::uint8_t {
  Ascii,       ///< | - \ / > and U+00BB, as in Readability.js 0.6.0
  WithDashes,  ///< also U+2013 and U+2014, as in the specification and in later versions
};

/// The part of `Page::title()` that names the article; "" when the page has no title. Cuts at
/// separators with a blank on both sides, else at colons, and looks for headings that say the same;
/// a result of few words makes the whole title stand. Cost: linear in the page.
///
/// DEVIATION: `Page::title()` has its white space collapsed; the reference collapses the ASCII
/// ones.
std::string article_title(const Page& page,
                          TitleSeparators separators = TitleSeparators::WithDashes);

}  // namespace sito::extract
