// SPDX-License-Identifier: Apache-2.0
// Decides whether a text is about cookies, consent and data protection, or about terms and rights.
// Decides by its words, in many languages (data/page_states/consent.txt), not by names of elements.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <string_view>

namespace sito::extract {

/// The number of words of a text in each part of such notices. Counts of the parts of a text add
/// up.
struct ConsentWords {
  std::uint32_t n_words = 0;  ///< all words: runs of letters and digits, and single ideographs
  std::uint32_t cookie = 0;   ///< the stored data: "cookies", "GDPR"
  std::uint32_t data = 0;     ///< data protection: "privacy"
  std::uint32_t act = 0;      ///< the action of the reader: "accept"
  std::uint32_t purpose = 0;  ///< purpose or party: "personalised", "vendors"
  std::uint32_t legal = 0;    ///< terms and rights: "reserved", "liability"

  /// Returns the share of the words that belong to notices of consent, in [0, 1]; 0 for no words.
  [[nodiscard]] double consent_share() const {
    return n_words == 0 ? 0 : static_cast<double>(cookie + data + act + purpose) / n_words;
  }
  ConsentWords& operator+=(const ConsentWords& other);
};

/// Counts the words of a text.
///
/// Input: valid UTF-8; a word cut between two texts counts twice.
/// Cost:  one pass; a few nanoseconds for each word, one table look-up for most. Allocates nothing
///        after the first call.
/// Threads: safe from several.
ConsentWords consent_words(std::string_view text);
/// The same for the visible text of a block.
ConsentWords consent_words(const Page& page, const Block& block);

/// Returns true for a notice (or a button) about cookies, consent or data protection. Such a text
/// names the matter and the action or the purpose, and consists largely of such words.
bool is_consent_text(const ConsentWords& words);
/// Returns true for a line of terms, rights and the like: short, and mostly such words.
bool is_legal_line(const ConsentWords& words);

}  // namespace sito::extract
