// SPDX-License-Identifier: Apache-2.0
// Training of the network of the row sito.
#include "sito/eval/train/network.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace sito::eval {
namespace {

// Pages whose units are content if the unit in front has a positive first feature; the unit's own
// features say nothing.
struct Pages {
  std::vector<float> values;  // two features a unit
  std::vector<float> labels;
  std::size_t length = 20;
};

Pages made_pages(std::uint32_t seed, std::size_t n) {
  std::mt19937 random(seed);
  Pages pages;
  for (std::size_t i = 0; i < n * pages.length; ++i) {
    const bool first = i % pages.length == 0;
    pages.labels.push_back(!first && pages.values[2 * (i - 1)] > 0 ? 1.0F : 0.0F);
    pages.values.push_back(random() % 2 == 0 ? 3.0F : -3.0F);
    pages.values.push_back(static_cast<float>(random() % 10));
  }
  return pages;
}

NetworkTraining quick() {
  NetworkTraining training;
  training.rounds = 40;
  training.gaps = {1};
  training.pages_per_step = 4;
  training.shares = {1, 1};
  return training;
}

model::NetworkParts train(const Pages& made, const NetworkTraining& training) {
  const std::vector<std::uint32_t> features = {0, 1};
  const NetworkTrainer trainer({made.values, 2, made.labels, {}}, features, {0, 1}, 2);
  std::vector<NetworkPage> pages;
  for (std::size_t begin = 0; begin < made.labels.size(); begin += made.length) {
    NetworkPage& page = pages.emplace_back();
    for (std::size_t i = begin; i < begin + made.length; ++i) {
      trainer.pack(std::span(made.values).subspan(2 * i, 2), page.inputs);
      page.words.push_back(1);
      page.labels.push_back(made.labels[i]);
      page.general.push_back(1);
      page.article.push_back(begin % 2 == 0 ? 1.0F : 0.0F);
    }
  }
  return trainer.train(pages, training);
}

// Returns how many units have a score on the right side, in both results.
double share_right(const model::NetworkParts& parts, const Pages& made) {
  const auto network = model::Network::make(parts);
  EXPECT_TRUE(network);
  double right = 0;
  std::vector<model::Channels> channels(made.length);
  std::vector<model::Channels> room;
  const std::vector<float> weights(made.length, 1);
  for (std::size_t begin = 0; begin < made.labels.size(); begin += made.length) {
    network->read(std::span(made.values).subspan(2 * begin), 2, {}, channels);
    std::vector<float> general(made.length), article(made.length);
    network->score(channels, weights, room, general, article);
    for (std::size_t i = 0; i < made.length; ++i) {
      const bool content = made.labels[begin + i] > 0;
      right += (general[i] > 0) == content ? 0.5 : 0;
      right += (article[i] > 0) == content ? 0.5 : 0;
    }
  }
  return right / static_cast<double>(made.labels.size());
}

TEST(NetworkTrainer, LearnsFromTheUnitInFront) {
  const model::NetworkParts parts = train(made_pages(1, 40), quick());
  EXPECT_GT(share_right(parts, made_pages(2, 40)), 0.98);
}

TEST(NetworkTrainer, TheSamePagesGiveTheSameNumbers) {
  NetworkTraining training = quick();
  training.rounds = 2;
  const Pages pages = made_pages(1, 12);
  const std::string text = model::network_text(train(pages, training));
  EXPECT_EQ(model::network_text(train(pages, training)), text);
  training.seed = 2;
  EXPECT_NE(model::network_text(train(pages, training)), text);
}

TEST(NetworkTrainer, LongPagesAreCut) {
  NetworkTraining training = quick();
  training.max_units = 7;
  training.rounds = 60;
  EXPECT_GT(share_right(train(made_pages(1, 40), training), made_pages(2, 40)), 0.95);
}

}  // namespace
}  // namespace sito::eval
