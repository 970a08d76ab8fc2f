// SPDX-License-Identifier: Apache-2.0
// The grades N+-S+- of the sentence paper: is what was dropped all navigation, and what was kept
// all content?
#pragma once

#include "sito/eval/subsequence.h"
#include "sito/eval/words.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// Characters (white space not counted) of a page by what they are and where they were put.
struct Placed {
  std::uint64_t content_kept = 0, content_dropped = 0;
  std::uint64_t navigation_kept = 0, navigation_dropped = 0;
};

struct Grade {
  bool navigation_good = true;  ///< N+: what was dropped is navigation
  bool content_good = true;     ///< S+: what was kept is content
  bool operator==(const Grade&) const = default;
};
std::string_view name_of(Grade grade);  ///< "N+S+"

/// Share of foreign characters in a part up to which it is good [R; algorithms, section 9.2].
inline constexpr double kForeignShare = 0.02;
/// An empty part is good.
Grade grade_of(const Placed& placed, double foreign_share = kForeignShare);

/// Grades labels of one page. Keeps its memory; one per thread.
class Grader {
 public:
  /// Finds out which text of the page is content: the words of the page's visible text are aligned
  /// with the words of the gold text (a longest common subsequence), and a block is content when at
  /// least half of the characters of its words are aligned. Both must outlive the grades.
  /// Cost: see Subsequence::mark.
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
  std::vector<std::uint64_t> n_chars_;    // by text node; 0 for hidden ones
};

}  // namespace sito::eval
