// SPDX-License-Identifier: Apache-2.0
// The search of Bilek (2013), step by step.
//
// T. Bilek: Automaticka detekce struktury webovych komunikacnich kanalu (bachelor's thesis, Masaryk
// University, Brno 2013), as specified in algorithms, section 5. Implemented: paths, the search for
// date, author, title and article in this order with removal of the found values, scores. Tuned for
// Czech news sites. No reference implementation was read.
// DEVIATION: months are known in the languages of docs/metadata.md. The year of a date without one
//            is that of another date on the page with the same day and month, else it is the year
//            before the capture of the page; if neither is known, the value is "--03-05".
// DEVIATION: attributes that differ from page to page are not in paths, unless `generalise` is off.
// DEVIATION: pages without a common article are searched layout by layout, unless `layouts` is off.
// DEVIATION: a date above the heading and far from it counts only if the page has no other.
// DEVIATION: within a field the hits are in the order of their scores, best first, and then of
//            their distance to the heading.
#pragma once

#include "sito/structure/classic/options.h"
#include "sito/structure/detection.h"
#include "sito/structure/page_input.h"

#include <span>
#include <vector>

namespace sito::structure {

/// Appends the hits field by field. All of them are chosen, because nothing in the original
/// compares them with each other.
void find_classic(std::span<const PageInput> pages, const ClassicOptions& options,
                  std::vector<Hit>& hits);

}  // namespace sito::structure
