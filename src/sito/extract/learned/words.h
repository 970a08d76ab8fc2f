// SPDX-License-Identifier: Apache-2.0
// Learned scores of the words of units: whether a text with such a word is content.
#pragma once

#include "sito/extract/learned/tokens.h"
#include "sito/extract/learned/units.h"
#include "sito/extract/learned/word_hashes.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sito::extract::learned {

/// A word means something else in a label, in a short text and in a long one: "comments". Its token
/// is therefore the hash of the word and of the length of its unit.
inline constexpr std::size_t kUnitLengths = 3;

/// Returns the class of a unit by its length; below kUnitLengths.
std::size_t length_class(const Unit& unit);
/// Returns the token of a word in a unit of a class of length.
Token word_token(WordHash word, std::size_t length_class);

/// The scores of the words of one unit; all 0 if no word has a score.
struct WordScores {
  float mean = 0, low = 0, high = 0;
  float sum = 0;
  float known = 0;  ///< share of the words that have a score
};

/// The scores of the words of a page, by unit.
class WordSurvey {
 public:
  /// Cost: one look at the table for each word.
  void build(const UnitWords& words, const Units& units, const TokenTable& table);
  [[nodiscard]] const WordScores& of(std::uint32_t unit) const { return by_unit_[unit]; }
  /// Returns the mean score of the words in the units [begin, end).
  [[nodiscard]] float mean(std::uint32_t begin, std::uint32_t end) const;

 private:
  struct Sum {
    float score = 0, words = 0;
  };
  std::vector<WordScores> by_unit_;
  std::vector<Sum> before_;    // summed up in front of each unit
  std::vector<Token> tokens_;  // of all words
};

}  // namespace sito::extract::learned
