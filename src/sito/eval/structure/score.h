// SPDX-License-Identifier: Apache-2.0
// Scores of the fields found on a page: true, found and correct values, and one number from them.
// docs/structure-detection.md defines the measures.
#pragma once

#include "sito/eval/measure/subsequence.h"
#include "sito/eval/measure/words.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// The relation of found and true values. The letters are Bilek's.
enum class Outcome : std::uint8_t {
  Nothing,   ///< no true and no found values: does not count
  Spurious,  ///< only found values: is counted, and has no score
  Exact,     ///< all true values and no others
  More,      ///< A: all true values and others
  Fewer,     ///< B: some true values and no others
  Mixed,     ///< A x B: some true values and others
  Wrong,     ///< only other values
  Missing,   ///< no found values
};
inline constexpr std::size_t kOutcomes = 8;
std::string_view name_of(Outcome outcome);  ///< "nothing", "spurious", "exact", "A" ...

/// Values of one field on one page.
struct ValueCounts {
  std::size_t truth = 0, found = 0;
  std::size_t correct = 0;  ///< correct ones among the found; at most `truth`

  [[nodiscard]] Outcome outcome() const;
  /// Returns (C / T) * min(1, T / F), in [0, 1], for C correct, T true and F found values; 0 if
  /// there are no true or no found values. Source: Bilek 2013, evaluation.
  [[nodiscard]] double score() const;
  [[nodiscard]] bool counts() const { return truth > 0; }
  bool operator==(const ValueCounts&) const = default;
};

/// Compares days. Found values that are no date count as wrong; repeated days count once.
ValueCounts count_dates(std::string_view gold, std::span<const std::string_view> found);

/// Compares sets of names, ignoring case, accents and punctuation. Gold names are separated by `;`,
/// `,`, `&` or a word for "and".
ValueCounts count_names(std::string_view gold, std::span<const std::string_view> found);

/// Compares a line, such as a title or the name of a section. Ignores differences of white space,
/// quotes, dashes, case and compatible characters.
ValueCounts count_lines(std::string_view gold, std::span<const std::string_view> found);
/// Returns a line in the form that count_lines compares.
std::string plain_line(std::string_view text);

/// A section is found if this share of its words is on the other side. Chosen by sito, not in the
/// original.
inline constexpr double kSectionShare = 0.8;

/// Compares articles by sections. Keeps its memory; one per thread.
class SectionCounter {
 public:
  /// `gold`: the text, one section on each line; lines without words are no section. `others`:
  /// values of other fields, such as title and lead; sections equal to one of them are ignored on
  /// both sides.
  ///
  /// Aligns the words of both texts by one longest common subsequence. A gold section is found if
  /// kSectionShare of its words are aligned, so that a different division of the same text does not
  /// matter. A found section is wrong if fewer of its words are aligned, unless one gold section
  /// contains as many of them in order, because text from elsewhere in the gold is no noise.
  /// truth: gold sections; correct: found gold sections; found: correct plus wrong sections.
  /// Cost: product of the numbers of words, divided by 64.
  ValueCounts count(std::string_view gold, std::span<const std::string_view> others,
                    std::span<const std::string_view> found);

 private:
  struct Text {
    Words words;
    std::vector<std::size_t> ends;  // of sections
    std::vector<std::uint8_t> aligned;
    void clear();
    [[nodiscard]] std::size_t begin_of(std::size_t section) const;
    [[nodiscard]] bool is_aligned(std::size_t section) const;
  };
  void append(std::string_view section, Text& text);
  void align(const Text& text, const Text& other, std::vector<std::uint8_t>& aligned);
  bool occurs_elsewhere(std::size_t section);

  Vocabulary vocabulary_;
  Subsequence subsequence_;
  std::string lower_;
  Words section_;
  std::set<std::string> others_;
  Text gold_, found_;
  std::vector<std::uint8_t> marks_;
};

/// The scores of one field over several pages.
struct FieldTally {
  double sum = 0;           ///< of scores
  std::size_t counted = 0;  ///< pages whose gold has values
  std::array<std::size_t, kOutcomes> outcomes{};

  void add(const ValueCounts& counts);
  void merge(const FieldTally& other);
  /// Returns the mean score; 0 if no page counts.
  [[nodiscard]] double mean() const;
};

}  // namespace sito::eval
