// SPDX-License-Identifier: Apache-2.0
// Chains against brute force over all paths, and model files with every kind of fault.
#include "sito/model/chain.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

namespace sito::model {
namespace {

struct Chain {
  std::size_t n_labels;
  std::vector<double> places;
  std::vector<double> transitions;
  [[nodiscard]] ChainScores scores() const { return {n_labels, places, transitions}; }
  [[nodiscard]] std::size_t length() const { return places.size() / n_labels; }
  [[nodiscard]] double score(const std::vector<std::uint8_t>& path) const {
    double sum = 0;
    for (std::size_t t = 0; t < path.size(); ++t) {
      sum += places[t * n_labels + path[t]];
      if (t > 0) sum += transitions[path[t - 1] * n_labels + path[t]];
    }
    return sum;
  }
};

Chain random_chain(std::uint32_t seed) {
  std::mt19937 random(seed);
  const std::size_t n_labels = 2 + random() % 3;
  const std::size_t length = 1 + random() % 6;
  const auto number = [&] { return (static_cast<double>(random() % 2001) - 1000.0) / 250.0; };
  Chain chain{n_labels, {}, {}};
  for (std::size_t i = 0; i < n_labels * length; ++i) {
    chain.places.push_back(number());
  }
  for (std::size_t i = 0; i < n_labels * n_labels; ++i) chain.transitions.push_back(number());
  return chain;
}

std::vector<std::vector<std::uint8_t>> all_paths(const Chain& chain) {
  std::vector<std::vector<std::uint8_t>> paths = {{}};
  for (std::size_t t = 0; t < chain.length(); ++t) {
    std::vector<std::vector<std::uint8_t>> longer;
    for (const auto& path : paths) {
      for (std::size_t y = 0; y < chain.n_labels; ++y) {
        longer.push_back(path);
        longer.back().push_back(static_cast<std::uint8_t>(y));
      }
    }
    paths = std::move(longer);
  }
  return paths;
}

TEST(Chain, ViterbiIsTheBestOfAllPaths) {
  ChainDecoder decoder;
  std::vector<std::uint8_t> path;
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    const Chain chain = random_chain(seed);
    double most = -1e300;
    for (const auto& other : all_paths(chain)) most = std::max(most, chain.score(other));
    decoder.viterbi(chain.scores(), path);
    ASSERT_EQ(path.size(), chain.length());
    EXPECT_NEAR(chain.score(path), most, 1e-9) << seed;
  }
}

TEST(Chain, EqualPathsGiveTheLowerLabel) {
  const Chain chain{3, std::vector<double>(12, 0.0), std::vector<double>(9, 0.0)};
  std::vector<std::uint8_t> path;
  ChainDecoder().viterbi(chain.scores(), path);
  EXPECT_EQ(path, (std::vector<std::uint8_t>{0, 0, 0, 0}));
}

TEST(Chain, MarginalsAreSumsOverAllPaths) {
  ChainDecoder decoder;
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    const Chain chain = random_chain(seed);
    const std::size_t n_labels = chain.n_labels;
    double total = 0;
    std::vector<double> places(chain.places.size(), 0.0);
    std::vector<double> pairs(chain.length() * n_labels * n_labels, 0.0);
    for (const auto& path : all_paths(chain)) {
      const double weight = std::exp(chain.score(path));
      total += weight;
      for (std::size_t t = 0; t < path.size(); ++t) {
        places[t * n_labels + path[t]] += weight;
        if (t > 0) pairs[(t * n_labels + path[t - 1]) * n_labels + path[t]] += weight;
      }
    }
    decoder.sum(chain.scores());
    EXPECT_NEAR(decoder.log_total(), std::log(total), 1e-9);
    for (std::size_t t = 0; t < chain.length(); ++t) {
      for (std::size_t y = 0; y < n_labels; ++y) {
        EXPECT_NEAR(decoder.at(t, y), places[t * n_labels + y] / total, 1e-9) << seed;
        for (std::size_t x = 0; t > 0 && x < n_labels; ++x) {
          EXPECT_NEAR(decoder.pair(t, x, y), pairs[(t * n_labels + x) * n_labels + y] / total,
                      1e-9);
        }
      }
    }
  }
}

TEST(Chain, MarginalsSumToOneWhateverTheSize) {
  // Sums of exponentials of these would overflow and underflow.
  ChainDecoder decoder;
  for (const double scale : {0.0, 1.0, 1e3, 1e6}) {
    std::mt19937 random(7);
    Chain chain{3, {}, std::vector<double>(9, -scale)};
    for (int i = 0; i < 3 * 2000; ++i) {
      chain.places.push_back(scale * (static_cast<double>(random() % 1000) / 500.0 - 1.0));
    }
    decoder.sum(chain.scores());
    EXPECT_TRUE(std::isfinite(decoder.log_total()));
    for (std::size_t t = 0; t < chain.length(); ++t) {
      EXPECT_NEAR(decoder.at(t, 0) + decoder.at(t, 1) + decoder.at(t, 2), 1.0, 1e-5) << scale;
    }
  }
}

TEST(Chain, EmptySequencesHaveNoLabels) {
  const Chain chain{2, {}, std::vector<double>(4, 1.0)};
  std::vector<std::uint8_t> path = {1};
  ChainDecoder decoder;
  decoder.viterbi(chain.scores(), path);
  decoder.sum(chain.scores());
  EXPECT_TRUE(path.empty());
  EXPECT_EQ(decoder.log_total(), 0.0);
}

constexpr std::string_view kModel =
    "sito-chain 1\ntemplate abc\nlabels text other\n# made by hand\n\n"
    "a=1\ttext\t2\nb=1\tother\t-0.5\na=1\tother\t1e-1\nlabel[-1]=text\tother\t0.25\n";

TEST(ChainModel, FilesAreRead) {
  const Result<ChainModel> model = ChainModel::parse(kModel, "m.txt", "abc");
  ASSERT_TRUE(model.has_value());
  ASSERT_EQ(model->n_labels(), 2U);
  EXPECT_EQ(model->labels()[1], "other");
  ASSERT_EQ(model->n_features(), 2U);
  const std::uint32_t a = model->find("a=1");
  ASSERT_NE(a, ChainModel::kNoFeature);
  EXPECT_EQ(model->feature(a), "a=1");
  EXPECT_EQ(model->line(a), 6U);
  EXPECT_EQ(model->weights(a)[0], 2.0F);
  EXPECT_EQ(model->weights(a)[1], 0.1F);
  EXPECT_EQ(model->weights(model->find("b=1"))[0], 0.0F);
  EXPECT_EQ(model->find("c=1"), ChainModel::kNoFeature);
  EXPECT_EQ(std::vector<double>(model->transitions().begin(), model->transitions().end()),
            (std::vector<double>{0, 0.25, 0, 0}));
}

TEST(ChainModel, WhatIsWrittenIsRead) {
  const std::vector<std::string> labels = {"header", "text", "other"};
  const std::vector<ChainWeight> weights = {
      {"token[-2]=4-5", 1, 0.1F}, {"token[-2]=4-5", 0, -3.25e-7F}, {"label[-1]=other", 2, 12.5F}};
  const std::vector<std::string> notes = {"first", "second"};
  const std::string text = chain_text("0123", labels, notes, weights);
  const Result<ChainModel> model = ChainModel::parse(text, "m.txt", "0123");
  ASSERT_TRUE(model.has_value()) << to_string(model.error());
  EXPECT_EQ(model->weights(0)[0], -3.25e-7F);
  EXPECT_EQ(model->weights(0)[1], 0.1F);
  EXPECT_EQ(model->transitions()[8], 12.5);
}

std::string problem(std::string_view text, ErrorCode code) {
  const Result<ChainModel> model = ChainModel::parse(text, "m.txt", "abc");
  if (model) return "";
  EXPECT_EQ(model.error().code, code) << text;
  EXPECT_EQ(model.error().where.source, "m.txt");
  return model.error().message;
}

TEST(ChainModel, AnotherTemplateIsRefused) {
  EXPECT_EQ(problem("sito-chain 1\ntemplate abd\nlabels a b\n", ErrorCode::Unsupported),
            "line 2: the model was trained on the features \"abd\", these are \"abc\"");
  EXPECT_EQ(problem("sito-chain 2\ntemplate abc\n", ErrorCode::Unsupported),
            "line 1: format \"sito-chain 2\", expected \"sito-chain 1\"");
}

TEST(ChainModel, FaultsNameTheirLine) {
  const auto malformed = [](std::string_view lines) {
    return problem("sito-chain 1\ntemplate abc\n" + std::string(lines), ErrorCode::Malformed);
  };
  EXPECT_EQ(problem("", ErrorCode::Malformed), "line 1: the model is empty");
  EXPECT_EQ(problem("<html>\n", ErrorCode::Malformed),
            "line 1: not a model: \"<html>\", expected \"sito-chain 1\"");
  EXPECT_EQ(problem("sito-chain 1\n", ErrorCode::Malformed),
            "line 1: expected \"template\" and its hash");
  EXPECT_EQ(malformed("label a b"), "line 3: expected \"labels\" and names");
  EXPECT_EQ(malformed("labels a"), "line 3: 1 labels, expected 2 to 16");
  EXPECT_EQ(malformed("labels a  b"), "line 3: label \"\"");
  EXPECT_EQ(malformed("labels a a"), "line 3: label \"a\" occurs twice");
  EXPECT_EQ(malformed("labels a b\n#\nx\ta\n"),
            "line 5: expected feature, label and weight separated by tabs");
  EXPECT_EQ(malformed("labels a b\nx\tc\t1\n"), "line 4: unknown label \"c\"");
  EXPECT_EQ(malformed("labels a b\nlabel[-1]=c\ta\t1\n"), "line 4: unknown label \"c\"");
  for (const char* weight : {"", "x", "1x", "nan", "inf", "1e7", " 1"}) {
    EXPECT_EQ(malformed("labels a b\nx\ta\t" + std::string(weight)),
              "line 4: weight \"" + std::string(weight) + "\"");
  }
  EXPECT_EQ(malformed("labels a b\nx\ta\t1\nx\ta\t1\n"), "line 5: the weight occurs twice");
  EXPECT_EQ(malformed("labels a b\nlabel[-1]=a\ta\t1\nlabel[-1]=a\ta\t1\n"),
            "line 5: the transition occurs twice");
}

TEST(ChainModel, DamagedFilesNeverCrash) {
  std::mt19937 random(3);
  for (int round = 0; round < 3000; ++round) {
    std::string text(kModel);
    for (int i = 0; i < 3; ++i) {
      const std::size_t at = random() % text.size();
      if (random() % 3 == 0) {
        text.erase(at, random() % 8);
      } else {
        text[at] = static_cast<char>(random() % 256);
      }
      if (text.empty()) break;
    }
    const Result<ChainModel> model = ChainModel::parse(text, "m.txt", "abc");
    if (!model) {
      EXPECT_TRUE(model.error().message.starts_with("line "));
    }
  }
}

}  // namespace
}  // namespace sito::model
