// SPDX-License-Identifier: Apache-2.0
// Boosted decision trees, laid out for scoring many rows: no pointers, no branches that depend on
// the data.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::model {

/// A node of a tree as trained: a split (left when the value is below the threshold), or a leaf.
struct TreeNode {
  std::int32_t left = -1, right = -1;  ///< in the same tree; -1: a leaf
  std::uint32_t feature = 0;
  float value = 0;  ///< the threshold of a split, the score of a leaf
  [[nodiscard]] bool is_leaf() const { return left < 0; }
};
/// The root comes first.
using Tree = std::vector<TreeNode>;

/// Deepest tree that a model may have; a tree of depth d takes 2^d leaves whatever it has.
inline constexpr std::uint32_t kDeepestTree = 8;

/// A sum of trees. Immutable; share freely between threads.
class Trees {
 public:
  Trees() = default;
  /// Errors: InvalidArgument for a tree that is no tree, or deeper than kDeepestTree.
  static Result<Trees> make(std::span<const Tree> trees);

  /// Adds the score of each row to `scores`. Rows are `width` floats each, one behind the other;
  /// values must not be NaN. Cost: depth steps a tree and row.
  void add_scores(std::span<const float> rows, std::size_t width, std::span<float> scores) const;
  /// The same of the trees [first, last) alone, for rows that stand anywhere.
  void add_scores(std::span<const float* const> rows, std::size_t first, std::size_t last,
                  std::span<float> scores) const;

  [[nodiscard]] std::size_t size() const { return n_trees_; }
  [[nodiscard]] std::uint32_t depth() const { return depth_; }

 private:
  struct Split {
    float threshold = 0;
    std::uint32_t feature = 0;
  };
  template <std::uint32_t Depth>
  void add(std::span<const float* const> rows, std::size_t first, std::size_t last,
           float* scores) const;

  std::size_t n_trees_ = 0;
  std::uint32_t depth_ = 0;    // of all: shallow trees are filled up
  std::vector<Split> splits_;  // [tree][2^depth - 1], in the order of levels
  std::vector<float> leaves_;  // [tree][2^depth]
};

/// A tree as one line of text: nodes in preorder, "feature:threshold" for a split and "=score" for
/// a leaf, apart by blanks; numbers read back exactly.
std::string tree_text(const Tree& tree);
/// Reads such a line. Errors: Malformed. `n_features`: features have to be below it.
Result<Tree> parse_tree(std::string_view text, std::uint32_t n_features);

}  // namespace sito::model
