// SPDX-License-Identifier: Apache-2.0
// Recognises texts such as "Advertisement" and "Story continues below", in many languages.
#pragma once

#include <string_view>

namespace sito::extract {

/// The longest label in words.
inline constexpr int kWordsOfAdvertLabel = 10;

/// Returns true if the whole text is a line of data/page_states/advert_labels.txt. Case and
/// punctuation do not matter.
///
/// Input: valid UTF-8.
/// Cost:  linear; stops after kWordsOfAdvertLabel words, and one look-up.
/// Threads: safe from several.
bool is_advert_label(std::string_view text);

}  // namespace sito::extract
