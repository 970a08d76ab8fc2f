// SPDX-License-Identifier: Apache-2.0
#include "sito/model/trees.h"

#include "sito/base/error.h"
#include "sito/base/read_float.h"
#include "sito/base/wide.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <utility>

namespace sito::model {
namespace {

// Rows scored in parallel: enough to hide the latency of each step, and so few that the places of
// nearly all of them stay in registers. Per row, 14 take 13 % less time than 10, and 20 twice as
// much (g++ 12, AMD EPYC of 2024).
constexpr std::size_t kRows = 14;

// Rows at a known distance: the address of a key needs no register for each row.
struct RowBlock {
  const Key* first = nullptr;
  const Key* operator[](std::size_t row) const { return first + row * kRowStride; }
};
using RowPointers = std::array<const Key*, kRows>;

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
  std::vector<std::uint32_t>& all = made.trees_;
  all.reserve(trees.size() * (2 * (n_leaves - 1) + n_leaves));
  std::vector<std::size_t> nodes(2 * n_leaves - 1);  // of the tree, by place, from the root on
  for (const Tree& tree : trees) {
    // Fill up below an early leaf: every path leads to its score.
    nodes[0] = 0;
    for (std::size_t i = 0; i < n_leaves - 1; ++i) {
      const TreeNode& own = tree[nodes[i]];
      const bool leaf = own.is_leaf();
      all.push_back(leaf ? 0 : own.feature);
      all.push_back(leaf ? 0 : key_of(own.value));
      nodes[2 * i + 1] = leaf ? nodes[i] : static_cast<std::size_t>(own.left);
      nodes[2 * i + 2] = leaf ? nodes[i] : static_cast<std::size_t>(own.right);
    }
    for (std::size_t i = n_leaves - 1; i < nodes.size(); ++i) {
      all.push_back(std::bit_cast<std::uint32_t>(tree[nodes[i]].value));
    }
  }
  return made;
}

void to_keys(std::span<const float> values, Key* keys) {
  run_wide([&]() __attribute__((always_inline)) {
    for (std::size_t i = 0; i < values.size(); ++i) keys[i] = key_of(values[i]);
  });
}

template <std::uint32_t Depth, typename Rows>
void Trees::add(const Rows& rows, std::size_t first, std::size_t last,
                std::span<float> scores) const {
  constexpr std::size_t kLeaves = std::size_t{1} << Depth;
  constexpr std::size_t kWords = 2 * (kLeaves - 1) + kLeaves;
  std::array<float, kRows> sum{};
  const std::uint32_t* tree = trees_.data() + first * kWords;
  const std::uint32_t* const end = trees_.data() + last * kWords;
  for (; tree != end; tree += kWords) {
    const auto below = [&](std::size_t row, std::size_t place) -> std::size_t {
      const std::uint32_t feature = tree[2 * (place - 2)];
      const Key threshold = tree[2 * (place - 2) + 1];
      place += place;
      return place - (rows[row][feature] < threshold ? 1 : 0);
    };
    std::array<std::size_t, kRows> at{};
    for (std::size_t r = 0; r < kRows; ++r) at[r] = below(r, 2);
    for (std::uint32_t level = 1; level < Depth; ++level) {
      for (std::size_t r = 0; r < kRows; ++r) at[r] = below(r, at[r]);
    }
    const std::uint32_t* const leaves = tree + 2 * (kLeaves - 1);
    for (std::size_t r = 0; r < kRows; ++r) {
      sum[r] += std::bit_cast<float>(leaves[at[r] - (kLeaves + 1)]);
    }
  }
  for (std::size_t r = 0; r < scores.size(); ++r) scores[r] += sum[r];
}

// Scores up to kRows rows.
template <typename Rows>
void Trees::add_block(const Rows& rows, std::size_t first, std::size_t last,
                      std::span<float> scores) const {
  using Add = void (Trees::*)(const Rows&, std::size_t, std::size_t, std::span<float>) const;
  static constexpr std::array<Add, kDeepestTree + 1> kAdd = {
      &Trees::add<1, Rows>, &Trees::add<1, Rows>, &Trees::add<2, Rows>,
      &Trees::add<3, Rows>, &Trees::add<4, Rows>, &Trees::add<5, Rows>,
      &Trees::add<6, Rows>, &Trees::add<7, Rows>, &Trees::add<8, Rows>};
  (this->*kAdd[depth_])(rows, first, last, scores);
}

std::size_t Trees::n_padded_rows(std::size_t rows) { return (rows + kRows - 1) / kRows * kRows; }

void Trees::add_scores(std::span<const Key> rows, std::size_t first, std::size_t last,
                       std::span<float> scores) const {
  last = std::min(last, n_trees_);
  if (first >= last) return;
  for (std::size_t i = 0; i < scores.size(); i += kRows) {
    add_block(RowBlock{rows.data() + i * kRowStride}, first, last,
              scores.subspan(i, std::min(kRows, scores.size() - i)));
  }
}

// Returns the sum of the scores of one row, without the rows that fill up a block.
float Trees::score_of(const Key* row) const {
  const std::size_t n_leaves = std::size_t{1} << depth_;
  const std::size_t n_words = 2 * (n_leaves - 1) + n_leaves;
  float sum = 0;
  for (std::size_t i = 0; i < n_trees_; ++i) {
    const std::uint32_t* const tree = trees_.data() + i * n_words;
    std::size_t place = 2;
    for (std::uint32_t level = 0; level < depth_; ++level) {
      const std::uint32_t* const split = tree + 2 * (place - 2);
      place = 2 * place - (row[split[0]] < split[1] ? 1 : 0);
    }
    sum += std::bit_cast<float>(tree[2 * (n_leaves - 1) + place - (n_leaves + 1)]);
  }
  return sum;
}

void Trees::add_scores(std::span<const float> rows, std::size_t width,
                       std::span<float> scores) const {
  if (n_trees_ == 0) return;
  if (scores.size() == 1) {
    std::vector<Key> keys(width);
    to_keys(rows.first(width), keys.data());
    scores[0] += score_of(keys.data());
    return;
  }
  std::vector<Key> keys(kRows * width);
  RowPointers each{};
  for (std::size_t r = 0; r < kRows; ++r) each[r] = keys.data() + r * width;
  for (std::size_t i = 0; i < scores.size(); i += kRows) {
    const std::size_t n = std::min(kRows, scores.size() - i);
    to_keys(rows.subspan(i * width, n * width), keys.data());
    add_block(each, 0, n_trees_, scores.subspan(i, n));
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
    const auto value = read_float(at, end, node.value);
    if (value.ec != std::errc{} || !std::isfinite(node.value)) {
      return malformed("expected a finite number in a node of a tree");
    }
    at = value.ptr;
  }
  if (tree.empty() || !open.empty()) return malformed("a tree is incomplete");
  return tree;
}

}  // namespace sito::model
