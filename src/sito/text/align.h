// SPDX-License-Identifier: Apache-2.0
// Finds the blocks of a page that are in its gold text: labels for training from plain text.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sito::text {

/// Aligns the words of the gold text with the page. Keeps its memory; one per thread.
///
/// Takes common runs of words, the longest first, and uses each word of either side once, so that a
/// headline in the menu does not replace the headline of the article. Then compares the words
/// between two runs that have the same order on both sides one by one.
class Aligner {
 public:
  /// A block is in the gold text if at least this share of its words is aligned.
  static constexpr double kKeptShare = 0.5;

  /// Sets `kept` for each block that is in `gold`, and returns the share of the gold words that the
  /// page has (1 if there are none). Words are runs of letters and digits, without case; each
  /// character of a script without blanks is a word. Texts are valid UTF-8.
  /// Cost: about linear, plus n log n for the runs; bounded for texts that repeat one phrase.
  double align(std::span<const std::string_view> blocks, std::string_view gold,
               std::vector<bool>& kept);

 private:
  using Word = std::uint64_t;  // a hash
  struct Start {
    std::uint64_t key = 0;  // of the words at this place
    std::uint32_t at = 0;
  };
  struct Run {
    std::uint32_t length = 0, page = 0, gold = 0;
  };

  static void append_words(std::string_view text, std::vector<Word>& words);
  void index_gold();
  void find_runs();
  void take_runs();
  void split_run(const Run& run);
  void fill_gaps();
  void fill_gap(std::uint32_t page_begin, std::uint32_t page_end, std::uint32_t gold_begin,
                std::uint32_t gold_end);

  std::vector<Word> page_, gold_;
  std::vector<std::uint32_t> block_ends_;  // in page_
  std::vector<Start> starts_;              // of gold, sorted by key
  std::vector<Run> runs_;                  // a heap, the longest first
  std::vector<Run> tiles_;                 // the taken runs
  std::vector<std::uint8_t> page_taken_, gold_taken_;
  std::vector<std::uint16_t> table_;  // of fill_gap
};

}  // namespace sito::text
