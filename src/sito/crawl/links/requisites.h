// SPDX-License-Identifier: Apache-2.0
// Finds the files that are needed to show a page again: pictures, style sheets, scripts, and the
// files it offers.
#pragma once

#include "sito/crawl/links/harvest.h"
#include "sito/page/page.h"

#include <string_view>
#include <vector>

namespace sito::crawl {

/// Link::kind of requisites, from any host; and of the PDF files to which a page links, within the
/// scope of the crawl.
inline constexpr std::string_view kRequisite = "requisite", kPdfFile = "file";
/// Returns true for links of these kinds: they are archived, and not read as pages.
bool is_requisite(std::string_view kind);

/// Returns the URLs of a page's requisites in document order, each once: pictures (also of srcset,
/// of lazy loaders and as icons), style sheets, scripts, sound and film, and the URLs in its inline
/// style sheets. At most kMaxRequisites. Cost: one pass over the elements.
std::vector<FoundAddress> requisites_of(const Page& page);
/// Returns the URLs that a style sheet names, by url() and @import.
std::vector<FoundAddress> requisites_in_css(std::string_view css, std::string_view base);

inline constexpr std::size_t kMaxRequisites = 2'000;

}  // namespace sito::crawl
