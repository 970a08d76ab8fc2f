// SPDX-License-Identifier: Apache-2.0
#include "sito/model/trees.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <vector>

namespace sito::model {
namespace {

// x0 < 1 ? (x1 < 2 ? 10 : 20) : 30
Tree stump() {
  return {
      {1, 2, 0, 1.0F}, {3, 4, 1, 2.0F}, {-1, -1, 0, 30.0F}, {-1, -1, 0, 10.0F}, {-1, -1, 0, 20.0F}};
}

float walk(const Tree& tree, const float* row) {
  std::size_t at = 0;
  while (!tree[at].is_leaf()) {
    at = static_cast<std::size_t>(row[tree[at].feature] < tree[at].value ? tree[at].left
                                                                         : tree[at].right);
  }
  return tree[at].value;
}

TEST(Trees, ScoreAsAWalkDoes) {
  const std::vector<Tree> trees = {stump(), {{-1, -1, 0, 0.5F}}};
  const auto made = Trees::make(trees);
  ASSERT_TRUE(made);
  std::vector<float> rows;
  std::vector<float> expected;
  for (int i = 0; i < 21; ++i) {  // more than are scored side by side, and not a multiple of it
    rows.push_back(static_cast<float>(i % 3));
    rows.push_back(static_cast<float>(i % 5));
    expected.push_back(walk(trees[0], &rows[rows.size() - 2]) + 0.5F);
  }
  std::vector<float> scores(expected.size());
  made->add_scores(rows, 2, scores);
  EXPECT_EQ(scores, expected);
}

TEST(Trees, OneRowScoresAsAmongOthers) {
  const Tree deep = {{1, 2, 1, 3.0F},         {-1, -1, 0, 0.1F}, {3, 4, 0, 2.0F},
                     {-1, -1, 0, -7.0F},      {5, 6, 1, 4.0F},   {-1, -1, 0, 0.7F},
                     {-1, -1, 0, 1.0F / 3.0F}};
  const auto made = Trees::make(std::vector<Tree>{stump(), deep, {{-1, -1, 0, 0.2F}}});
  ASSERT_TRUE(made);
  std::vector<float> rows;
  for (int i = 0; i < 12; ++i)
    rows.insert(rows.end(), {static_cast<float>(i % 3), static_cast<float>(i % 5)});
  std::vector<float> together(12, 0.25F);
  made->add_scores(rows, 2, together);
  for (std::size_t i = 0; i < together.size(); ++i) {
    std::vector<float> alone = {0.25F};
    made->add_scores(std::span(rows).subspan(2 * i, 2), 2, alone);
    EXPECT_EQ(alone[0], together[i]) << i;
  }
}

TEST(Trees, BlocksOfRowsScoreAsRowsDo) {
  const std::vector<Tree> trees = {stump(), {{-1, -1, 0, 0.5F}}, stump()};
  const auto made = Trees::make(trees);
  ASSERT_TRUE(made);
  constexpr std::size_t kRows = 23;
  std::vector<Key> keys(Trees::n_padded_rows(kRows) * kRowStride, ~Key{0});
  std::vector<float> expected;
  for (std::size_t i = 0; i < kRows; ++i) {
    const std::vector<float> row = {static_cast<float>(i % 3), static_cast<float>(i % 5)};
    to_keys(row, &keys[i * kRowStride]);
    expected.push_back(0.5F + walk(trees[2], row.data()));
  }
  std::vector<float> scores(kRows);
  made->add_scores(keys, 1, 3, scores);
  EXPECT_EQ(scores, expected);
  made->add_scores(keys, 3, 9, scores);  // there are no more trees
  EXPECT_EQ(scores, expected);
}

TEST(Trees, AThresholdGoesRight) {
  const auto made = Trees::make(std::vector<Tree>{stump()});
  std::vector<float> scores(1);
  made->add_scores(std::vector<float>{1.0F, 0.0F}, 2, scores);
  EXPECT_EQ(scores[0], 30.0F);
}

TEST(Trees, TooDeepIsAnError) {
  Tree chain;
  for (std::uint32_t i = 0; i <= kDeepestTree; ++i) {
    const auto next = static_cast<std::int32_t>(chain.size());
    chain.push_back({next + 2, next + 1, 0, 0.0F});
    chain.push_back({-1, -1, 0, 0.0F});
  }
  chain.push_back({-1, -1, 0, 0.0F});
  EXPECT_FALSE(Trees::make(std::vector<Tree>{chain}));
  EXPECT_FALSE(Trees::make(std::vector<Tree>{Tree{}}));
}

TEST(Trees, TextReadsBackExactly) {
  Tree tree = stump();
  tree[0].value = 0.1F;
  tree[3].value = -1.23456789e-7F;
  const std::string text = tree_text(tree);
  EXPECT_EQ(text.substr(0, 6), "0:0.1 ");
  const auto back = parse_tree(text, 2);
  ASSERT_TRUE(back);
  EXPECT_EQ(tree_text(*back), text);
}

TEST(Trees, DamagedTextIsAnError) {
  const std::string text = tree_text(stump());
  for (std::size_t end = 0; end + 1 < text.size(); ++end) {
    const auto cut = parse_tree(text.substr(0, end), 2);
    EXPECT_TRUE(!cut || tree_text(*cut) != text);  // a number may be cut and still be one
  }
  EXPECT_FALSE(parse_tree("", 2));
  EXPECT_FALSE(parse_tree("=1 =2", 2));
  EXPECT_FALSE(parse_tree("2:1 =1 =2", 2)) << "a feature that is not there";
  EXPECT_FALSE(parse_tree("0:1 =1", 2));
  EXPECT_FALSE(parse_tree("0:x =1 =2", 2));
}

}  // namespace
}  // namespace sito::model
