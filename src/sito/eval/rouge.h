// SPDX-License-Identifier: Apache-2.0
// ROUGE-Lsum: the union of longest common subsequences, sentence by sentence.
#pragma once

#include "sito/eval/overlap.h"
#include "sito/eval/subsequence.h"
#include "sito/eval/words.h"
#include "sito/text/segment.h"

#include <string_view>
#include <vector>

namespace sito::eval {

/// A text as sentences of words.
struct Sentences {
  Words words;                    ///< runs without white space, case kept
  std::vector<std::size_t> ends;  ///< where each sentence ends in `words`; none is empty
};

/// Scores texts of one page. Keeps its memory; one per thread.
class Rouge {
 public:
  /// Splits a text: lines are sentences, and lines are split after sentence ends. Valid UTF-8.
  void split(std::string_view text, Vocabulary& vocabulary, Sentences& sentences);
  /// Words of each sentence of `gold` that belong to a longest common subsequence with some
  /// sentence of `extracted`, counted as often as the extracted text has them.
  ///
  /// Cost:   see Subsequence::mark; a gold sentence that was extracted as it is costs nothing.
  /// Source: Lin 2004, "ROUGE: A Package for Automatic Evaluation of Summaries", section 3.2; in
  ///         ties as Google's rouge-score.
  Overlap compare(const Sentences& gold, const Sentences& extracted, std::uint32_t n_words);

 private:
  text::Segmenter segmenter_;
  std::vector<text::Span> spans_;
  Words sentence_;
  Subsequence subsequence_;
  std::vector<std::uint32_t> left_;  // by word: how often it is in the extracted text; zero outside
  Vocabulary seen_;                  // sentences
  std::vector<std::uint8_t> in_;
};

}  // namespace sito::eval
