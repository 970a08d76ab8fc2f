// SPDX-License-Identifier: Apache-2.0
// Finds the units of a page that make up its gold text: labels for the learned extractor.
#pragma once

#include "sito/eval/measure/words.h"
#include "sito/extract/learned/units.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace sito::eval {

/// The units of a page, labelled by its gold text.
struct LabelledUnits {
  std::vector<bool> content;         ///< by unit
  std::vector<bool> known;           ///< by unit: whether `content` is known; empty: all are
  std::vector<std::uint32_t> words;  ///< by unit: lower-case words, as in word F1
  std::uint32_t gold_words = 0;
  double f1 = 0;  ///< word F1 of the content units: an estimate of the best choice of units
};

/// Labels units. Keeps its memory; one per thread.
class UnitLabeller {
 public:
  /// Chooses units by a local search for the highest word F1 of their text against `gold`. Begins
  /// with units of which half the words are in runs of three words of the gold text. Then removes
  /// units, beginning with those farthest from other content, and adds units, beginning with the
  /// nearest, while the F1 rises. Cost: linear in the words, for a few rounds.
  void label(const Page& page, const extract::learned::Units& units, std::string_view gold,
             LabelledUnits& result);

  /// Labels units of a page with only segments as gold: a unit with one of `with` is content, a
  /// unit with one of `without` and none of `with` is not, and others are unknown. Compares
  /// lower-case words. Cost: number of words times number of segments.
  void label_pieces(const Page& page, const extract::learned::Units& units,
                    std::span<const std::string> with, std::span<const std::string> without,
                    LabelledUnits& result);

 private:
  void split(const Page& page, const extract::learned::Units& units, std::string_view gold);
  void find_runs();
  [[nodiscard]] double coverage(std::span<const std::uint32_t> words);
  [[nodiscard]] bool holds_any(std::size_t unit, std::span<const Words> pieces) const;
  void move(std::span<const std::uint32_t> words, int sign);
  [[nodiscard]] std::span<const std::uint32_t> words_of(std::size_t unit) const {
    return std::span(unit_words_).subspan(begins_[unit], begins_[unit + 1] - begins_[unit]);
  }

  Vocabulary vocabulary_;
  std::string text_, lower_;
  Words words_, gold_;
  std::vector<std::uint32_t> unit_words_;
  std::vector<std::size_t> begins_;
  std::vector<std::int64_t> gold_count_, chosen_count_;
  std::int64_t chosen_ = 0, common_ = 0;
  std::vector<bool> covered_;
  std::unordered_set<std::uint64_t> runs_;  // of two and three words of the gold text
};

}  // namespace sito::eval
