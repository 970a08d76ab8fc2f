// SPDX-License-Identifier: Apache-2.0
// Drops lists of teasers below an article.
#pragma once

#include "sito/extract/learned/corrections.h"
#include "sito/extract/learned/sibling_lists.h"

#include <span>

namespace sito::extract::learned {

/// Drops lists of teasers below the text of an article. The trees keep such lists below short
/// articles, and alone they are the content of a listing. On an article, a list goes with its
/// heading if that says what it is ("Related", "More news"). Other lists go if they end a dated
/// article: guides and lists of services, which go on in such lists, have no date. Rankings and
/// results below a short introduction stay. Texts right below dropped titles go without any list.
/// `lists`: the teasers of sibling_lists. Cost: linear in the units.
void drop_teasers(const ScoredPage& scored, std::span<const SiblingList> lists,
                  std::span<Choice> choices);

}  // namespace sito::extract::learned
