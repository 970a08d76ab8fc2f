// SPDX-License-Identifier: Apache-2.0
// Lowers belief in metadata that contradict what the page shows.
#pragma once

#include "sito/structure/places.h"
#include "sito/structure/template/site_view.h"

#include <vector>

namespace sito::structure {

/// Titles: lowers belief in wordings other than the one above the article of their page.
void doubt_other_wordings(const SiteView& site, std::vector<Group>& groups);

/// Authors: lowers belief in the name of the site if the page names a person, and removes it from the
/// page if the metadata name that person and not the site. A place that is right on the other pages
/// would give the name of the site to this one.
void doubt_publishers(const SiteView& site, const std::vector<std::vector<Belief>>& beliefs,
                      std::vector<Group>& groups);

/// Dates: removes those in comments, by the names of elements or because several have one path,
/// from pages on which another place in front of them has a day that is as probable.
void remove_dates_of_comments(const SiteView& site, std::vector<Group>& groups);

}  // namespace sito::structure
