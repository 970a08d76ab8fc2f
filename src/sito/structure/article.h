// SPDX-License-Identifier: Apache-2.0
// The search for the article (and the comments) among what cleaning has left.
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/site_view.h"

#include <vector>

namespace sito::structure {

/// Appends the places that may hold the article, best first; the best one is chosen. The values of
/// the chosen one are what cleaning has left inside it, mended by what it has left at the same
/// paths of the other pages. Cost: linear in the pages.
void find_article(const SiteView& site, std::vector<Hit>& hits);

}  // namespace sito::structure
