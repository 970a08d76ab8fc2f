// SPDX-License-Identifier: Apache-2.0
// The search of the original, step by step.
//
// T. Bilek: Automaticka detekce struktury webovych komunikacnich kanalu (bachelor's thesis, Masaryk
// University, Brno 2013), as specified in algorithms, section 5. Implemented: paths, the search for
// date, author, title and article in this order with removal of what was found, scores. Tuned for
// Czech news sites. No reference implementation was read.
// DEVIATION: a date needs a year (the original takes "5. 3." too); months are known in the
//            languages of docs/metadata.md.
// DEVIATION: attributes that differ from page to page are not in paths, unless `generalise` is off.
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/site_view.h"

#include <vector>

namespace sito::structure {

/// What the original leaves open.
struct ClassicOptions {
  bool generalise = true;        ///< leave out attributes that differ from page to page
  bool match_href = false;       ///< addresses of links are labels, too
  bool split_shared = true;      ///< of a text with a date and more, remove the date alone
  bool first_only = false;       ///< report the first hit of a stage only
  bool h2_before_title = false;  ///< try h2 before the element title
};

/// Appends the hits in the order of the search. All of them are chosen, as nothing in the original
/// weighs them against each other.
void find_classic(std::span<const PageInput> pages, const ClassicOptions& options,
                  std::vector<Hit>& hits);

}  // namespace sito::structure
