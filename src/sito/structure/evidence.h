// SPDX-License-Identifier: Apache-2.0
// The search for fields that weighs all there is to know: what the metadata of each page say is
// looked for everywhere on the pages, and the place that agrees best over all of them wins.
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/site_view.h"

#include <vector>

namespace sito::structure {

/// Appends the hits of a field that has metadata (FieldRow::metadata), best first, the chosen ones
/// in front. Cost: the units of all pages times the values that one page may have.
void find_by_evidence(const SiteView& site, Field field, std::vector<Hit>& hits);

}  // namespace sito::structure
