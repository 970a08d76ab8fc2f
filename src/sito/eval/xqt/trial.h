// SPDX-License-Identifier: Apache-2.0
// Scores one field of a template on the pages from which it is made.
#pragma once

#include "sito/eval/measure/metrics.h"
#include "sito/eval/xqt/clicks.h"
#include "sito/fields/paths/path.h"
#include "sito/xqt/propose/propose.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sito::eval {

/// The proposals that a user accepts. Robust: only paths without positions.
enum class Taste : std::uint8_t { Robust, Any };

/// A field while it is made.
struct Draft {
  fields::Field field;
  std::vector<xqt::Example> examples;  ///< of its first path
  std::vector<double> scores;          ///< by page, in [0, 1]
  std::vector<double> recalls;         ///< of the text, by page
  double sum = 0;
  std::size_t clicks = 0;
  [[nodiscard]] bool better_than(const Draft& other) const { return sum > other.sum + kMin; }
  /// The least improvement that justifies another path.
  static constexpr double kMin = 1e-6;
};

/// Scores drafts. One thread.
class Trial {
 public:
  explicit Trial(std::span<const LearningPage> pages);

  [[nodiscard]] std::span<const LearningPage> pages() const { return pages_; }
  /// Fills scores and sum. With `spec`: the score of its values (ValueCounts::score), 1 if there is
  /// no value and none was found; pages with unknown values do not count. Without `spec`: the word
  /// F1 of the text.
  void score(const XqtField* spec, Draft& draft);
  /// Returns the proposed paths; empty if there are none.
  std::vector<std::string> propose(std::span<const xqt::Example> examples,
                                   const xqt::ProposeOptions& options, Taste taste) const;

 private:
  std::optional<fields::Element> run(const fields::Field& field, const LearningPage& page) const;
  Rates score_text(const fields::Element& record, std::size_t page);

  std::span<const LearningPage> pages_;
  std::vector<const Page*> trees_;
  std::vector<GoldPage> bodies_;  // with only the text of the body
  Scorer scorer_{Measures::WordsOnly};
};

}  // namespace sito::eval
