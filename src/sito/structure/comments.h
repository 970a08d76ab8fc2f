// SPDX-License-Identifier: Apache-2.0
// The search for what readers say.
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/site_view.h"

#include <vector>

namespace sito::structure {

/// Appends the places of comments: the outermost elements that are named so and do not hold the
/// article, which `article` is (null: none was found). The one with most text is chosen.
/// Cost: linear in the pages.
void find_comments(const SiteView& site, const Hit* article, std::vector<Hit>& hits);

}  // namespace sito::structure
