// SPDX-License-Identifier: Apache-2.0
// Grades labels automatically by the gold text.
#pragma once

#include "sito/eval/grade.h"
#include "sito/eval/measure/subsequence.h"
#include "sito/eval/measure/words.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// Grades labels of one page. Keeps its memory; one per thread.
class Grader {
 public:
  /// Finds the content of the page: aligns the words of its visible text with those of the gold
  /// text (longest common subsequence). A block is content if at least half of the characters of
  /// its words are aligned. Both arguments must outlive the grading. Cost: see Subsequence::mark.
  void begin(const Page& page, std::string_view gold_text);
  [[nodiscard]] Placed place(const Labels& labels) const;

 private:
  void collect_words(const Page& page);
  void judge_blocks();

  // A word of the page.
  struct PageWord {
    std::uint32_t block = 0;
    std::uint32_t n_chars = 0;
  };

  const Page* page_ = nullptr;
  Vocabulary vocabulary_;
  Subsequence subsequence_;
  std::string text_, lower_;
  Words words_, gold_words_, block_words_;
  std::vector<PageWord> page_words_;
  std::vector<std::uint8_t> aligned_;     // by word of the page
  std::vector<std::uint8_t> is_content_;  // by block
  std::vector<std::uint64_t> n_chars_;    // by text node; 0 for hidden nodes
};

}  // namespace sito::eval
