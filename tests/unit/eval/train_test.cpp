// SPDX-License-Identifier: Apache-2.0
// Training: which blocks gold text labels, the gradient, and a whole round from pages to a model.
#include "sito/eval/train/victor.h"
#include "sito/extract/victor/model.h"
#include "sito/page/parse.h"
#include "sito/text/align.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

namespace sito::eval {
namespace {

using Blocks = std::vector<std::string_view>;

// The blocks that are in the gold text, by their numbers.
std::vector<std::size_t> kept(const Blocks& blocks, std::string_view gold,
                              double* share = nullptr) {
  text::Aligner aligner;
  std::vector<bool> flags;
  const double found = aligner.align(blocks, gold, flags);
  if (share != nullptr) *share = found;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (flags[i]) numbers.push_back(i);
  }
  return numbers;
}

using Numbers = std::vector<std::size_t>;

TEST(Align, BlocksOfTheGoldTextAreKept) {
  double share = 0;
  EXPECT_EQ(kept({"Home", "News", "The old bridge was opened", "again", "on Monday.", "Contact us"},
                 "The old bridge was opened AGAIN on Monday!", &share),
            (Numbers{2, 3, 4}));
  EXPECT_EQ(share, 1.0);
}

TEST(Align, RepeatedWordsAreTakenOnce) {
  // The headline stands in the menu too, with nothing of the article around it.
  EXPECT_EQ(kept({"Bridge opens again", "Sport today live", "Bridge opens again",
                  "The old bridge was opened on Monday.", "Bridge opens again"},
                 "Bridge opens again\nThe old bridge was opened on Monday."),
            (Numbers{2, 3}));
}

TEST(Align, ShortBlocksNeedAPlaceBetweenLongOnes) {
  EXPECT_EQ(
      kept({"Share", "One two three four.", "Intro", "Share", "five six seven eight.", "Intro"},
           "One two three four. Intro five six seven eight."),
      (Numbers{1, 2, 4}));
}

TEST(Align, OtherOrderIsFoundToo) {
  EXPECT_EQ(kept({"written by a person here", "the text of it all"},
                 "the text of it all\nwritten by a person here"),
            (Numbers{0, 1}));
}

TEST(Align, HalfOfTheWordsAreEnough) {
  EXPECT_EQ(kept({"one two three four x y z v", "five six seven a b c d"},
                 "one two three four. five six seven"),
            Numbers{0});
}

TEST(Align, ScriptsWithoutBlanksAreComparedByCharacter) {
  EXPECT_EQ(kept({"\u9996\u9875", "\u4ECA\u5929\u4E0B\u96E8\u4E86", "\u8054\u7CFB"},
                 "\u4ECA\u5929\u4E0B\u96E8\u4E86\u3002"),
            Numbers{1});
}

TEST(Align, ForeignTextIsNotFound) {
  double share = 1;
  EXPECT_EQ(kept({"one two three", "four five six"}, "seven eight nine ten", &share), Numbers{});
  EXPECT_EQ(share, 0.0);
  EXPECT_EQ(kept({"one two three"}, "", &share), Numbers{});
  EXPECT_EQ(share, 1.0);
  EXPECT_EQ(kept({}, "one two three", &share), Numbers{});
}

TEST(Align, OnePhraseRepeatedIsNoTrouble) {
  std::string phrase;
  for (int i = 0; i < 20000; ++i) phrase += "word ";
  EXPECT_EQ(kept({phrase, "other text here"}, phrase), Numbers{0});
}

// Three values, two labels, a window of one; the last value stands outside.
ChainShape small_shape() {
  ChainShape shape;
  shape.n_values = 4;
  shape.n_labels = 3;
  shape.window = 1;
  shape.outside = 3;
  shape.allowed.assign(4 * 3, true);
  return shape;
}

std::vector<ChainSample> random_samples(std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<ChainSample> samples(3);
  for (ChainSample& sample : samples) {
    const std::size_t length = random() % 5;  // 0 too
    for (std::size_t t = 0; t < length; ++t) {
      for (std::uint16_t value = 0; value < 2; ++value) {
        if (random() % 2 == 0) sample.values.push_back(value);
      }
      sample.ends.push_back(static_cast<std::uint32_t>(sample.values.size()));
      sample.labels.push_back(static_cast<std::uint8_t>(random() % 3));
    }
    sample.page_values = {2};
  }
  return samples;
}

std::vector<const ChainSample*> pointers(const std::vector<ChainSample>& samples) {
  std::vector<const ChainSample*> all;
  for (const ChainSample& sample : samples) all.push_back(&sample);
  return all;
}

TEST(TrainChain, GradientIsThatOfTheObjective) {
  const ChainShape shape = small_shape();
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const std::vector<ChainSample> samples = random_samples(seed);
    std::mt19937 random(seed + 100);
    std::vector<double> weights(shape.n_weights());
    for (double& weight : weights) weight = (static_cast<double>(random() % 200) - 100) / 50;
    std::vector<double> gradient(shape.n_weights()), ignored(shape.n_weights());
    chain_objective(pointers(samples), shape, 2.0, weights, gradient);
    constexpr double kStep = 1e-5;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const double at = weights[i];
      weights[i] = at + kStep;
      const double more = chain_objective(pointers(samples), shape, 2.0, weights, ignored);
      weights[i] = at - kStep;
      const double less = chain_objective(pointers(samples), shape, 2.0, weights, ignored);
      weights[i] = at;
      EXPECT_NEAR(gradient[i], (more - less) / (2 * kStep), 1e-6) << seed << ": " << i;
    }
  }
}

TEST(TrainChain, ObjectiveAtZeroIsThatOfGuessing) {
  const ChainShape shape = small_shape();
  const std::vector<ChainSample> samples = random_samples(1);
  std::size_t n_blocks = 0;
  for (const ChainSample& sample : samples) n_blocks += sample.size();
  ASSERT_GT(n_blocks, 0U);
  const std::vector<double> weights(shape.n_weights(), 0.0);
  std::vector<double> gradient(shape.n_weights());
  EXPECT_NEAR(chain_objective(pointers(samples), shape, 10, weights, gradient),
              static_cast<double>(n_blocks) * std::log(3.0), 1e-9);
}

TEST(TrainChain, TrainingDescendsToAFlatPlace) {
  const ChainShape shape = small_shape();
  const std::vector<ChainSample> samples = random_samples(4);
  ChainTraining training;
  training.tolerance = 1e-9;
  const auto outcome = train_chain(pointers(samples), shape, training, {});
  ASSERT_TRUE(outcome.has_value());
  EXPECT_TRUE(outcome->converged);
  std::vector<double> gradient(shape.n_weights());
  const double objective =
      chain_objective(pointers(samples), shape, training.sigma2, outcome->weights, gradient);
  EXPECT_NEAR(objective, outcome->objective, 1e-9);
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    if (outcome->weights[i] != 0) {
      EXPECT_NEAR(gradient[i], 0.0, 1e-2);
    }
  }
}

TEST(TrainChain, RareFeaturesHaveNoWeight) {
  const ChainShape shape = small_shape();
  ChainTraining training;
  training.min_count = 1000;
  const auto outcome = train_chain(pointers(random_samples(4)), shape, training, {});
  ASSERT_TRUE(outcome.has_value());
  for (std::size_t i = 0; i < shape.n_value_weights(); ++i) EXPECT_EQ(outcome->weights[i], 0.0);
}

// Pages of one make: a menu of links, a headline, paragraphs, a footer.
GoldSet made_set(int n_pages) {
  GoldSet set;
  set.name = "made";
  for (int i = 0; i < n_pages; ++i) {
    const std::string day = std::to_string(i + 1);
    const std::string text = "It rained on day " + day + " in the whole valley.";
    GoldPage page;
    page.id = "p" + std::to_string(100 + i);
    page.url = "http://site" + std::to_string(i % 4) + ".test/" + day;
    page.html = "<ul><li><a href=/>Home</a><li><a href=/n>News of day " + day +
                "</a></ul><h1>Weather of the day " + day + "</h1><p>" + text + "</p><p>" + text +
                "</p><div><a href=/c>Contact</a></div>";
    page.text = "Weather of the day " + day + "\n" + text + "\n" + text;
    set.pages.push_back(page);
  }
  return set;
}

VictorSamples samples_of(const GoldSet& set) {
  VictorSamples samples;
  NoDiagnostics ignored;
  add_victor_samples(set, {}, ignored, samples);
  return samples;
}

std::vector<const VictorSample*> pointers(const VictorSamples& samples) {
  std::vector<const VictorSample*> all;
  for (const VictorSample& sample : samples.samples) all.push_back(&sample);
  return all;
}

TEST(TrainVictor, GoldTextLabelsTheBlocks) {
  const VictorSamples samples = samples_of(made_set(1));
  ASSERT_EQ(samples.samples.size(), 1U);
  EXPECT_EQ(samples.samples[0].chain.labels, (std::vector<std::uint8_t>{2, 2, 0, 1, 1, 2}));
  EXPECT_EQ(samples.samples[0].domain, "site0.test");
  EXPECT_EQ(samples.n_labels, (std::array<std::uint64_t, 3>{1, 2, 3}));
}

TEST(TrainVictor, UnusablePagesAreCounted) {
  GoldSet set = made_set(3);
  set.pages[1].html = set.pages[0].html;
  set.pages[2].text = "A text of quite another page, which is not here at all.";
  const VictorSamples samples = samples_of(set);
  EXPECT_EQ(samples.samples.size(), 1U);
  EXPECT_EQ(samples.n_duplicates, 1U);
  EXPECT_EQ(samples.n_foreign, 1U);
}

TEST(TrainVictor, ModelsLabelPagesLikeThoseTheyHaveSeen) {
  const VictorSamples samples = samples_of(made_set(12));
  auto all = pointers(samples);
  const VictorSample* unseen = all.back();
  all.pop_back();
  const std::vector<std::string> notes = {"made for a test"};
  const auto outcome = train_victor(all, {}, notes, {});
  ASSERT_TRUE(outcome.has_value());
  EXPECT_TRUE(outcome->text.find("# made for a test\n") != std::string::npos);
  const auto model = extract::VictorModel::parse(outcome->text, "model");
  ASSERT_TRUE(model.has_value()) << to_string(model.error());
  const GoldSet set = made_set(12);
  Page page;
  PageParser(Limits{}).parse(set.pages.back().html, "", page);
  extract::VictorBlocks blocks;
  blocks.build(page, {});
  std::vector<double> scores;
  model->score(blocks, extract::kVictorWindow, scores);
  std::vector<std::uint8_t> path;
  model::ChainDecoder().viterbi({3, scores, model->transitions()}, path);
  EXPECT_EQ(path, unseen->chain.labels);
}

TEST(TrainVictor, SamePagesSameModel) {
  GoldSet set = made_set(8);
  const VictorSamples first = samples_of(set);
  std::reverse(set.pages.begin(), set.pages.end());  // pages are taken in the order of their ids
  const VictorSamples second = samples_of(set);
  const auto a = train_victor(pointers(first), {}, {}, {});
  const auto b = train_victor(pointers(second), {}, {}, {});
  ASSERT_TRUE(a.has_value());
  ASSERT_TRUE(b.has_value());
  EXPECT_EQ(a->text, b->text);
}

TEST(TrainVictor, FoldsKeepDomainsTogether) {
  const VictorSamples samples = samples_of(made_set(40));
  std::map<std::string, std::size_t> folds;
  for (const VictorSample& sample : samples.samples) {
    const auto [known, added] = folds.emplace(sample.domain, fold_of(sample, 5));
    EXPECT_LT(known->second, 5U);
    EXPECT_EQ(known->second, fold_of(sample, 5));
  }
  EXPECT_EQ(folds.size(), 4U);
}

}  // namespace
}  // namespace sito::eval
