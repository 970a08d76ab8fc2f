// SPDX-License-Identifier: Apache-2.0
// One field of a template on the pages that it is made from: how right it is on each.
#pragma once

#include "sito/eval/metrics.h"
#include "sito/eval/xqt_clicks.h"
#include "sito/xqt/paths/path.h"
#include "sito/xqt/propose/propose.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sito::eval {

/// Which proposals somebody takes: paths that count only where nothing else will do.
enum class Taste : std::uint8_t { Robust, Any };

/// A field as it stands while it is made.
struct Draft {
  xqt::Field field;
  std::vector<xqt::Example> examples;  ///< that its first path was made from
  std::vector<double> scores;          ///< by page, in [0, 1]
  std::vector<double> recalls;         ///< of the text, by page
  double sum = 0;
  std::size_t clicks = 0;
  [[nodiscard]] bool better_than(const Draft& other) const { return sum > other.sum + kLeast; }
  /// Less is no reason to choose another path.
  static constexpr double kLeast = 1e-6;
};

/// Scores drafts. One thread.
class Trial {
 public:
  explicit Trial(std::span<const LearningPage> pages);

  [[nodiscard]] std::span<const LearningPage> pages() const { return pages_; }
  /// Fills scores and sum. Of `spec` the share of values that are right (ValueCounts::score), 1
  /// where there is none and none was found; pages whose value is not known count nothing. Without
  /// `spec` the word F1 of the text.
  void score(const XqtField* spec, Draft& draft);
  /// The paths that are proposed; empty when nothing can be.
  std::vector<std::string> propose(std::span<const xqt::Example> examples,
                                   const xqt::ProposeOptions& options, Taste taste) const;

 private:
  std::optional<xqt::Element> run(const xqt::Field& field, const LearningPage& page) const;
  Rates score_text(const xqt::Element& record, std::size_t page);

  std::span<const LearningPage> pages_;
  std::vector<const Page*> trees_;
  std::vector<GoldPage> bodies_;  // with the text of the body alone
  Scorer scorer_{Measures::WordsOnly};
};

}  // namespace sito::eval
