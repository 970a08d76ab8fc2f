// SPDX-License-Identifier: Apache-2.0
// Finds the phrases of pages without content (data/page_states/phrases.txt).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::extract {

/// Sections of the data file, as bits: phrases for any text, and those for titles.
enum PhraseSection : std::uint32_t {
  kNothing = 0,
  kError = 1,
  kErrorTitle = 2,
  kLoginTitle = 4,
  kParked = 8,
  kScript = 16,
  kRobot = 32,
  kRobotTitle = 64,
};
inline constexpr std::uint32_t kTitles = kErrorTitle | kLoginTitle | kRobotTitle;
inline constexpr std::uint32_t kErrors = kError | kErrorTitle;

/// What a text says.
struct Meaning {
  std::uint32_t sections = kNothing;
  std::uint32_t n_other_words = 0;  ///< in no phrase
};

/// Appends the words of a text in lower case, each behind a blank.
void append_words(std::string_view text, std::string& out);

/// Returns the meaning of words (of append_words, and a blank behind).
/// Cost: a look-up for each word.
Meaning meaning_of(std::string_view words);

}  // namespace sito::extract
