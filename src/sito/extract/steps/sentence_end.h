// SPDX-License-Identifier: Apache-2.0
// Decides whether a text that arrives in pieces holds a finished sentence.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

/// The conditions under which a full stop, question mark, exclamation mark or ellipsis ends a
/// sentence. In front of it there is always a letter, a digit, a bracket or a quote.
struct SentenceRule {
  bool space_after = true;      ///< the end, white space, or a closing bracket or quote follows
  std::uint32_t min_words = 1;  ///< words of the sentence, runs between white space
  std::vector<std::string> abbreviations;  ///< lower case; a full stop behind them ends no sentence
};

/// Reads the pieces of one text without copying them. Finds abbreviations only inside one piece.
class SentenceEnd {
 public:
  explicit SentenceEnd(const SentenceRule& rule) : rule_(rule) {}

  /// Begins a new text.
  void clear() { state_ = State{}; }
  /// Reads the next piece. Cost: linear until a sentence was found, then nothing.
  void feed(std::string_view piece);
  /// Notes white space between two pieces.
  void line_break();
  /// Returns true if there was a sentence, supposing that the text ends here.
  [[nodiscard]] bool found_at_end() const {
    return state_.found || (state_.pending && long_enough());
  }

 private:
  struct State {
    bool found = false;
    bool pending = false;    // a mark is behind a word; the next character decides
    bool word_last = false;  // the last character may be in front of a mark
    bool in_word = false;
    std::uint32_t words = 0;  // of the open sentence
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
