// SPDX-License-Identifier: Apache-2.0
// Finds lists of teasers for other pages of the site.
#pragma once

#include "sito/extract/learned/outline.h"
#include "sito/extract/learned/units.h"
#include "sito/page/page.h"

#include <cstdint>
#include <vector>

namespace sito::extract::learned {

/// Units [begin, end) of a list of teasers.
struct TeaserList {
  std::uint32_t begin = 0, end = 0;
};

/// Returns the lists in document order: at least four siblings of one name and class, most of which
/// consist of a title that is a link to another page of this host, and of few other words. Lists
/// do not overlap. Cost: linear in the nodes; looks at the first units of each sibling only.
std::vector<TeaserList> teaser_lists(const Page& page, const Units& units, const Outline& outline);

}  // namespace sito::extract::learned
