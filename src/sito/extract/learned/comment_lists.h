// SPDX-License-Identifier: Apache-2.0
// Drops readers' comments below an article.
#pragma once

#include "sito/extract/learned/corrections.h"
#include "sito/extract/learned/sibling_lists.h"

#include <span>
#include <string_view>

namespace sito::extract::learned {

/// The rule of comments that were dropped.
inline constexpr std::string_view kCommentRule = "comments";

/// Drops readers' comments below an article: siblings with a date each behind a heading that speaks
/// of comments ("16 Responses"), and the text behind such a heading in the element around both. A
/// page that may be a thread needs a headline and a date above them. `lists`: the entries with dates
/// of sibling_lists. Cost: linear in the units and the nesting of the lists.
void drop_comments(const ScoredPage& scored, std::span<const SiblingList> lists,
                   std::span<Choice> choices);

}  // namespace sito::extract::learned
