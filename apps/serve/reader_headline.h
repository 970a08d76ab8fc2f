// SPDX-License-Identifier: Apache-2.0
// The headline of a page as its readers see it.
#pragma once

#include "sito/page/page.h"

#include <string>
#include <string_view>

namespace sito::serve {

/// Returns the words of the heading that is the page's headline, or `title` if none is clear.
/// `title` is the title by the page's metadata, often in other words or with the name of the site;
/// it decides between headings. A heading that is one link or button names the site or is a
/// control. Looks at the first 200 headings only.
std::string reader_headline(const Page& page, std::string_view title);

}  // namespace sito::serve
