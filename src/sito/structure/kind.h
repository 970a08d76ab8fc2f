// SPDX-License-Identifier: Apache-2.0
// What the pages are, by what speaks for each kind.
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/page_input.h"

#include <span>

namespace sito::structure {

/// The kind for which most speaks over all pages; News when nothing does. Cost: linear in the
/// pages.
Kind detect_kind(std::span<const PageInput> pages);

}  // namespace sito::structure
