// SPDX-License-Identifier: Apache-2.0
// Tokens as filters of corpora for language models count them, and their repetitions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::quality {

struct Token {
  std::uint64_t hash = 0;
  std::uint32_t begin = 0, end = 0;  ///< bytes
  std::uint32_t length = 0;          ///< code points
  bool symbol = false;               ///< has no letter or digit
  bool letter = false;               ///< has a letter
};

/// Replaces `tokens` by those of `text` (valid UTF-8), cut approximately by spaCy's rules for
/// English: runs of letters and digits, with some signs inside (3.5, 12:30, U.S., AT&T, UTF-8) or in
/// front (-v, /etc); the rest of a word from its apostrophe on; web addresses; single ideographs;
/// and runs of the same other character. Cost: linear.
void tokenize(std::string_view text, std::vector<Token>& tokens);

/// Measures repeated runs of tokens. Keeps its memory.
class Repetition {
 public:
  static constexpr std::size_t kLongest = 10;  ///< tokens of the longest runs

  /// Analyses the tokens. Cost: linear, and mostly that of runs of two tokens, because a longer run
  /// can only repeat if its front and its end do.
  void set(const std::vector<Token>& tokens);

  /// Returns the code points of the most frequent run of `n` tokens, with blanks between tokens,
  /// times its frequency. Without repetition, uses the first run. 0 for fewer tokens.
  [[nodiscard]] std::uint64_t top(std::size_t n) const { return tops_[n]; }
  /// Returns the code points of runs of `n` tokens that repeat an earlier one, from the left,
  /// without overlap.
  [[nodiscard]] std::uint64_t repeated(std::size_t n) const { return repeated_[n]; }

 private:
  struct Run {
    std::uint64_t hash = 0;
    std::uint32_t at = 0;     // its first token
    std::uint32_t count = 0;  // index in counts_
  };
  struct Count {
    std::uint64_t hash = 0;
    std::uint32_t runs = 0;  // with this hash; 0: empty
    bool met = false;        // an earlier run was measured
  };
  void lengthen_runs(const std::vector<Token>& tokens, std::size_t n);
  void count_runs();
  void measure(std::size_t n);
  [[nodiscard]] std::uint64_t run_length(std::size_t at, std::size_t n, bool blanks) const;

  std::uint64_t tops_[kLongest + 1] = {};
  std::uint64_t repeated_[kLongest + 1] = {};
  std::vector<std::uint64_t> ends_;  // code points up to each token
  std::vector<Run> runs_;            // that may repeat, from the left
  std::vector<Count> counts_;        // open addressing, a power of two, at most half full
};

}  // namespace sito::quality
