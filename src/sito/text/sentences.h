// SPDX-License-Identifier: Apache-2.0
// The sentence splitter behind Segmenter. Private to the room.
#pragma once

#include "sito/text/abbreviations.h"
#include "sito/text/segment.h"

#include <string_view>
#include <vector>

namespace sito::text {

/// Splits a paragraph into sentences; see Segmenter::sentences. Cost: linear in its length.
void split_sentences(std::string_view text, const SentenceRules& rules, std::vector<Span>& out);

}  // namespace sito::text
