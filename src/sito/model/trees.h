// SPDX-License-Identifier: Apache-2.0
// Boosted decision trees, laid out for scoring many rows without pointers and without branches that
// depend on the data.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::model {

/// A node of a trained tree: a split (left if the value is below the threshold), or a leaf.
struct TreeNode {
  std::int32_t left = -1, right = -1;  ///< in the same tree; -1: a leaf
  std::uint32_t feature = 0;
  float value = 0;  ///< the threshold of a split, the score of a leaf
  [[nodiscard]] bool is_leaf() const { return left < 0; }
};
/// The root comes first.
using Tree = std::vector<TreeNode>;

/// Deepest tree of a model; a tree of depth d takes 2^d leaves, whatever its shape.
inline constexpr std::uint32_t kDeepestTree = 8;

/// A value of a feature as a whole number. Keys are in the order of their values (-0 is 0). Their
/// comparison leaves a borrow, which is subtracted from a place in a tree in one step.
using Key = std::uint32_t;
/// Writes the keys of `values`, which must not be NaN, to as many places at `keys`.
void to_keys(std::span<const float> values, Key* keys);

/// The distance of the rows of a RowBlock, in keys: more than the features of the row `sito`.
inline constexpr std::size_t kRowStride = 256;

/// A sum of trees. Immutable; share freely between threads.
class Trees {
 public:
  Trees() = default;
  /// Errors: InvalidArgument for an invalid tree, or one deeper than kDeepestTree.
  static Result<Trees> make(std::span<const Tree> trees);

  /// Adds the score of each row to `scores`. Rows are `width` floats each, in sequence; values must
  /// not be NaN. Cost: depth steps for each tree and row.
  void add_scores(std::span<const float> rows, std::size_t width, std::span<float> scores) const;
  /// Adds the scores of the trees [first, last) to `scores`. `rows`: the keys of the rows, one every
  /// kRowStride keys, and room for n_padded_rows(scores.size()) rows, of which the last ones are
  /// read but do not count. No feature of the trees may have a number of kRowStride or more.
  void add_scores(std::span<const Key> rows, std::size_t first, std::size_t last,
                  std::span<float> scores) const;
  static std::size_t n_padded_rows(std::size_t rows);

  [[nodiscard]] std::size_t size() const { return n_trees_; }
  [[nodiscard]] std::uint32_t depth() const { return depth_; }

 private:
  template <std::uint32_t Depth, typename Rows>
  void add(const Rows& rows, std::size_t first, std::size_t last, std::span<float> scores) const;
  [[nodiscard]] float score_of(const Key* row) const;
  template <typename Rows>
  void add_block(const Rows& rows, std::size_t first, std::size_t last,
                 std::span<float> scores) const;

  std::size_t n_trees_ = 0;
  std::uint32_t depth_ = 0;  // of all trees; shallow ones are filled up
  // For each tree, one after the other: 2^depth - 1 splits, each a feature and the key of its
  // threshold, and the scores of 2^depth leaves. Splits stand level by level. The root is at place
  // 2; below the split at place i, 2i - 1 is on the left and 2i on the right. The leaves are the
  // last level.
  std::vector<std::uint32_t> trees_;
};

/// Writes a tree as one line of text: nodes in preorder, "feature:threshold" for a split and
/// "=score" for a leaf, separated by blanks; numbers read back exactly.
std::string tree_text(const Tree& tree);
/// Reads such a line. Errors: Malformed. `n_features`: features have to be below it.
Result<Tree> parse_tree(std::string_view text, std::uint32_t n_features);

}  // namespace sito::model
