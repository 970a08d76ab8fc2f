// SPDX-License-Identifier: Apache-2.0
// Counts the words of boilerpipe while the text of a block passes by.
#pragma once

#include "sito/extract/boilerpipe/work_blocks.h"

#include <cstdint>
#include <string_view>

namespace sito::extract {

/// Counts tokens, words, words in links and lines of 80 characters, as boilerpipe 1.x does. A
/// token may continue from one text node to the next. A word is a token with a letter or a digit.
class WordCounter {
 public:
  /// `link_weight`: the weight of a word in a link; 0 outside of links.
  void feed(std::string_view text, double link_weight);
  /// Notes white space between two texts.
  void end_token();
  /// Returns the numbers of the block that ends here, and starts the next one.
  BlockNumbers finish();

 private:
  enum class Kind : std::uint8_t { Space, Word, Glue, Other };
  static Kind kind_of(char32_t value);
  void take(Kind kind, bool has_letter, double link_weight);

  BlockNumbers numbers_{0, 0, 0, 0, 0, 0};
  std::int64_t line_chars_ = -1;  // the first blank of a block does not count
  std::uint32_t words_in_line_ = 0;
  std::uint32_t token_chars_ = 0;  // of the open token; 0: none
  bool token_is_word_ = false;
  double token_link_weight_ = 0;
  Kind before_ = Kind::Space;
};

}  // namespace sito::extract
