// SPDX-License-Identifier: Apache-2.0
// One walk over a page that collects all candidates.
#pragma once

#include "sito/metadata/candidates.h"

namespace sito {

/// Adds every candidate of the page. Cost: linear in the page.
void collect(const Page& page, Candidates& candidates);

}  // namespace sito
