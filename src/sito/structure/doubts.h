// SPDX-License-Identifier: Apache-2.0
// What a page shows tells against what it says for machines.
#pragma once

#include "sito/structure/places.h"
#include "sito/structure/site_view.h"

#include <vector>

namespace sito::structure {

/// Of titles: takes belief from wordings that are not the one above the article of their page.
void doubt_other_wordings(const SiteView& site, std::vector<Group>& groups);

/// Of authors: takes belief from the name of the site where the page names a person.
void doubt_publishers(const SiteView& site, const std::vector<std::vector<Belief>>& beliefs,
                      std::vector<Group>& groups);

}  // namespace sito::structure
