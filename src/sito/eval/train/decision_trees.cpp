// SPDX-License-Identifier: Apache-2.0
// Cost is counted in training elements with errors, so that alpha is the number of elements that a
// leaf must save. The alphas tried are those at which the whole tree loses a branch.
#include "sito/eval/train/decision_trees.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace sito::eval {
namespace {

using elements::DecisionNode;
using elements::DecisionTree;

constexpr std::uint32_t kNoFeature = std::numeric_limits<std::uint32_t>::max();

std::uint64_t sum_of(const std::vector<std::uint32_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

std::uint64_t errors_of(const std::vector<std::uint32_t>& counts) {
  return counts.empty() ? 0 : sum_of(counts) - *std::max_element(counts.begin(), counts.end());
}

/// Returns the Gini impurity times the number of elements.
double impurity(const std::uint32_t* counts, std::size_t n_classes) {
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < n_classes; ++i) {
    sum += counts[i];
    squares += static_cast<double>(counts[i]) * counts[i];
  }
  return sum == 0 ? 0 : sum - squares / sum;
}

class Grower {
 public:
  Grower(const TreeSamples& samples, const TreeLimits& limits)
      : samples_(samples),
        limits_(limits),
        with_(samples.n_features * samples.n_classes, 0),
        seen_(samples.n_features, 0) {}

  DecisionTree grow(std::span<const std::uint32_t> members) {
    struct Step {
      std::vector<std::uint32_t> members;
      std::size_t node = 0, depth = 0;
    };
    DecisionTree tree(1);
    std::vector<Step> steps = {{{members.begin(), members.end()}, 0, 0}};
    while (!steps.empty()) {
      const Step step = std::move(steps.back());
      steps.pop_back();
      const std::vector<std::uint32_t> counts = counts_of(step.members);
      const std::uint32_t feature =
          step.depth < limits_.max_depth ? best_feature(step.members, counts) : kNoFeature;
      tree[step.node].counts = counts;
      if (feature == kNoFeature) continue;
      std::vector<std::uint32_t> yes, no;
      for (const std::uint32_t member : step.members) {
        (has(member, feature) ? yes : no).push_back(member);
      }
      const auto first = static_cast<std::int32_t>(tree.size());
      tree[step.node].feature = feature;
      tree[step.node].yes = first;
      tree[step.node].no = first + 1;
      tree.resize(tree.size() + 2);
      steps.push_back({std::move(no), static_cast<std::size_t>(first) + 1, step.depth + 1});
      steps.push_back({std::move(yes), static_cast<std::size_t>(first), step.depth + 1});
    }
    return tree;
  }

 private:
  [[nodiscard]] bool has(std::uint32_t member, std::uint32_t feature) const {
    const auto& features = samples_.features[member];
    return std::binary_search(features.begin(), features.end(), feature);
  }
  [[nodiscard]] std::vector<std::uint32_t> counts_of(
      const std::vector<std::uint32_t>& members) const {
    std::vector<std::uint32_t> counts(samples_.n_classes, 0);
    for (const std::uint32_t member : members) ++counts[samples_.classes[member]];
    return counts;
  }
  /// Returns kNoFeature if no feature divides the members.
  std::uint32_t best_feature(const std::vector<std::uint32_t>& members,
                             const std::vector<std::uint32_t>& counts) {
    if (errors_of(counts) == 0 || members.size() < 2 * limits_.min_leaf) return kNoFeature;
    count_features(members);
    constexpr double kMinGain = 1e-9;
    double best_gain = kMinGain;
    std::uint32_t best = kNoFeature;
    std::vector<std::uint32_t> without(samples_.n_classes);
    const double before = impurity(counts.data(), samples_.n_classes);
    for (const std::uint32_t feature : touched_) {
      const std::uint32_t* with = &with_[feature * samples_.n_classes];
      const std::size_t n = seen_[feature];
      if (n < limits_.min_leaf || members.size() - n < limits_.min_leaf) continue;
      for (std::size_t i = 0; i < without.size(); ++i) without[i] = counts[i] - with[i];
      const double gain = before - impurity(with, samples_.n_classes) -
                          impurity(without.data(), samples_.n_classes);
      const bool better = gain > best_gain + kMinGain;
      const bool as_good = best != kNoFeature && gain > best_gain - kMinGain && feature < best;
      if (better || as_good) {
        best_gain = std::max(gain, best_gain);
        best = feature;
      }
    }
    for (const std::uint32_t feature : touched_) {
      std::fill_n(&with_[feature * samples_.n_classes], samples_.n_classes, 0);
      seen_[feature] = 0;
    }
    return best;
  }
  void count_features(const std::vector<std::uint32_t>& members) {
    touched_.clear();
    for (const std::uint32_t member : members) {
      for (const std::uint32_t feature : samples_.features[member]) {
        if (seen_[feature]++ == 0) touched_.push_back(feature);
        ++with_[feature * samples_.n_classes + samples_.classes[member]];
      }
    }
  }

  const TreeSamples& samples_;
  const TreeLimits limits_;
  std::vector<std::uint32_t> with_;  // [feature][class], of the current node
  std::vector<std::uint32_t> seen_;
  std::vector<std::uint32_t> touched_;
};

/// Errors and leaves of a node's subtree after pruning by alpha, and whether it is cut.
struct Cost {
  double errors = 0;
  std::size_t n_leaves = 1;
  bool cut = false;
};

std::vector<Cost> costs_of(const DecisionTree& tree, double alpha) {
  std::vector<Cost> costs(tree.size());
  for (std::size_t i = tree.size(); i-- > 0;) {
    const DecisionNode& node = tree[i];
    const auto own = static_cast<double>(errors_of(node.counts));
    costs[i] = {own, 1, true};
    if (node.is_leaf()) continue;
    const Cost& yes = costs[static_cast<std::size_t>(node.yes)];
    const Cost& no = costs[static_cast<std::size_t>(node.no)];
    const double errors = yes.errors + no.errors;
    const std::size_t n = yes.n_leaves + no.n_leaves;
    if (own + alpha > errors + alpha * static_cast<double>(n)) costs[i] = {errors, n, false};
  }
  return costs;
}

/// Returns the alphas at which the tree loses branches, ascending, beginning with 0.
std::vector<double> alphas_of(const DecisionTree& tree) {
  std::vector<double> alphas = {0};
  constexpr std::size_t kMaxAlphas = 200;
  for (DecisionTree rest = prune_tree(tree, 0); rest.size() > 1 && alphas.size() < kMaxAlphas;) {
    const std::vector<Cost> costs = costs_of(rest, 0);
    double weakest = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < rest.size(); ++i) {
      if (rest[i].is_leaf() || costs[i].n_leaves < 2) continue;
      const double saved = static_cast<double>(errors_of(rest[i].counts)) - costs[i].errors;
      weakest = std::min(weakest, saved / static_cast<double>(costs[i].n_leaves - 1));
    }
    alphas.push_back(std::max(weakest, alphas.back()));
    DecisionTree next = prune_tree(rest, alphas.back());
    if (next.size() == rest.size()) break;
    rest = std::move(next);
  }
  return alphas;
}

std::uint32_t decide(const DecisionTree& tree, const std::vector<std::uint32_t>& features) {
  std::size_t at = 0;
  while (!tree[at].is_leaf()) {
    const bool yes = std::binary_search(features.begin(), features.end(), tree[at].feature);
    at = static_cast<std::size_t>(yes ? tree[at].yes : tree[at].no);
  }
  const auto& counts = tree[at].counts;
  return static_cast<std::uint32_t>(std::max_element(counts.begin(), counts.end()) -
                                    counts.begin());
}

}  // namespace

DecisionTree grow_tree(const TreeSamples& samples, std::span<const std::uint32_t> members,
                       const TreeLimits& limits) {
  return Grower(samples, limits).grow(members);
}

DecisionTree prune_tree(const DecisionTree& tree, double alpha) {
  if (tree.empty()) return {};
  const std::vector<Cost> costs = costs_of(tree, alpha);
  DecisionTree out;
  // Old and new index of nodes that are still to be copied.
  std::vector<std::pair<std::size_t, std::size_t>> steps = {{0, 0}};
  out.resize(1);
  while (!steps.empty()) {
    const auto [from, to] = steps.back();
    steps.pop_back();
    out[to] = tree[from];
    if (tree[from].is_leaf() || costs[from].cut) {
      out[to].yes = out[to].no = -1;
      out[to].feature = 0;
      continue;
    }
    const std::size_t first = out.size();
    out.resize(first + 2);
    out[to].yes = static_cast<std::int32_t>(first);
    out[to].no = static_cast<std::int32_t>(first + 1);
    steps.emplace_back(static_cast<std::size_t>(tree[from].no), first + 1);
    steps.emplace_back(static_cast<std::size_t>(tree[from].yes), first);
  }
  return out;
}

DecisionTree grow_pruned_tree(const TreeSamples& samples, const TreeLimits& limits) {
  std::vector<std::uint32_t> all(samples.classes.size());
  std::iota(all.begin(), all.end(), 0U);
  const DecisionTree whole = grow_tree(samples, all, limits);
  const std::vector<double> alphas = alphas_of(whole);
  std::vector<std::uint64_t> errors(alphas.size(), 0);
  const std::uint32_t n_folds =
      samples.folds.empty() ? 0 : *std::max_element(samples.folds.begin(), samples.folds.end()) + 1;
  for (std::uint32_t fold = 0; fold < n_folds && n_folds > 1; ++fold) {
    std::vector<std::uint32_t> seen, held;
    for (const std::uint32_t i : all) (samples.folds[i] == fold ? held : seen).push_back(i);
    if (seen.empty() || held.empty()) continue;
    const DecisionTree tree = grow_tree(samples, seen, limits);
    for (std::size_t k = 0; k < alphas.size(); ++k) {
      // The whole tree is the same for all alphas between this one and the next.
      const double next = k + 1 < alphas.size() ? alphas[k + 1] : alphas[k];
      const DecisionTree pruned = prune_tree(tree, (alphas[k] + next) / 2);
      for (const std::uint32_t i : held) {
        if (decide(pruned, samples.features[i]) != samples.classes[i]) ++errors[k];
      }
    }
  }
  std::size_t best = 0;
  for (std::size_t k = 1; k < alphas.size(); ++k) {
    if (n_folds > 1 && errors[k] <= errors[best]) best = k;
  }
  DecisionTree out = prune_tree(whole, alphas[best]);
  for (DecisionNode& node : out) {
    if (!node.is_leaf()) node.counts.clear();  // files have counts only in leaves
  }
  return out;
}

}  // namespace sito::eval
