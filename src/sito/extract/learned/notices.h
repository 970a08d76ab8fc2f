// SPDX-License-Identifier: Apache-2.0
// Rules of the row `sito` for notices of consent and labels of advertising.
#pragma once

#include "sito/extract/learned/corrections.h"

#include <span>

namespace sito::extract::learned {

/// Drops notices about cookies and consent. They are prose and look like content, but their words
/// identify them. If the title of the page is about such matters, they are the content. If nothing
/// else was chosen, lists of linked titles are kept.
void drop_notices(const ScoredPage& scored, std::span<Choice> choices);

/// Drops lines that only announce advertising. A heading may be about it.
void drop_advert_labels(const ScoredPage& scored, std::span<Choice> choices);

}  // namespace sito::extract::learned
