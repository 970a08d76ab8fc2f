// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/token_scores.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace sito::eval {
namespace {

using extract::learned::Token;

constexpr Token kGood = 1, kBad = 2, kRare = 3;

// Pages of one domain each: a word of the main text, a word of menus, and one that few pages have.
std::vector<ExtractorSample> pages(std::size_t n) {
  std::vector<ExtractorSample> samples(n);
  for (std::size_t i = 0; i < n; ++i) {
    samples[i].group = i << 20;  // fold_of() looks at the upper bits
    samples[i].word_tokens[0] = {{kGood, 10, 10}, {kBad, 4, 0}};
    if (i < 3) samples[i].word_tokens[0].push_back({kRare, 2, 2});
  }
  return samples;
}

float score_of(const TokenScoring& scoring, std::size_t without, Token token) {
  for (const auto& entry : scoring.scores(without)) {
    if (entry.token == token) return entry.score;
  }
  return 0;
}

TEST(TokenScoring, ScoresWordsByTheTextsThatHaveThem) {
  const std::vector<ExtractorSample> samples = pages(20);
  std::vector<const ExtractorSample*> all;
  for (const ExtractorSample& sample : samples) all.push_back(&sample);
  const TokenScoring scoring(all, 0, 5, 4);
  EXPECT_GT(score_of(scoring, 5, kGood), 1);
  EXPECT_LT(score_of(scoring, 5, kBad), -1);
  EXPECT_EQ(score_of(scoring, 5, kRare), 0);  // three domains are too few
  EXPECT_TRUE(TokenScoring(all, 1, 5, 4).scores(5).empty());
}

TEST(TokenScoring, LeavesThePagesOfAPartOut) {
  std::vector<ExtractorSample> samples = pages(20);
  std::vector<const ExtractorSample*> all;
  for (ExtractorSample& sample : samples) {
    if (fold_of(sample, 5) == 2) sample.word_tokens[0].push_back({kRare + 1, 5, 5});
    all.push_back(&sample);
  }
  const TokenScoring scoring(all, 0, 5, 1);
  EXPECT_GT(score_of(scoring, 5, kRare + 1), 0);
  EXPECT_EQ(score_of(scoring, 2, kRare + 1), 0);
  EXPECT_GT(score_of(scoring, 3, kRare + 1), 0);
}

TEST(TokenScoring, ManyPagesOfOneDomainWeighLess) {
  std::vector<ExtractorSample> samples = pages(20);
  for (std::size_t i = 0; i < 20; ++i) {  // kRare + 1: content on one page each of five domains
    if (i < 5) samples[i].word_tokens[0].push_back({kRare + 1, 5, 5});
    if (i >= 10) samples[i].word_tokens[0].push_back({kRare + 2, 5, 5});
    if (i >= 10) samples[i].group = std::size_t{10} << 20;  // and on ten pages of one
  }
  std::vector<const ExtractorSample*> all;
  for (const ExtractorSample& sample : samples) all.push_back(&sample);
  const TokenScoring scoring(all, 0, 5, 1);
  EXPECT_GT(score_of(scoring, 5, kRare + 1), score_of(scoring, 5, kRare + 2));
}

}  // namespace
}  // namespace sito::eval
