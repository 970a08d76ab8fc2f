// SPDX-License-Identifier: Apache-2.0
// Keeps lists of definitions.
#pragma once

#include "sito/extract/learned/corrections.h"

#include <span>

namespace sito::extract::learned {

/// Keeps the terms and descriptions of a `dl` in the `main` or `article` of a page that is neither an
/// article nor a forum, below text that is content. The trees take a linked term with a description
/// for a teaser. In articles and forums, such lists hold metadata. Cost: linear in the units and the
/// depth of those in lists of definitions.
void keep_definitions(const ScoredPage& scored, std::span<Choice> choices);

}  // namespace sito::extract::learned
