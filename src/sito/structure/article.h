// SPDX-License-Identifier: Apache-2.0
// Searches the article (and the comments) in the cleaned text.
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/template/site_view.h"

#include <vector>

namespace sito::structure {

/// Appends the places that may hold the article, best first, and chooses the best one. Its values
/// are the cleaned text inside it, corrected by the cleaned text at the same paths of the other
/// pages. Cost: linear in the pages.
void find_article(const SiteView& site, std::vector<Hit>& hits);

}  // namespace sito::structure
