// SPDX-License-Identifier: Apache-2.0
// Detects that a fetched page needs scripts.
#pragma once

#include "sito/page/page.h"
#include "sito/sift/drop.h"

#include <cstdint>

namespace sito::crawl {

/// Returns true if a fetched page shows that its content comes from scripts: it states this, or it
/// has scripts and next to no text, or an empty element where applications insert their text.
///
/// Input: `words` and `drop` are the result of extraction. Cost:  one pass over the elements of
/// pages with little text; nothing for others.
bool asks_for_scripts(const Page& page, std::uint64_t words, sift::Drop drop);

/// Returns true if a browser could show more of a page than its HTML has: it has scripts, frames,
/// or shadow trees. Data in scripts does not count. Cost: one pass over its elements.
bool may_change_in_browser(const Page& page);

}  // namespace sito::crawl
