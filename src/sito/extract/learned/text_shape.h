// SPDX-License-Identifier: Apache-2.0
// What can be counted in a text without knowing its language.
#pragma once

#include <cstdint>
#include <string_view>

namespace sito::extract::learned {

/// Counts over the characters of a text. Upper case is known for Latin, Greek and Cyrillic.
struct TextShape {
  std::uint32_t chars = 0;          ///< code points that are not white space
  std::uint32_t words = 0;          ///< runs between white space
  std::uint32_t capital_words = 0;  ///< that begin with an upper-case letter
  std::uint32_t upper = 0;          ///< upper-case letters
  std::uint32_t digits = 0;         ///< ASCII digits
  std::uint32_t ends = 0;           ///< full stops, question and exclamation marks of any script
  std::uint32_t commas = 0;         ///< commas and semicolons of any script
  std::uint32_t symbols = 0;        ///< bars, bullets, arrows, copyright signs
  std::uint32_t han = 0;            ///< Han and kana
  std::uint32_t currency = 0;       ///< signs of currencies
  bool starts_upper = false;
  bool ends_sentence = false;  ///< the last character ends a sentence, quotes and brackets aside
  bool ends_colon = false;
};

/// Adds what `text` (valid UTF-8) has to `shape`, as if it followed what was counted before without
/// anything in between. `in_word`: did the text before end inside a word? Is updated.
void add_shape(std::string_view text, TextShape& shape, bool& in_word);

/// Words as a measure of length that works in every script: two Han or kana count as one.
inline float length_in_words(const TextShape& shape) {
  return static_cast<float>(shape.words) + 0.5F * static_cast<float>(shape.han);
}

}  // namespace sito::extract::learned
