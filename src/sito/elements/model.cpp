// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/model.h"

#include "sito/base/error.h"
#include "sito/elements/model_json.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <unordered_set>
#include <utility>

namespace sito::elements {
namespace {

Result<void> check_tree(const ModelParts& parts) {
  const auto size = static_cast<std::int32_t>(parts.tree.size());
  for (std::int32_t i = 0; i < size; ++i) {
    const DecisionNode& node = parts.tree[static_cast<std::size_t>(i)];
    if (node.is_leaf()) {
      if (node.counts.size() != parts.classes.size()) {
        return invalid("a leaf needs one count for each class");
      }
      continue;
    }
    // Answers come after their question, so that each path ends.
    if (node.yes <= i || node.no <= i || node.yes >= size || node.no >= size) {
      return invalid("a question leads to no later node");
    }
    if (node.feature >= parts.features.size()) return invalid("a question has no feature");
  }
  return {};
}

/// Returns the first name that is empty or occurs twice; nothing if there is none.
std::optional<std::string_view> doubled(const std::vector<std::string>& names) {
  std::unordered_set<std::string_view> seen;
  for (const std::string& name : names) {
    if (name.empty() || !seen.insert(name).second) return name;
  }
  return std::nullopt;
}

std::size_t most_of(const std::vector<std::uint32_t>& counts) {
  return static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
}

/// Returns the share of a class in a leaf, smoothed if the leaf has few elements.
float share_of(const std::vector<std::uint32_t>& counts, std::size_t of_class) {
  const double sum = std::accumulate(counts.begin(), counts.end(), 0.0);
  return static_cast<float>((counts[of_class] + 1.0) / (sum + static_cast<double>(counts.size())));
}

/// Considers a class; among equal ones the first is kept.
void consider(std::size_t of_class, float confidence, Decision& decision) {
  if (confidence > decision.confidence) {
    decision.next_class = decision.of_class;
    decision.next_confidence = decision.confidence;
    decision.of_class = of_class;
    decision.confidence = confidence;
  } else if (confidence > decision.next_confidence) {
    decision.next_class = of_class;
    decision.next_confidence = confidence;
  }
}

}  // namespace

Result<ElementModel> ElementModel::make(ModelParts parts) {
  ElementModel model;
  if (parts.classes.empty()) return invalid("the model has no class");
  if (const auto name = doubled(parts.classes)) {
    return invalid("the class '" + std::string(*name) + "' is empty or occurs twice");
  }
  if (const auto name = doubled(parts.features)) {
    return invalid("the feature '" + std::string(*name) + "' is empty or occurs twice");
  }
  if (parts.tree.empty() == parts.boosted.empty())
    return invalid("the model has no tree, or trees of two kinds");
  if (Result<void> checked = check_tree(parts); !checked) return std::move(checked).error();
  const std::size_t n_lists = parts.classes.size() == 2 ? 1 : parts.classes.size();
  if (!parts.boosted.empty() && parts.boosted.size() != n_lists) {
    return invalid("the model needs one list of boosted trees for each class");
  }
  for (const auto& list : parts.boosted) {
    for (const model::Tree& tree : list) {
      for (const model::TreeNode& node : tree) {
        if (!node.is_leaf() && node.feature >= parts.features.size()) {
          return invalid("a tree uses a feature that the model does not have");
        }
      }
    }
    auto trees = model::Trees::make(list);
    if (!trees) return std::move(trees).error();
    model.boosted_.push_back(std::move(*trees));
  }
  for (std::uint32_t i = 0; i < parts.features.size(); ++i) {
    model.numbers_.emplace(parts.features[i], i);
  }
  model.parts_ = std::move(parts);
  return model;
}

Result<ElementModel> ElementModel::parse(std::string_view json, std::string_view source) {
  auto parts = parse_model_parts(json, source);
  if (!parts) return std::move(parts).error();
  auto model = make(std::move(*parts));
  if (!model) {
    return Error{ErrorCode::Malformed, model.error().message, {std::string(source), 0}};
  }
  return model;
}

std::string ElementModel::json() const { return model_parts_json(parts_); }

const std::uint32_t* ElementModel::find_feature(std::string_view name) const {
  const auto found = numbers_.find(name);
  return found == numbers_.end() ? nullptr : &found->second;
}

Decision ElementModel::decide(std::span<const float> features) const {
  return decide_all(features, 1).front();
}

std::vector<Decision> ElementModel::decide_all(std::span<const float> rows, std::size_t n) const {
  const std::size_t width = parts_.features.size();
  std::vector<Decision> out(n);
  if (boosted_.empty()) {
    for (std::size_t i = 0; i < n; ++i) {
      const DecisionNode* node = &parts_.tree.front();
      while (!node->is_leaf()) {
        const bool yes = rows[i * width + node->feature] > 0;
        node = &parts_.tree[static_cast<std::size_t>(yes ? node->yes : node->no)];
      }
      for (std::size_t k = 0; k < node->counts.size(); ++k) {
        consider(k, share_of(node->counts, k), out[i]);
      }
    }
    return out;
  }
  const std::size_t n_classes = parts_.classes.size();
  const std::size_t first = boosted_.size() < n_classes ? 1 : 0;
  std::vector<float> scores(n_classes * n, 0);  // by class
  for (std::size_t k = 0; k < boosted_.size(); ++k) {
    boosted_[k].add_scores(rows, width, std::span(scores).subspan((first + k) * n, n));
  }
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0;
    for (std::size_t k = 0; k < n_classes; ++k) sum += std::exp(double{scores[k * n + i]});
    for (std::size_t k = 0; k < n_classes; ++k) {
      consider(k, static_cast<float>(std::exp(double{scores[k * n + i]}) / sum), out[i]);
    }
  }
  return out;
}

std::string ElementModel::rules() const {
  std::string out;
  struct Step {
    std::size_t node;
    std::size_t depth;
    std::string text;
  };
  std::vector<Step> steps;
  if (!parts_.tree.empty()) steps.push_back({0, 0, ""});
  while (!steps.empty()) {
    const Step step = std::move(steps.back());
    steps.pop_back();
    const DecisionNode& node = parts_.tree[step.node];
    const std::size_t indent = step.depth == 0 ? 0 : 2 * (step.depth - 1);
    std::string line = std::string(indent, ' ') + step.text;
    if (node.is_leaf()) {
      const std::size_t of_class = most_of(node.counts);
      const auto sum = std::accumulate(node.counts.begin(), node.counts.end(), std::uint64_t{0});
      line += (step.depth == 0 ? "" : ": ") + parts_.classes[of_class] + " (" +
              std::to_string(node.counts[of_class]) + " of " + std::to_string(sum) + ")";
    } else {
      const std::string& name = parts_.features[node.feature];
      steps.push_back({static_cast<std::size_t>(node.no), step.depth + 1, "not " + name});
      steps.push_back({static_cast<std::size_t>(node.yes), step.depth + 1, "if " + name});
    }
    if (!line.empty() && (node.is_leaf() || step.depth > 0)) out += line + '\n';
  }
  return out;
}

}  // namespace sito::elements
