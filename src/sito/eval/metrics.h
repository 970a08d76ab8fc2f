// SPDX-License-Identifier: Apache-2.0
// How well one text is the gold text of its page. docs/evaluation.md defines every measure.
#pragma once

#include "sito/eval/gold.h"
#include "sito/eval/words.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// Precision, recall and their harmonic mean, all in [0, 1].
struct Rates {
  double precision = 0, recall = 0, f1 = 0;
};

/// What two bags have in common. The rates of an empty gold bag are 1 when the other is empty too,
/// else 0; precision is 0 when only the extracted bag is empty.
struct Overlap {
  std::uint64_t common = 0, extracted = 0, gold = 0;
  [[nodiscard]] Rates rates() const;
};

/// Segments found and not found: of `with` tp and fn, of `without` fp and tn.
struct Confusion {
  std::uint64_t tp = 0, fp = 0, fn = 0, tn = 0;
  void add(const Confusion& other);
  [[nodiscard]] Rates rates() const;      ///< 0 where a denominator is 0
  [[nodiscard]] double accuracy() const;  ///< 0 without segments
};

/// The scores of one text. Where `has_text` is false, only segments and snippets mean something.
struct PageScore {
  bool has_text = false;
  Overlap words;       ///< bags of lower-case words
  Overlap shingles;    ///< bags of runs of four words, case kept
  bool equal = false;  ///< the same words in the same order, case kept
  Confusion segments;
  double with_share = 1, without_share = 1;  ///< of snippets found; 1 for none
};

/// Scores texts of one page after the other. Keeps its memory; one per thread.
class Scorer {
 public:
  /// Begins a page, which must outlive its texts.
  void begin(const GoldPage& page);
  /// The scores of one text of the page, which is valid UTF-8. Cost: linear in it, and in it times
  /// the number of segments.
  PageScore score(std::string_view text);

 private:
  // A bag of numbers, to be held against others.
  class Bag {
   public:
    void fill(const Words& words);
    /// Numbers in common with a list of numbers, each as often as in the one that has fewer.
    std::uint64_t common(const Words& words);
    [[nodiscard]] std::uint64_t size() const { return size_; }

   private:
    std::vector<std::uint32_t> counts_;  // by number
    std::vector<std::uint32_t> taken_;   // the same for the list at hand; zero between calls
    std::uint64_t size_ = 0;
  };

  void shingle(const Words& words, Words& shingles);
  void find_segments(std::string_view text, PageScore& score);

  const GoldPage* page_ = nullptr;
  Vocabulary vocabulary_;
  Pairs pairs_;
  Pairs fours_;
  std::string lower_, squeezed_;
  Words words_, lower_words_, shingles_;  // of the text at hand
  Words gold_words_;
  Bag gold_bag_, gold_shingles_;
  std::vector<std::string> with_, without_, with_lower_, without_lower_;  // squeezed, and lower
};

}  // namespace sito::eval
