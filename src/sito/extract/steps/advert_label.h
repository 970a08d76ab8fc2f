// SPDX-License-Identifier: Apache-2.0
// Recognises texts such as "Advertisement" and "Story continues below", in many languages.
#pragma once

#include "sito/extract/learned/word_hashes.h"

#include <cstddef>
#include <span>

namespace sito::extract {

/// The longest label in words.
inline constexpr std::size_t kWordsOfAdvertLabel = 10;

/// Returns true if a text of these words is a line of data/page_states/advert_labels.txt. Case,
/// digits and punctuation do not matter.
///
/// Cost:  one look-up.
/// Threads: safe from several.
bool is_advert_label(std::span<const learned::WordHash> words);

}  // namespace sito::extract
