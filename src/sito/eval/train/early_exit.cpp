// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/train/early_exit.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace sito::eval {
namespace {

using extract::learned::EarlyExit;

// Enough trees to decide two thirds of the units, and the share of kept weight that may be lost
// (decision 0013).
constexpr std::size_t kFirstTrees = 32;
constexpr double kLost = 0.0001;
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

// Fits a line by least squares to the units below a score.
EarlyExit::Line fit_below(float below, std::span<const float> first, std::span<const float> all) {
  double n = 0;
  double x = 0;
  double y = 0;
  double xx = 0;
  double xy = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (first[i] >= below) continue;
    const auto a = static_cast<double>(first[i]);
    const auto b = static_cast<double>(all[i]);
    n += 1;
    x += a;
    y += b;
    xx += a * a;
    xy += a * b;
  }
  const double spread = n * xx - x * x;
  const double slope = spread > 0 ? (n * xy - x * y) / spread : 0;
  const double offset = n > 0 ? (y - slope * x) / n : 0;
  return {static_cast<float>(slope), static_cast<float>(offset)};
}

}  // namespace

Result<EarlyExit> find_early_exit(const TreeRows& rows, std::span<const model::Tree> general,
                                  std::span<const model::Tree> article) {
  const std::size_t n_first = std::min(kFirstTrees, general.size());
  const auto first = scores_of(rows, general.first(n_first));
  const auto all = scores_of(rows, general);
  const auto of_articles = scores_of(rows, article);
  if (!first) return first.error();
  if (!all) return all.error();
  if (!of_articles) return of_articles.error();
  const float below = std::min(kHighestExit, lowest_kept(rows.weights, *first, *all));
  if (below == -std::numeric_limits<float>::infinity()) return EarlyExit{};
  return EarlyExit{static_cast<std::uint32_t>(n_first), below, fit_below(below, *first, *all),
                   fit_below(below, *first, *of_articles)};
}

}  // namespace sito::eval
