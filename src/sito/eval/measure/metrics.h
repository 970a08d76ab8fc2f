// SPDX-License-Identifier: Apache-2.0
// Scores of an extracted text against the gold text. docs/evaluation.md defines all measures.
#pragma once

#include "sito/document/document.h"
#include "sito/eval/gold.h"
#include "sito/eval/grade.h"
#include "sito/eval/measure/bags.h"
#include "sito/eval/measure/edit_distance.h"
#include "sito/eval/measure/overlap.h"
#include "sito/eval/measure/rouge.h"
#include "sito/eval/measure/words.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// Counts of segments in a text: tp and fn are wanted segments (`with` of the gold) found and
/// missed, fp and tn are unwanted ones (`without`) found and missed.
struct Confusion {
  std::uint64_t tp = 0, fp = 0, fn = 0, tn = 0;
  void add(const Confusion& other);
  [[nodiscard]] Rates rates() const;      ///< 0 if a denominator is 0
  [[nodiscard]] double accuracy() const;  ///< 0 without segments
};

/// The distance of two lists of words.
struct Distance {
  std::uint64_t edits = 0;    ///< words inserted, deleted or substituted
  std::uint64_t longest = 0;  ///< words of the longer list
  /// Returns 1 for equal lists (also empty ones), 0 for lists with nothing in common.
  [[nodiscard]] double similarity() const { return longest == 0 ? 1 : 1 - ratio(edits, longest); }
};

/// The scores of one text. If `has_text` is false, only segments and shares of snippets are valid.
struct PageScore {
  bool has_text = false;
  Overlap words;                             ///< bags of lower-case words
  Overlap shingles;                          ///< bags of runs of four words, with case
  bool equal = false;                        ///< the same words in the same order, with case
  Overlap rouge;                             ///< ROUGE-Lsum
  Distance clean_eval;                       ///< CleanEval's distance, without marks
  std::optional<Distance> clean_eval_marks;  ///< with marks, if the gold has them
  std::optional<Grade> grade;                ///< N+-S+-; filled by the caller, who has the page
  Confusion segments;
  double with_share = 1, without_share = 1;  ///< of snippets found; 1 for none
};

/// The scores that are computed.
enum class Measures : std::uint8_t { All, WordsOnly };

/// Looks for the segments of a page in texts.
class SegmentSearch {
 public:
  void begin(const GoldPage& page);
  /// Fills the segments and the shares of snippets. `lower`: the text in lower case.
  void find(std::string_view text, std::string_view lower, PageScore& score);

 private:
  /// The segments of one kind.
  struct Segments {
    std::vector<std::string> squeezed, lower;
    void fill(const std::vector<std::string>& from);
    [[nodiscard]] std::size_t size() const { return squeezed.size(); }
  };
  Segments with_, without_;
  std::string squeezed_;  // the text
};

/// Scores texts of one page after the other. Keeps its memory; one per thread.
class Scorer {
 public:
  explicit Scorer(Measures measures = Measures::All) : measures_(measures) {}
  /// Begins a page, which must outlive its texts.
  void begin(const GoldPage& page);
  /// Returns the scores of one text of the page, valid UTF-8. `paragraphs`: those of the text, for
  /// its marks. Cost: linear in the text times the number of segments, and those of EditDistance
  /// and Rouge.
  PageScore score(std::string_view text, std::span<const Paragraph> paragraphs = {});

 private:
  /// A text in the forms that measures compare.
  struct Forms {
    std::string lower;
    Words words, lower_words, shingles, marked;
    Sentences sentences;
  };

  void begin_text(const GoldPage& page);
  Distance distance(const Words& gold, const Words& extracted);

  Measures measures_;
  const GoldPage* page_ = nullptr;
  Vocabulary vocabulary_;
  Shingler shingler_;
  SegmentSearch segments_;
  Forms gold_, text_;  // of the page, and of the current text
  NumberBag gold_words_, gold_shingles_;
  Rouge rouge_;
  EditDistance edit_distance_;
};

}  // namespace sito::eval
