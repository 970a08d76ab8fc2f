// SPDX-License-Identifier: Apache-2.0
// Searches the readers' comments.
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/template/site_view.h"

#include <vector>

namespace sito::structure {

/// Appends the places of comments: the outermost elements with such a name that do not contain the
/// article `article` (null: none was found). Chooses the one with most text.
/// Cost: linear in the pages.
void find_comments(const SiteView& site, const Hit* article, std::vector<Hit>& hits);

}  // namespace sito::structure
