// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/train/early_exit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace sito::eval {
namespace {

using extract::learned::EarlyExit;

// After so many trees units may be settled, and the share of the kept weight that each exit may
// lose (decision 0013).
constexpr std::array<std::size_t, 2> kTrees = {16, 32};
constexpr double kLost = 0.0002;
// Above this score no unit exits early, even if a small training set would allow it.
constexpr float kHighestExit = -1;

Result<std::vector<float>> scores_of(const TreeRows& rows, std::span<const model::Tree> trees) {
  const auto made = model::Trees::make(trees);
  if (!made) return made.error();
  std::vector<float> scores(rows.labels.size());
  made->add_scores(rows.values, rows.width, scores);
  return scores;
}

// Returns the first score below which lies kLost of the weight that all trees keep. Does not use
// the labels, because content labels in menus are noise that no tree would keep.
float lowest_kept(std::span<const float> weights, std::span<const float> first,
                  std::span<const float> all) {
  std::vector<std::pair<float, float>> kept;  // first score, weight
  double left = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (all[i] <= 0) continue;
    kept.emplace_back(first[i], weights[i]);
    left += kLost * static_cast<double>(weights[i]);
  }
  std::sort(kept.begin(), kept.end());
  for (const auto& [score, weight] : kept) {
    left -= static_cast<double>(weight);
    if (left < 0) return score;
  }
  return -std::numeric_limits<float>::infinity();
}

double share_of(double log_odds) { return 1 / (1 + std::exp(-log_odds)); }

// Fits a line from the first score of the given rows to the score of all trees, so that the
// probabilities fit, and not the log odds: a choice adds up probabilities, and a mean of log odds
// understates them. Newton's method on the cross entropy.
EarlyExit::Line fit(std::span<const std::size_t> rows, std::span<const float> weights,
                    std::span<const float> first, std::span<const float> all) {
  constexpr int kSteps = 30;
  const double kLargestStep = 1;
  constexpr double kRidge = 1e-9;
  double slope = 1;
  double offset = 0;
  for (int step = 0; step < kSteps; ++step) {
    double gx = 0;
    double g1 = 0;
    double hxx = kRidge;
    double hx1 = 0;
    double h11 = kRidge;
    for (const std::size_t row : rows) {
      const auto x = static_cast<double>(first[row]);
      const auto weight = static_cast<double>(weights[row]);
      const double given = share_of(slope * x + offset);
      const double error = weight * (share_of(static_cast<double>(all[row])) - given);
      const double curve = weight * given * (1 - given);
      gx += error * x;
      g1 += error;
      hxx += curve * x * x;
      hx1 += curve * x;
      h11 += curve;
    }
    const double determinant = hxx * h11 - hx1 * hx1;
    if (!(determinant > 0)) break;
    const auto bounded = [kLargestStep](double value) {
      return std::clamp(value, -kLargestStep, kLargestStep);
    };
    slope += bounded((h11 * gx - hx1 * g1) / determinant);
    offset += bounded((hxx * g1 - hx1 * gx) / determinant);
  }
  return {static_cast<float>(slope), static_cast<float>(offset)};
}

// Rows that no exit has settled yet, with the score that an exit estimates.
class OpenRows {
 public:
  static Result<OpenRows> make(const TreeRows& rows, std::span<const model::Tree> trees) {
    auto scores = scores_of(rows, trees);
    if (!scores) return std::move(scores).error();
    OpenRows made;
    made.rows_ = rows;
    made.scores_ = std::move(*scores);
    made.open_.resize(rows.labels.size());
    std::iota(made.open_.begin(), made.open_.end(), 0);
    return made;
  }

  [[nodiscard]] std::span<const float> scores() const { return scores_; }
  [[nodiscard]] bool any_below(float below, std::span<const float> first) const {
    return std::any_of(open_.begin(), open_.end(),
                       [&](std::size_t row) { return first[row] < below; });
  }
  // Settles the rows whose first score is below the limit, and returns the line for them.
  EarlyExit::Line settle(float below, std::span<const float> first) {
    const auto rest = std::partition(open_.begin(), open_.end(),
                                     [&](std::size_t row) { return first[row] < below; });
    const EarlyExit::Line line = fit({open_.begin(), rest}, rows_.weights, first, scores_);
    open_.erase(open_.begin(), rest);
    return line;
  }

 private:
  TreeRows rows_;
  std::vector<float> scores_;
  std::vector<std::size_t> open_;
};

}  // namespace

Result<std::vector<EarlyExit>> find_early_exits(const TreeRows& all, const TreeRows& articles,
                                                std::span<const model::Tree> general,
                                                std::span<const model::Tree> article) {
  auto of_all = OpenRows::make(all, general);
  auto of_articles = OpenRows::make(articles, article);
  if (!of_all) return std::move(of_all).error();
  if (!of_articles) return std::move(of_articles).error();
  std::vector<EarlyExit> exits;
  for (const std::size_t trees : kTrees) {
    const std::size_t n = std::min(trees, general.size());
    const auto first = scores_of(all, general.first(n));
    const auto first_of_articles = scores_of(articles, general.first(n));
    if (!first) return first.error();
    if (!first_of_articles) return first_of_articles.error();
    const float below = std::min(kHighestExit, lowest_kept(all.weights, *first, of_all->scores()));
    if (!of_all->any_below(below, *first)) continue;
    exits.push_back({static_cast<std::uint32_t>(n), below, of_all->settle(below, *first),
                     of_articles->settle(below, *first_of_articles)});
  }
  return exits;
}

}  // namespace sito::eval
