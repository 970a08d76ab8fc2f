// SPDX-License-Identifier: Apache-2.0
// Pagelets: parts of a page with one topic or function each (Bar-Yossef and Rajagopalan 2002).
#pragma once

#include "sito/page/page.h"
#include "sito/parts/regions.h"
#include "sito/parts/totals.h"

#include <vector>

namespace sito::parts {

struct PageletRules {
  double k = 3;           ///< an element is split if one of its children contains so many links
  bool anonymous = true;  ///< text and inline elements between pagelets form pagelets, too
};

/// Cuts the page from `body` on. Without `anonymous`, some text is in no pagelet. `regions` are in
/// document order. Cost: linear.
void find_pagelets(const Page& page, const Totals& totals, const PageletRules& rules,
                   std::vector<Region>& regions);

}  // namespace sito::parts
