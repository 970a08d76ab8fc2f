// SPDX-License-Identifier: Apache-2.0
// Rules of the row `sito` for terms and what defines them.
#pragma once

#include "sito/extract/learned/corrections.h"

#include <span>

namespace sito::extract::learned {

/// Keeps the terms and descriptions of a `dl` in the `main` or `article` of a page that is neither an
/// article nor a forum, below text that is content. The trees take a linked term with a description
/// for a teaser. In articles and forums, such lists hold metadata. Cost: linear in the units and the
/// depth of those in lists of definitions.
void keep_definitions(const ScoredPage& scored, std::span<Choice> choices);

/// Keeps a short text that ends with a colon ("Old Bridge:") right before a chosen text beside it, unless
/// it is sure boilerplate. Cost: linear in the units.
void keep_terms(const ScoredPage& scored, std::span<Choice> choices);

}  // namespace sito::extract::learned
