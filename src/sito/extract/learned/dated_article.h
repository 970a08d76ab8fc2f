// SPDX-License-Identifier: Apache-2.0
// Recognises articles with a headline and a date, which end before lists of teasers and comments.
#pragma once

#include "sito/extract/learned/corrections.h"
#include "sito/extract/learned/units.h"

#include <cstdint>

namespace sito::extract::learned {

/// Returns true for a unit of sentences: eight words or more, few of them in links.
bool is_prose(const Unit& unit);

/// Returns true for an `h1`, and for the title of the page.
bool is_headline(const Page& page, const Unit& unit);

/// Returns true if a headline and a short text with a year or a time
/// stand around the first sentence of an article, before unit `end`, where its list of comments or
/// teasers begins. Cost: constant.
bool begins_dated_article(const ScoredPage& scored, std::uint32_t first_sentence,
                          std::uint32_t end);

}  // namespace sito::extract::learned
