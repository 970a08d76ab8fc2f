// SPDX-License-Identifier: Apache-2.0
// What a page without scripts says of itself: that it needs them.
#pragma once

#include "sito/corpus/sifter.h"
#include "sito/page/page.h"

#include <cstdint>

namespace sito::crawl {

/// Whether a page that was fetched shows that its content comes from scripts: it says so, or it has
/// scripts and next to no text, or an empty element where applications put theirs.
///
/// Input: `words` and `drop` are what extraction made of it.
/// Cost:  one pass over the elements of pages with little text; nothing for others.
bool asks_for_scripts(const Page& page, std::uint64_t words, corpus::Drop drop);

}  // namespace sito::crawl
