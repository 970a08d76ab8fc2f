// SPDX-License-Identifier: Apache-2.0
// Which units of a page its gold text is made of: what the learned extractor learns from.
#pragma once

#include "sito/eval/words.h"
#include "sito/extract/learned/units.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace sito::eval {

/// The units of a page held against its gold text.
struct LabelledUnits {
  std::vector<bool> content;         ///< by unit
  std::vector<bool> known;           ///< by unit: is `content` known? Empty: of all
  std::vector<std::uint32_t> words;  ///< by unit: lower-case words, as the word F1 counts them
  std::uint32_t gold_words = 0;
  double f1 = 0;  ///< word F1 of the units that are content: the bound for any choice of units
};

/// Labels units. Keeps its memory; one per thread.
class UnitLabeller {
 public:
  /// Chooses units so that the word F1 of their text against `gold` is as high as a local search
  /// finds: at first those half of whose words stand in runs of three words of the gold text, then
  /// units are taken out and in as long as the F1 rises, those in the neighbourhood of other
  /// content last and first. Cost: linear in the words, some rounds.
  void label(const Page& page, const extract::learned::Units& units, std::string_view gold,
             LabelledUnits& result);

  /// Labels units of a page of which only pieces are known: a unit that holds one of `with` is
  /// content, one that holds one of `without` and none of `with` is not, and others are unknown.
  /// Compares lower-case words. Cost: the words times the number of pieces.
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
