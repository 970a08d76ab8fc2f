// SPDX-License-Identifier: Apache-2.0
// Finds the heading that a reader sees above the article.
#pragma once

#include "sito/page/page.h"
#include "sito/structure/page_input.h"
#include "sito/structure/page_view.h"

#include <span>

namespace sito::structure {

/// Returns the element of the unit that heads the article: of the headings before its first
/// paragraph the highest, and of these the nearest. Headings in menus and lists are ignored (sites
/// put a wording for search engines there as h1), and so are headings without a word of the page's
/// title. Returns kNoNode if there is none.
/// Cost: linear in the units.
NodeId headline_of(const PageInput& input, std::span<const Unit> units);

}  // namespace sito::structure
