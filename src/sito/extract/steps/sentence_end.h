// SPDX-License-Identifier: Apache-2.0
// Whether a text that goes by in pieces holds a finished sentence.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

/// What a full stop, question mark, exclamation mark or ellipsis must have around it to end a
/// sentence: in front of it always a letter, a digit, a bracket or a quote.
struct SentenceRule {
  bool space_after = true;      ///< behind it the end, white space, or a closing bracket or quote
  std::uint32_t min_words = 1;  ///< words of the sentence, runs between white space
  std::vector<std::string> abbreviations;  ///< lower case; a full stop behind them ends nothing
};

/// Reads the pieces of one text. Nothing is copied. Abbreviations are looked for inside one piece.
class SentenceEnd {
 public:
  explicit SentenceEnd(const SentenceRule& rule) : rule_(rule) {}

  /// Forgets what was read: a new text begins.
  void clear() { state_ = State{}; }
  /// Reads the next piece. Cost: linear until a sentence was found, then nothing.
  void feed(std::string_view piece);
  /// White space between two pieces.
  void line_break();
  /// Was there a sentence, when the text ends here?
  [[nodiscard]] bool found_at_end() const {
    return state_.found || (state_.pending && long_enough());
  }

 private:
  struct State {
    bool found = false;
    bool pending = false;    // marks behind a word; what follows decides
    bool word_last = false;  // the last character may stand in front of a mark
    bool in_word = false;
    std::uint32_t words = 0;  // of the sentence that is open
  };
  [[nodiscard]] bool long_enough() const {
    return rule_.min_words <= 1 || state_.words >= rule_.min_words;
  }
  void count_words(std::string_view piece);
  void settle(bool is_end);
  [[nodiscard]] bool is_abbreviation(std::string_view piece, std::size_t mark) const;
  void take_marks(std::string_view piece, std::size_t begin, std::size_t end);

  const SentenceRule& rule_;
  State state_;
};

}  // namespace sito::extract
