// SPDX-License-Identifier: Apache-2.0
// Counts properties of the text of one block, as Victor uses them.
#pragma once

#include <cstdint>
#include <string_view>

namespace sito::extract {

/// Tokens are runs without white space. Characters are code points of the text with white space
/// collapsed and trimmed.
struct VictorText {
  std::uint32_t n_tokens = 0;
  std::uint32_t n_alpha = 0;  ///< tokens of letters only
  std::uint32_t n_num = 0;    ///< of digits and the signs between them
  std::uint32_t n_mixed = 0;  ///< of letters and digits
  std::uint32_t n_other = 0;  ///< of anything else

  std::uint32_t n_letters = 0;
  std::uint32_t n_digits = 0;
  std::uint32_t n_punct = 0;
  std::uint32_t n_spaces = 0;
  std::uint32_t n_other_chars = 0;
  std::uint32_t n_bad = 0;  ///< of the others: U+FFFD and control characters

  std::uint32_t n_words = 0;       ///< tokens with a letter
  std::uint32_t n_word_chars = 0;  ///< letters and digits in them
  std::uint32_t n_runs = 0;        ///< runs of alpha tokens

  std::uint32_t n_sentences = 0;  ///< ends of sentences, as in sentences.cpp
  std::uint32_t n_urls = 0;
  std::uint32_t n_dates = 0;
  std::uint32_t n_times = 0;
  bool starts_sentence = false;  ///< begins with a digit or a letter that is not lower case
  bool ends_sentence = false;    ///< ends with a mark that ends sentences
  bool bullet = false;           ///< begins with a sign that marks items of lists
  std::uint64_t hash = 0;        ///< equal for equal tokens

  [[nodiscard]] bool has_letters_or_digits() const { return n_letters + n_digits > 0; }
  [[nodiscard]] std::uint32_t n_chars() const {
    return n_letters + n_digits + n_punct + n_spaces + n_other_chars;
  }
};

/// Counts. `strip_punct`: punctuation at either end of a token does not affect its kind. Input:
/// valid UTF-8. Cost: linear.
VictorText measure_victor_text(std::string_view text, bool strip_punct);

}  // namespace sito::extract
