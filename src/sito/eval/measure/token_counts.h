// SPDX-License-Identifier: Apache-2.0
// Counts the tokens of a labelled page, for their scores.
#pragma once

#include "sito/eval/train/extractor.h"
#include "sito/extract/learned/units.h"
#include "sito/page/page.h"

namespace sito::eval {

/// Adds up the words under each token of an element; nested elements with the same token count
/// once. Cost: one walk over the page.
void count_tokens(const Page& page, const extract::learned::Units& units, ExtractorSample& sample);
/// Adds up the words of the units that have each word. Cost: one look at the text.
void count_words(const Page& page, const extract::learned::Units& units, ExtractorSample& sample);

}  // namespace sito::eval
