// SPDX-License-Identifier: Apache-2.0
// ROUGE-Lsum: the union of longest common subsequences, sentence by sentence.
#pragma once

#include "sito/eval/measure/overlap.h"
#include "sito/eval/measure/subsequence.h"
#include "sito/eval/measure/words.h"
#include "sito/text/segment.h"

#include <string_view>
#include <vector>

namespace sito::eval {

/// A text as sentences of words.
struct Sentences {
  Words words;                    ///< runs without white space, case kept
  std::vector<std::size_t> ends;  ///< end of each sentence in `words`; none is empty
};

/// Scores texts of one page. Keeps its memory; one per thread.
class Rouge {
 public:
  /// Splits a text, valid UTF-8, into lines, and each line into sentences.
  void split(std::string_view text, Vocabulary& vocabulary, Sentences& sentences);
  /// Counts the words of each sentence of `gold` that belong to a longest common subsequence with a
  /// sentence of `extracted`, each word at most as often as the extracted text has it.
  ///
  /// Cost:   see Subsequence::mark; a gold sentence that was extracted unchanged costs nothing.
  /// Source: Lin 2004, "ROUGE: A Package for Automatic Evaluation of Summaries", section 3.2; in
  ///         ties as Google's rouge-score.
  Overlap compare(const Sentences& gold, const Sentences& extracted, std::uint32_t n_words);

 private:
  text::Segmenter segmenter_;
  std::vector<text::Span> spans_;
  Words sentence_;
  Subsequence subsequence_;
  std::vector<std::uint32_t> left_;  // by word: frequency in the extracted text; 0 between calls
  Vocabulary seen_;                  // sentences
  std::vector<std::uint8_t> in_;
};

}  // namespace sito::eval
