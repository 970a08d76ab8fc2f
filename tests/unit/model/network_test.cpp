// SPDX-License-Identifier: Apache-2.0
#include "sito/model/network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::model {
namespace {

// Two inputs, one block. All numbers are different and exact in four digits.
NetworkParts small_parts() {
  NetworkParts parts;
  parts.shares = {0.5F, 0.25F};
  parts.inputs = {{0, 2, -1, 3}, {2, 1, -4, 4}};
  parts.first.resize(3);
  parts.blocks.emplace_back().gap = 2;
  float number = 0;
  for_each_row(parts, [&number](auto row) {
    for (float& own : row) {
      number += 0.25F;
      if (number > 2) number = -1.75F;
      own = number / 16;
    }
  });
  return parts;
}

std::vector<std::string_view> lines_of(const std::string& text) {
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    lines.push_back(std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::vector<float> scores_of(const Network& network, const std::vector<float>& values,
                             Columns common = {}) {
  std::vector<Channels> channels(values.size() / 3);
  std::vector<Channels> room;
  network.read(values, 3, common, channels);
  std::vector<float> weights(channels.size(), 2);
  std::vector<float> general(channels.size());
  std::vector<float> article(channels.size());
  network.score(channels, weights, room, general, article);
  general.insert(general.end(), article.begin(), article.end());
  return general;
}

TEST(Network, LogarithmIsSignedAndExactAtPowersOfTwo) {
  EXPECT_EQ(signed_log(0), 0);
  EXPECT_EQ(signed_log(0.5F), 0.5F);
  EXPECT_EQ(signed_log(1), 1);
  EXPECT_EQ(signed_log(3), 2);
  EXPECT_EQ(signed_log(-7), -3);
  EXPECT_EQ(signed_log(5), 2.5F);  // linear between 3 and 7
}

TEST(Network, InputsAreCutOff) {
  const NetworkInput input{0, 2, -1, 3};
  EXPECT_EQ(input_of(input, 0), 0);
  EXPECT_EQ(input_of(input, 0.5F), 1);
  EXPECT_EQ(input_of(input, 1000), 3);
  EXPECT_EQ(input_of(input, -1000), -1);
}

TEST(Network, CommonColumnsAreReadOnce) {
  const auto network = Network::make(small_parts());
  ASSERT_TRUE(network);
  const std::vector<float> values = {1, 2, 7, 4, 2, 7, 0, 2, 7};
  const auto all = scores_of(*network, values);
  const auto apart = scores_of(*network, values, {2, 3});
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_NEAR(all[i], apart[i], 1e-5) << i;
}

TEST(Network, OrderOfInputsDoesNotMatter) {
  NetworkParts parts = small_parts();
  const auto sorted = Network::make(parts);
  std::swap(parts.inputs.front(), parts.inputs.back());
  std::swap(parts.first[0], parts.first[parts.inputs.size() - 1]);
  const auto other = Network::make(parts);
  ASSERT_TRUE(sorted && other);
  const std::vector<float> values = {1, 2, 3, 4, 2, 5, 0, 2, 1};
  EXPECT_EQ(scores_of(*sorted, values), scores_of(*other, values));
}

TEST(Network, TextReadsBack) {
  const NetworkParts parts = small_parts();
  const std::string text = network_text(parts);
  const auto read = parse_network(lines_of(text), 3);
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(network_text(*read), text);
  EXPECT_EQ(read->shares[0], 0.5F);
  EXPECT_EQ(read->shares[1], 0.25F);
  EXPECT_EQ(read->blocks[0].gap, 2U);
  EXPECT_EQ(read->inputs[1].feature, 2U);
}

TEST(Network, DamagedTextIsRefused) {
  const std::string text = network_text(small_parts());
  EXPECT_FALSE(parse_network(lines_of(text), 2)) << "an unknown feature";
  const std::vector<std::string_view> all = lines_of(text);
  for (std::size_t n = 0; n < all.size(); ++n) {
    EXPECT_FALSE(parse_network(std::span(all).first(n), 3)) << n;
  }
  for (const std::string_view bad :
       {"nan 1 1", "2 1 1", "1 2 1", "0.5", "1 1 0", "1 1 1.5", "", "1 1 x"}) {
    std::vector<std::string_view> lines = lines_of(text);
    lines[0] = bad;
    EXPECT_FALSE(parse_network(lines, 3)) << bad;
  }
  std::vector<std::string_view> lines = lines_of(text);
  lines.push_back(lines.back());
  EXPECT_FALSE(parse_network(lines, 3)) << "a line too many";
}

TEST(Network, ReadsTheRowsAround) {
  const auto network = Network::make(small_parts());
  ASSERT_TRUE(network);
  std::vector<float> values(3 * 20);
  const std::vector<float> before = scores_of(*network, values);
  values[3 * 10] = 1;  // a feature of row 10, which rows 8, 10 and 12 read; all rows read the mean
  const std::vector<float> after = scores_of(*network, values);
  const auto change = [&](std::size_t row) { return after[row] - before[row]; };
  for (const std::size_t row : {8U, 10U, 12U}) EXPECT_NE(change(row), change(5)) << row;
  for (const std::size_t row : {7U, 9U, 11U, 13U}) EXPECT_EQ(change(row), change(5)) << row;
}

TEST(Network, ResultsAreTheSameToTheLastBit) {
  const auto network = Network::make(small_parts());
  ASSERT_TRUE(network);
  std::vector<float> values;
  for (int i = 0; i < 60; ++i) values.push_back(static_cast<float>(i * i % 37) / 7 - 1);
  std::uint64_t sum = 0;
  for (const float score : scores_of(*network, values)) {
    sum = sum * 31 + std::bit_cast<std::uint32_t>(score);
  }
  EXPECT_EQ(sum, 12423506382956995584U);
}

// Rows are read and mixed two at a time, and a number of rows may be odd.
TEST(Network, RowsDoNotDependOnTheirNumber) {
  const auto network = Network::make(small_parts());
  ASSERT_TRUE(network);
  std::vector<float> values;
  for (int i = 0; i < 21; ++i) values.push_back(static_cast<float>(i * i % 11) - 3);
  std::vector<Channels> all(7);
  network->read(values, 3, {}, all);
  for (std::size_t n = 1; n < all.size(); ++n) {
    std::vector<Channels> some(n);
    network->read(values, 3, {}, some);
    EXPECT_TRUE(std::equal(some.begin(), some.end(), all.begin())) << n;
  }
  const std::vector<float> one = scores_of(*network, {2, 1, 3});
  // Both rows have the mean of one, and the taps of the block reach no other row.
  const std::vector<float> two = scores_of(*network, {2, 1, 3, 2, 1, 3});
  EXPECT_EQ(two, (std::vector<float>{one[0], one[0], one[1], one[1]}));
}

TEST(Network, EmptySequenceIsNoCrash) {
  const auto network = Network::make(small_parts());
  ASSERT_TRUE(network);
  EXPECT_TRUE(scores_of(*network, {}).empty());
}

TEST(Network, PartsHaveToFit) {
  NetworkParts parts = small_parts();
  parts.first.pop_back();
  EXPECT_FALSE(Network::make(parts));
  parts = small_parts();
  parts.blocks[0].gap = 0;
  EXPECT_FALSE(Network::make(parts));
}

}  // namespace
}  // namespace sito::model
