// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/token_clusters.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sito::extract {
namespace {

class Clusterer {
 public:
  Clusterer(std::span<const TextToken> tokens, PathFormats& formats, const ClusterRules& rules,
            TokenClusters& clusters)
      : tokens_(tokens), formats_(formats), rules_(rules), clusters_(clusters) {
    const double content_weight = 1 - rules.format_weight;
    // Below this format similarity, no content similarity can reach the threshold.
    least_format_ =
        rules.format_weight > 0 ? (rules.threshold - content_weight) / rules.format_weight : 0;
    least_format_ = std::clamp(least_format_, 0.0, 1.0);
    parent_.resize(tokens.size());
    for (std::uint32_t i = 0; i < parent_.size(); ++i) parent_[i] = i;
  }

  void run() {
    gather();
    double k = std::max(1.0, std::round(static_cast<double>(tokens_.size()) * rules_.k_share));
    const double delta =
        std::max(1.0, std::round(static_cast<double>(tokens_.size()) * rules_.delta_share));
    std::size_t compared = 0;  // neighbours that are known to be different
    for (std::uint32_t round = 0; round < rules_.rounds; ++round, k += delta) {
      const std::size_t n = clusters_.representative.size();
      const double affordable = std::max(1.0, rules_.max_comparisons / static_cast<double>(n));
      const auto neighbours = static_cast<std::size_t>(std::min(k, affordable));
      const bool merged = compare_neighbours(compared + 1, neighbours);
      if (merged) gather();
      if (!merged && (neighbours + 1 >= n || k >= affordable)) break;
      compared = merged ? 0 : neighbours;
    }
    if (rules_.by_parents) merge_equal_parents();
    if (rules_.by_grandparents) merge_common_grandparents();
    number_categories();
  }

 private:
  std::uint32_t root(std::uint32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  bool merge(std::uint32_t a, std::uint32_t b) {
    a = root(a);
    b = root(b);
    if (a == b) return false;
    parent_[std::max(a, b)] = std::min(a, b);
    return true;
  }

  [[nodiscard]] bool similar(const TextToken& a, const TextToken& b) const {
    double format = 1;
    if (a.path != b.path) {
      format = formats_.similarity(a.path, b.path, least_format_);
      if (format < least_format_) return false;
    }
    const double content = a.content.similarity(b.content);
    return rules_.format_weight * format + (1 - rules_.format_weight) * content >= rules_.threshold;
  }

  // Steps 2 and 3: compares each category with those up to `last` places further on, starting at
  // `first`.
  bool compare_neighbours(std::size_t first, std::size_t last) {
    const std::vector<std::uint32_t>& middle = clusters_.representative;
    bool merged = false;
    for (std::size_t i = 0; i < middle.size(); ++i) {
      const TextToken& token = tokens_[middle[i]];
      const std::size_t end = std::min(i + last + 1, middle.size());
      for (std::size_t j = i + first; j < end; ++j) {
        if (similar(token, tokens_[middle[j]])) merged = merge(middle[i], middle[j]) || merged;
      }
    }
    return merged;
  }

  // Collects the representatives of the categories, in document order: the middle token of each.
  void gather() {
    size_.assign(tokens_.size(), 0);
    for (std::uint32_t i = 0; i < tokens_.size(); ++i) ++size_[root(i)];
    seen_.assign(tokens_.size(), 0);
    clusters_.representative.clear();
    for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
      const std::uint32_t category = root(i);
      if (seen_[category]++ == (size_[category] - 1) / 2) clusters_.representative.push_back(i);
    }
  }

  struct Key {
    std::uint32_t level, element, name, token;
    auto operator<=>(const Key&) const = default;
    [[nodiscard]] bool same_place(const Key& other) const {
      return level == other.level && element == other.element && name == other.name;
    }
  };
  void merge_equal(std::vector<Key>& keys) {
    std::sort(keys.begin(), keys.end());
    for (std::size_t i = 1; i < keys.size(); ++i) {
      if (keys[i].same_place(keys[i - 1])) merge(keys[i].token, keys[i - 1].token);
    }
    gather();
  }

  // Second stage: merges representatives with the same level and list of parents, apart from the
  // number of the innermost.
  void merge_equal_parents() {
    std::vector<Key> keys;
    for (const std::uint32_t i : clusters_.representative) {
      const TextToken& token = tokens_[i];
      keys.push_back({token.level, token.parent, token.name, i});
    }
    merge_equal(keys);
  }

  // Merges categories of the same level and name with a common grandparent.
  void merge_common_grandparents() {
    std::vector<std::uint32_t> middle(tokens_.size());  // by root
    for (const std::uint32_t i : clusters_.representative) middle[root(i)] = i;
    std::vector<Key> keys;
    for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
      const std::uint32_t grandparent = tokens_[i].grandparent;
      const TextToken& representative = tokens_[middle[root(i)]];
      if (grandparent != kNone) {
        keys.push_back({representative.level, grandparent, representative.name, i});
      }
    }
    merge_equal(keys);
  }

  void number_categories() {
    clusters_.category.assign(tokens_.size(), kNone);
    std::vector<std::uint32_t> middle(tokens_.size());  // by root
    for (const std::uint32_t i : clusters_.representative) middle[root(i)] = i;
    clusters_.representative.clear();
    for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
      const std::uint32_t first = root(i);  // roots are the first tokens of their categories
      if (first == i) {
        clusters_.category[i] = static_cast<std::uint32_t>(clusters_.representative.size());
        clusters_.representative.push_back(middle[i]);
      } else {
        clusters_.category[i] = clusters_.category[first];
      }
    }
  }

  std::span<const TextToken> tokens_;
  PathFormats& formats_;
  const ClusterRules& rules_;
  TokenClusters& clusters_;
  double least_format_ = 0;
  std::vector<std::uint32_t> parent_;  // union-find over tokens
  std::vector<std::uint32_t> size_, seen_;
};

}  // namespace

void cluster_tokens(std::span<const TextToken> tokens, PathFormats& formats,
                    const ClusterRules& rules, TokenClusters& clusters) {
  clusters.category.clear();
  clusters.representative.clear();
  if (!tokens.empty()) Clusterer(tokens, formats, rules, clusters).run();
}

}  // namespace sito::extract
