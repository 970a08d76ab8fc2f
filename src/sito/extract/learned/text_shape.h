// SPDX-License-Identifier: Apache-2.0
// Counts properties of a text that do not depend on its language.
#pragma once

#include <cstdint>
#include <string_view>

namespace sito::extract::learned {

/// Counts over the characters of a text. Upper case is known for Latin, Greek and Cyrillic.
struct TextShape {
  std::uint32_t chars = 0;          ///< code points that are not white space
  std::uint32_t words = 0;          ///< runs between white space
  std::uint32_t capital_words = 0;  ///< words that begin with an upper-case letter
  std::uint32_t upper = 0;          ///< upper-case letters
  std::uint32_t digits = 0;         ///< ASCII digits
  std::uint32_t ends = 0;           ///< full stops, question and exclamation marks of any script
  std::uint32_t commas = 0;         ///< commas and semicolons of any script
  std::uint32_t symbols = 0;        ///< bars, bullets, arrows, copyright signs
  std::uint32_t han = 0;            ///< Han and kana
  std::uint32_t currency = 0;       ///< signs of currencies
  bool starts_upper = false;
  bool ends_sentence = false;  ///< the last character ends a sentence, apart from quotes and
                               ///< brackets
  bool ends_colon = false;
};

/// Adds the counts of `text` (valid UTF-8) to `shape`, as if it directly followed the text counted
/// before. `in_word`: whether the text before ended inside a word; updated.
void add_shape(std::string_view text, TextShape& shape, bool& in_word);

/// Returns the words, as a measure of length for every script: two Han or kana count as one word.
inline float length_in_words(const TextShape& shape) {
  return static_cast<float>(shape.words) + 0.5F * static_cast<float>(shape.han);
}

}  // namespace sito::extract::learned
