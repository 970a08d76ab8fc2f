// SPDX-License-Identifier: Apache-2.0
// A rule of the row `sito` for the dates of entries in lists.
#pragma once

#include "sito/extract/learned/corrections.h"
#include "sito/extract/learned/sibling_lists.h"

#include <span>

namespace sito::extract::learned {

/// Keeps all dates of a dated list if one of them was chosen and nearly all other words were. The
/// trees score each date alone. Dates of posts in a forum are labels.
void keep_entry_dates(const ScoredPage& scored, std::span<const SiblingList> lists,
                      std::span<Choice> choices);

}  // namespace sito::extract::learned
