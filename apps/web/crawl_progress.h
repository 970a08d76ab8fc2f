// SPDX-License-Identifier: Apache-2.0
// The progress line of a crawl, and a page about it.
#pragma once

#include "sito/crawl/account.h"

#include <string>
#include <string_view>

namespace sito::app {

/// Returns the line of a crawl: "1,219 pages (37 rendered), 512 in hand | 18.1 MB | 4.2 pages/s |
/// en 1,100".
std::string progress_text(const crawl::CrawlProgress& progress, double seconds);

/// Returns an HTML page about a crawl, which reloads itself while the crawl runs. `status`: JSON of
/// numbers, texts, and objects of these; names and texts may be anything.
std::string status_page(std::string_view title, std::string_view status, bool running);

}  // namespace sito::app
