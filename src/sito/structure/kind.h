// SPDX-License-Identifier: Apache-2.0
// Detects the kind of the pages by evidence for each kind.
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/page_input.h"

#include <span>

namespace sito::structure {

/// Returns the kind with most evidence over all pages; News if there is none. Cost: linear in the
/// pages.
Kind detect_kind(std::span<const PageInput> pages);

}  // namespace sito::structure
