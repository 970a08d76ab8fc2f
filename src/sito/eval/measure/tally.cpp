// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/tally.h"

#include <algorithm>
#include <set>

namespace sito::eval {
namespace {

// Adds the result of one tool on one input, unless another vote on the input has added it.
class ToolSums {
 public:
  explicit ToolSums(std::vector<ToolTotals>& tools) : tools_(tools), seen_(tools.size()) {}

  void add(const std::string& input, const Shown& shown) {
    if (!seen_[shown.tool].insert(input).second) return;
    ToolTotals& totals = tools_[shown.tool];
    ++totals.inputs;
    totals.ms += shown.ms;
    if (shown.failed) ++totals.failures;
  }

 private:
  std::vector<ToolTotals>& tools_;
  std::vector<std::set<std::string_view>> seen_;
};

void add_vote(const Vote& vote, PairTotals& pair) {
  if (vote.automatic) ++pair.automatic;
  if (!vote.winner) {
    ++pair.ties;
    return;
  }
  ++(*vote.winner == pair.first ? pair.first_points : pair.second_points);
  if (vote.automatic) return;
  ++pair.asked;
  if (*vote.winner == vote.shown.front().tool) ++pair.left_points;
}

std::vector<PairTotals> all_pairs(std::size_t n_tools) {
  std::vector<PairTotals> pairs;
  for (std::size_t first = 0; first < n_tools; ++first) {
    for (std::size_t second = first + 1; second < n_tools; ++second) {
      PairTotals& pair = pairs.emplace_back();
      pair.first = first;
      pair.second = second;
    }
  }
  return pairs;
}

PairTotals& pair_of(const Vote& vote, std::vector<PairTotals>& pairs) {
  const auto [first, second] = std::minmax(vote.shown[0].tool, vote.shown[1].tool);
  return *std::find_if(pairs.begin(), pairs.end(), [&, a = first, b = second](const auto& pair) {
    return pair.first == a && pair.second == b;
  });
}

}  // namespace

TallyTotals sum_up(const Tally& tally) {
  TallyTotals totals;
  totals.tools.resize(tally.tools.size());
  totals.pairs = all_pairs(tally.tools.size());
  ToolSums sums(totals.tools);
  std::set<std::string_view> inputs;
  for (const Vote& vote : tally.votes) {
    inputs.insert(vote.input);
    for (const Shown& shown : vote.shown) sums.add(vote.input, shown);
    if (tally.is_grading()) {
      ++totals.grades[static_cast<std::size_t>(vote.grade)];
      continue;
    }
    if (vote.winner) {
      ++totals.tools[*vote.winner].points;
    } else {
      ++totals.ties;
    }
    add_vote(vote, pair_of(vote, totals.pairs));
  }
  for (PairTotals& pair : totals.pairs) {
    pair.first_share = wilson(pair.first_points, pair.first_points + pair.second_points);
  }
  totals.inputs = inputs.size();
  return totals;
}

}  // namespace sito::eval
