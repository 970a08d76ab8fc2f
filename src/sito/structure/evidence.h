// SPDX-License-Identifier: Apache-2.0
// Searches fields by all evidence: looks for the metadata of each page everywhere on the pages. The
// place that agrees best over all of them wins.
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/template/site_view.h"

#include <vector>

namespace sito::structure {

/// Appends the hits of a field that has metadata (FieldRow::metadata), best first, chosen ones
/// before the others. Cost: the units of all pages times the values that one page may have.
void find_by_evidence(const SiteView& site, Field field, std::vector<Hit>& hits);

}  // namespace sito::structure
