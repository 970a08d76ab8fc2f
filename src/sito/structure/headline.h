// SPDX-License-Identifier: Apache-2.0
// The heading that a reader sees above the article.
#pragma once

#include "sito/page/page.h"
#include "sito/structure/page_input.h"
#include "sito/structure/page_view.h"

#include <span>

namespace sito::structure {

/// The element of the unit that heads the article: of the headings in front of its first paragraph
/// the highest, and of these the nearest; those in menus and lists are not among them (sites put a
/// wording for search engines there as h1), nor those without a word of what the page calls its
/// title. kNoNode when there is none.
/// Cost: linear in the units.
NodeId headline_of(const PageInput& input, std::span<const Unit> units);

}  // namespace sito::structure
