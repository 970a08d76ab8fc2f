// SPDX-License-Identifier: Apache-2.0
#include "sito/model/trees.h"

#include "sito/base/error.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <utility>

namespace sito::model {
namespace {

// Rows scored in parallel: enough to hide the latency of each step, and not many more than the
// registers hold.
constexpr std::size_t kRows = 12;

constexpr Key key_of(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value + 0.0F);  // no -0
  return bits ^ ((bits >> 31) != 0 ? ~std::uint32_t{0} : std::uint32_t{1} << 31);
}

void append(float value, std::string& out) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  out.append(digits.data(), end.ptr);
}

// Returns the depth of the tree below a node; kDeepestTree + 1 if it is too deep or not a tree.
std::uint32_t depth_of(const Tree& tree, std::size_t node, std::uint32_t above) {
  if (node >= tree.size() || above > kDeepestTree) return kDeepestTree + 1;
  if (tree[node].is_leaf()) return above;
  return std::max(depth_of(tree, static_cast<std::size_t>(tree[node].left), above + 1),
                  depth_of(tree, static_cast<std::size_t>(tree[node].right), above + 1));
}

}  // namespace

Result<Trees> Trees::make(std::span<const Tree> trees) {
  Trees made;
  made.n_trees_ = trees.size();
  made.depth_ = 1;
  for (const Tree& tree : trees) {
    const std::uint32_t depth = depth_of(tree, 0, 0);
    if (depth > kDeepestTree) return Error{ErrorCode::InvalidArgument, "a tree is too deep"};
    made.depth_ = std::max(made.depth_, depth);
  }
  const std::size_t n_leaves = std::size_t{1} << made.depth_;
  made.splits_.resize(trees.size() * (n_leaves - 1));
  made.leaves_.resize(trees.size() * n_leaves);
  for (std::size_t t = 0; t < trees.size(); ++t) {
    Split* const splits = &made.splits_[t * (n_leaves - 1)];
    // Fill up below an early leaf: every path leads to its score.
    std::vector<std::size_t> nodes{0};
    std::size_t at = 0;
    for (std::uint32_t level = 0; level < made.depth_; ++level) {
      std::vector<std::size_t> next;
      for (const std::size_t node : nodes) {
        const TreeNode& own = trees[t][node];
        const bool leaf = own.is_leaf();
        splits[at++] = leaf ? Split{} : split_at(own.feature, key_of(own.value));
        next.push_back(leaf ? node : static_cast<std::size_t>(own.left));
        next.push_back(leaf ? node : static_cast<std::size_t>(own.right));
      }
      nodes = std::move(next);
    }
    for (std::size_t i = 0; i < n_leaves; ++i) {
      made.leaves_[t * n_leaves + i] = trees[t][nodes[i]].value;
    }
  }
  return made;
}

void to_keys(std::span<const float> values, Key* keys) {
  for (const float value : values) *keys++ = key_of(value);
}

template <std::uint32_t Depth>
void Trees::add(std::span<const Key* const> rows, std::size_t first, std::size_t last,
                float* scores) const {
  constexpr std::size_t kLeaves = std::size_t{1} << Depth;
  std::array<const Key*, kRows> row{};
  for (std::size_t r = 0; r < kRows; ++r) row[r] = rows[r < rows.size() ? r : 0];
  std::array<float, kRows> sum{};
  const Split* splits = splits_.data() + first * (kLeaves - 1);
  const float* leaves = leaves_.data() + first * kLeaves;
  for (std::size_t t = first; t < last; ++t, splits += kLeaves - 1, leaves += kLeaves) {
    std::array<std::size_t, kRows> at{};
    const Split root = splits[0];
    for (std::size_t r = 0; r < kRows; ++r) at[r] = 4 - is_left(row[r], root);
    for (std::uint32_t level = 1; level < Depth; ++level) {
      for (std::size_t r = 0; r < kRows; ++r)
        at[r] = 2 * at[r] - is_left(row[r], splits[at[r] - 2]);
    }
    for (std::size_t r = 0; r < kRows; ++r) sum[r] += leaves[at[r] - (kLeaves + 1)];
  }
  for (std::size_t r = 0; r < rows.size(); ++r) scores[r] += sum[r];
}

void Trees::add_scores(std::span<const Key* const> rows, std::size_t first, std::size_t last,
                       std::span<float> scores) const {
  using Add = void (Trees::*)(std::span<const Key* const>, std::size_t, std::size_t, float*) const;
  static constexpr std::array<Add, kDeepestTree + 1> kAdd = {
      &Trees::add<1>, &Trees::add<1>, &Trees::add<2>, &Trees::add<3>, &Trees::add<4>,
      &Trees::add<5>, &Trees::add<6>, &Trees::add<7>, &Trees::add<8>};
  last = std::min(last, n_trees_);
  if (first >= last) return;
  for (std::size_t i = 0; i < rows.size(); i += kRows) {
    const auto block = rows.subspan(i, std::min(kRows, rows.size() - i));
    (this->*kAdd[depth_])(block, first, last, scores.data() + i);
  }
}

void Trees::add_scores(std::span<const float> rows, std::size_t width,
                       std::span<float> scores) const {
  std::vector<Key> keys(kRows * width);
  std::array<const Key*, kRows> each{};
  for (std::size_t r = 0; r < kRows; ++r) each[r] = keys.data() + r * width;
  for (std::size_t i = 0; i < scores.size(); i += kRows) {
    const std::size_t n = std::min(kRows, scores.size() - i);
    to_keys(rows.subspan(i * width, n * width), keys.data());
    add_scores(std::span(each).first(n), 0, n_trees_, scores.subspan(i, n));
  }
}

std::string tree_text(const Tree& tree) {
  std::string out;
  std::vector<std::size_t> open{0};
  while (!open.empty()) {
    const TreeNode& node = tree[open.back()];
    open.pop_back();
    if (!out.empty()) out += ' ';
    if (node.is_leaf()) {
      out += '=';
    } else {
      out += std::to_string(node.feature) + ':';
      open.push_back(static_cast<std::size_t>(node.right));
      open.push_back(static_cast<std::size_t>(node.left));
    }
    append(node.value, out);
  }
  return out;
}

Result<Tree> parse_tree(std::string_view text, std::uint32_t n_features) {
  Tree tree;
  std::vector<std::int32_t*> open;  // children to fill in; reserve() keeps the pointers valid
  tree.reserve(std::size_t{2} << kDeepestTree);
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    if (*at == ' ') {
      ++at;
      continue;
    }
    if (tree.size() == tree.capacity()) return malformed("a tree has too many nodes");
    if (!tree.empty() && open.empty()) return malformed("nodes after the end of a tree");
    if (!open.empty()) {
      *open.back() = static_cast<std::int32_t>(tree.size());
      open.pop_back();
    }
    TreeNode& node = tree.emplace_back();
    if (*at == '=') {
      ++at;
    } else {
      const auto feature = std::from_chars(at, end, node.feature);
      if (feature.ec != std::errc{} || node.feature >= n_features || feature.ptr == end ||
          *feature.ptr != ':') {
        return malformed("expected a feature of the model in a split");
      }
      at = feature.ptr + 1;
      open.push_back(&node.right);
      open.push_back(&node.left);
    }
    const auto value = std::from_chars(at, end, node.value);
    if (value.ec != std::errc{} || !std::isfinite(node.value)) {
      return malformed("expected a finite number in a node of a tree");
    }
    at = value.ptr;
  }
  if (tree.empty() || !open.empty()) return malformed("a tree is incomplete");
  return tree;
}

}  // namespace sito::model
