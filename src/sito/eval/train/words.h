// SPDX-License-Identifier: Apache-2.0
// Counts words in pages and gold sets.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/page_list.h"
#include "sito/text/word_statistics.h"

namespace sito::eval {

/// Counts the visible words of the pages of a set, and those of them in the main text.
/// Notes: kPageMissing and kPageUnreadable.
void count_words(const GoldSet& set, const Limits& limits, Diagnostics& diagnostics,
                 text::WordCounter& counter);

/// Counts the visible words of pages. Notes: kPageUnreadable.
void count_words(PageList& pages, const Limits& limits, Diagnostics& diagnostics,
                 text::WordCounter& counter);

}  // namespace sito::eval
