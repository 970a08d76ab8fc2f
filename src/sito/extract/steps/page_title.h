// SPDX-License-Identifier: Apache-2.0
// Makes the title of the article from the page's `title` element, as Readability.js 0.6.0 does.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <string>

namespace sito::extract {

/// The separators between the name of the article and that of the site.
enum class TitleSeparators : std::uint8_t {
  Ascii,       ///< | - \ / > and U+00BB, as in Readability.js 0.6.0
  WithDashes,  ///< also U+2013 and U+2014, as in the specification and in later versions
};

/// Returns the part of `Page::title()` that names the article; "" if the page has no title. Cuts at
/// separators with a blank on both sides, else at colons, and looks for headings that repeat a
/// part; if few words are left, returns the whole title. Cost: linear in the page.
///
/// DEVIATION: the white space of `Page::title()` is collapsed; the reference collapses only ASCII
/// white space.
std::string article_title(const Page& page,
                          TitleSeparators separators = TitleSeparators::WithDashes);

}  // namespace sito::extract
