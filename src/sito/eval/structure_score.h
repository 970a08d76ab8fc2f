// SPDX-License-Identifier: Apache-2.0
// How well the fields of a page were found: true, found and correct values, and one number of them.
// docs/structure-detection.md defines the measures.
#pragma once

#include "sito/eval/subsequence.h"
#include "sito/eval/words.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// How what was found and what is true relate. The letters are Bilek's.
enum class Outcome : std::uint8_t {
  Nothing,   ///< there is nothing, and nothing was found: does not count
  Spurious,  ///< there is nothing, and something was found: is counted, and has no score
  Exact,     ///< all that is true and nothing else
  More,      ///< A: all that is true and something else
  Fewer,     ///< B: a part of what is true and nothing else
  Mixed,     ///< A x B: a part of what is true and something else
  Wrong,     ///< something else alone
  Missing,   ///< nothing was found
};
inline constexpr std::size_t kOutcomes = 8;
std::string_view name_of(Outcome outcome);  ///< "nothing", "spurious", "exact", "A" ...

/// Values of one field on one page.
struct ValueCounts {
  std::size_t truth = 0, found = 0;
  std::size_t correct = 0;  ///< of the found ones, and no more than are true

  [[nodiscard]] Outcome outcome() const;
  /// (C / T) * min(1, T / F), in [0, 1]; 0 where nothing is true or nothing was found.
  /// Source: Bilek 2013, evaluation (algorithms, section 5.11).
  [[nodiscard]] double score() const;
  [[nodiscard]] bool counts() const { return truth > 0; }
  bool operator==(const ValueCounts&) const = default;
};

/// Days: of `found` those that are no date are found and wrong; the same day twice counts once.
ValueCounts count_dates(std::string_view gold, std::span<const std::string_view> found);

/// Names: sets of them, without case, accents and punctuation. Gold names have `;`, `,`, `&` or a
/// word for "and" between them.
ValueCounts count_names(std::string_view gold, std::span<const std::string_view> found);

/// One line, as a title or a section's name: white space, quotes, dashes, case and compatible
/// characters do not count; all else has to be equal.
ValueCounts count_lines(std::string_view gold, std::span<const std::string_view> found);
/// What of a line counts.
std::string plain_line(std::string_view text);

/// Of so many words of a section that are on the other side, it is there too.
inline constexpr double kSectionShare = 0.8;  // of its words; the issue's, not of the original

/// Compares articles by sections. Keeps its memory; one per thread.
class SectionCounter {
 public:
  /// `gold`: the text, a section a line; lines without words count no section. `others`: values of
  /// other fields, as title and lead; lines and sections that are one of them count neither way.
  ///
  /// The words of both texts are aligned by one longest common subsequence. A gold section is found
  /// when kSectionShare of its words are aligned, so that other cuts of the same text do not count;
  /// a found section is wrong when less of its words are, unless as many are in one gold section in
  /// its order (text that stands elsewhere in the gold is no noise). truth: gold sections; correct:
  /// those that are found; found: these, and the wrong ones.
  /// Cost: words of the one times words of the other, by 64.
  ValueCounts count(std::string_view gold, std::span<const std::string_view> others,
                    std::span<const std::string_view> found);

 private:
  struct Text {
    Words words;
    std::vector<std::size_t> ends;  // of its sections
    std::vector<std::uint8_t> aligned;
    void clear();
    [[nodiscard]] std::size_t begin_of(std::size_t section) const;
    [[nodiscard]] bool is_aligned(std::size_t section) const;
  };
  void append(std::string_view section, Text& text);
  void align(const Text& text, const Text& other, std::vector<std::uint8_t>& aligned);
  bool stands_elsewhere(std::size_t section);

  Vocabulary vocabulary_;
  Subsequence subsequence_;
  std::string lower_;
  Words section_;
  std::set<std::string> others_;
  Text gold_, found_;
  std::vector<std::uint8_t> marks_;
};

/// Scores of several pages, of one field.
struct FieldTally {
  double sum = 0;           ///< of scores
  std::size_t counted = 0;  ///< pages where the field has values
  std::array<std::size_t, kOutcomes> outcomes{};

  void add(const ValueCounts& counts);
  void merge(const FieldTally& other);
  /// 0 where no page counts.
  [[nodiscard]] double mean() const;
};

}  // namespace sito::eval
