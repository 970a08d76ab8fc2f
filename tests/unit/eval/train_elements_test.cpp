// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/classifier.h"
#include "sito/eval/train/decision_trees.h"
#include "sito/eval/train/elements.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>

namespace sito::eval {
namespace {

ElementSample sample(std::vector<std::string> features, std::string of_class, int site) {
  std::sort(features.begin(), features.end());
  return {std::move(features), std::move(of_class), "s" + std::to_string(site) + ".test"};
}

/// Ten sites on which `more` makes a Revealer and `x` a Closer; each has names of its own.
std::vector<ElementSample> samples() {
  std::vector<ElementSample> out;
  for (int site = 0; site < 10; ++site) {
    const std::string own = "class.own" + std::to_string(site);
    out.push_back(sample({"more", own}, "Revealer", site));
    out.push_back(sample({"more", "x", own}, "Closer", site));
    out.push_back(sample({"x"}, "Closer", site));
    out.push_back(sample({"other", own}, "Undetermined", site));
    out.push_back(sample({"other"}, "Undetermined", site));
  }
  return out;
}

TEST(ElementScores, FollowFromTheMatrix) {
  ElementScores scores;
  for (int i = 0; i < 3; ++i) scores.add("b", "b");
  scores.add("b", "a");
  scores.add("a", "a");
  scores.add("a", "c");
  EXPECT_EQ(scores.classes(), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(scores.size(), 6U);
  EXPECT_DOUBLE_EQ(scores.precision(0), 0.5);
  EXPECT_DOUBLE_EQ(scores.recall(1), 0.75);
  EXPECT_DOUBLE_EQ(scores.f1(0), 0.5);
  EXPECT_DOUBLE_EQ(scores.accuracy(), 4.0 / 6);
  EXPECT_DOUBLE_EQ(scores.macro_f1(), (0.5 + 6.0 / 7) / 2);  // nothing is a c
  EXPECT_NE(scores.text(TableStyle::Text).find("macro F1 0.6786"), std::string::npos);
  ElementScores twice = scores;
  twice.add(scores);
  EXPECT_EQ(twice.size(), 12U);
  EXPECT_DOUBLE_EQ(twice.macro_f1(), scores.macro_f1());
}

TEST(DecisionTrees, FindWhatDivides) {
  TreeSamples rows;
  rows.n_features = 3;
  rows.n_classes = 2;
  for (std::uint32_t i = 0; i < 20; ++i) {
    rows.features.push_back(i % 2 == 0 ? std::vector<std::uint32_t>{0, 1}
                                       : std::vector<std::uint32_t>{0, 2});
    rows.classes.push_back(i % 2);
    rows.folds.push_back(i / 4);
  }
  std::vector<std::uint32_t> all(20);
  std::iota(all.begin(), all.end(), 0U);
  const auto tree = grow_tree(rows, all, {12, 2});
  ASSERT_EQ(tree.size(), 3U);
  EXPECT_EQ(tree[0].feature, 1U);  // 2 is as good
  EXPECT_EQ(tree[1].counts, (std::vector<std::uint32_t>{10, 0}));
  EXPECT_EQ(grow_tree(rows, all, {12, 11}).size(), 1U);
  EXPECT_EQ(grow_tree(rows, all, {0, 1}).size(), 1U);
  EXPECT_EQ(prune_tree(tree, 100).size(), 1U);
  EXPECT_EQ(prune_tree(tree, 1), tree);
  EXPECT_EQ(grow_pruned_tree(rows, {12, 2}).size(), 3U);
}

TEST(DecisionTrees, ArePrunedWhereOthersAreNotServed) {
  TreeSamples rows;
  rows.n_features = 40;
  rows.n_classes = 2;
  // Feature 0 tells classes apart; the others tell nothing, but each some elements by heart.
  for (std::uint32_t i = 0; i < 200; ++i) {
    const std::uint32_t of_class = i % 2;
    const bool wrong = i % 20 == 7;
    std::vector<std::uint32_t> features;
    if ((of_class == 1) != wrong) features.push_back(0);
    features.push_back(1 + (i * 7919U) % 39);
    rows.features.push_back(features);
    rows.classes.push_back(of_class);
    rows.folds.push_back((i / 7) % 5);
  }
  std::vector<std::uint32_t> all(200);
  std::iota(all.begin(), all.end(), 0U);
  EXPECT_LE(grow_pruned_tree(rows, {12, 2}).size(), grow_tree(rows, all, {12, 2}).size());
}

TEST(TrainElements, FoldsDoNotDivideSites) {
  const auto all = samples();
  const auto folds = folds_of_sites(all, 5);
  ASSERT_EQ(folds.size(), 10U);
  std::vector<int> n(5, 0);
  for (const auto& [site, fold] : folds) ++n[fold];
  EXPECT_EQ(n, (std::vector<int>{2, 2, 2, 2, 2}));
}

TEST(TrainElements, LearnsWithEitherLearner) {
  const auto all = samples();
  for (const ElementLearner learner : {ElementLearner::Tree, ElementLearner::Boosted}) {
    ElementTraining training;
    training.learner = learner;
    training.boosting.column_share = 1;
    const auto model = train_elements(all, training, {{"licence", "ours"}});
    ASSERT_TRUE(model.has_value());
    EXPECT_DOUBLE_EQ(score_elements(*model, all).macro_f1(), 1);
    const auto held = cross_validate_elements(all, training);
    ASSERT_TRUE(held.has_value());
    EXPECT_DOUBLE_EQ(held->macro_f1(), 1);
    EXPECT_EQ(held->size(), all.size());
    // Names of one site are no features.
    for (const std::string& name : model->parts().features) {
      EXPECT_FALSE(name.starts_with("class.")) << name;
    }
    EXPECT_EQ(train_elements(all, training, {{"licence", "ours"}})->json(), model->json());
    const auto read = elements::ElementModel::parse(model->json(), "m");
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->json(), model->json());
    EXPECT_DOUBLE_EQ(score_elements(*read, all).macro_f1(), 1);
    EXPECT_EQ(read->parts().training.at("licence"), "ours");
    EXPECT_EQ(read->rules().empty(), learner == ElementLearner::Boosted);
  }
}

TEST(TrainElements, ALabelThatIsNewIsAClass) {
  auto all = samples();
  for (int site = 0; site < 10; ++site) all.push_back(sample({"arrow"}, "Downloader", site));
  const auto model = train_elements(all, {}, {});
  ASSERT_TRUE(model.has_value());
  EXPECT_EQ(model->classes(),
            (std::vector<std::string>{"Closer", "Downloader", "Revealer", "Undetermined"}));
  EXPECT_DOUBLE_EQ(score_elements(*model, all).macro_f1(), 1);
}

TEST(TrainElements, RulesAreReadable) {
  const auto model = train_elements(samples(), {}, {});
  ASSERT_TRUE(model.has_value());
  EXPECT_EQ(model->rules(),
            "if other: Undetermined (20 of 20)\n"
            "not other\n"
            "  if x: Closer (20 of 20)\n"
            "  not x: Revealer (10 of 10)\n");
}

TEST(TrainElements, WhatCannotBeTrainedIsSaid) {
  EXPECT_FALSE(train_elements({}, {}, {}).has_value());
  std::vector<ElementSample> one = {sample({"a"}, "Inner", 1), sample({"b"}, "Outer", 1)};
  EXPECT_FALSE(cross_validate_elements(one, {}).has_value());
  // One class, one element, nothing that two have in common: there is nothing to tell apart.
  const std::vector<ElementSample> same = {sample({"a"}, "Inner", 1), sample({"b"}, "Inner", 2)};
  const std::vector<ElementSample> single = {sample({"a"}, "Inner", 1)};
  for (const ElementLearner learner : {ElementLearner::Tree, ElementLearner::Boosted}) {
    ElementTraining training;
    training.learner = learner;
    for (const auto& few : {same, single}) {
      const auto model = train_elements(few, training, {});
      ASSERT_FALSE(model.has_value());
      EXPECT_EQ(model.error().code, ErrorCode::InvalidArgument);
      EXPECT_NE(model.error().message.find("are of the class Inner"), std::string::npos);
    }
    const auto apart = train_elements(one, training, {});
    ASSERT_FALSE(apart.has_value());
    EXPECT_NE(apart.error().message.find("no feature"), std::string::npos);
  }
}

TEST(TrainElements, NegativesAreThinned) {
  std::vector<ElementSample> all;
  for (int i = 0; i < 100; ++i) all.push_back(sample({"n"}, "Undetermined", i % 3));
  for (int i = 0; i < 10; ++i) all.push_back(sample({"p"}, "Revealer", i % 3));
  ElementTraining training;
  training.negatives_per_positive = 2;
  EXPECT_EQ(train_elements(all, training, {})->parts().training.at("elements"), "30");
  training.negatives_per_positive = 0;
  EXPECT_EQ(train_elements(all, training, {})->parts().training.at("elements"), "110");
}

TEST(TrainElements, OwnLabelsCountATwentiethOfTheOthers) {
  std::vector<ElementSample> own = {sample({"own"}, "Revealer", 1), sample({"x"}, "Closer", 1)};
  give_weight(own, 0);
  EXPECT_EQ(own[0].weight, 1U);
  give_weight(own, 40);
  EXPECT_EQ(own[0].weight, 1U);
  give_weight(own, 41);
  EXPECT_EQ(own[0].weight, 2U);
  give_weight(own, 4'000);
  EXPECT_EQ(own[0].weight, 100U);
  EXPECT_EQ(own[1].weight, 100U);
  give_weight({}, 4'000);
}

TEST(TrainElements, OddsMoveTheBorderBetweenClasses) {
  ElementTraining training;
  training.learner = ElementLearner::Boosted;
  training.boosting.column_share = 1;
  // Two of five elements with the feature are Revealers; a third class, and none.
  for (const bool has_third : {true, false}) {
    std::vector<ElementSample> all;
    for (int site = 0; site < 10; ++site) {
      for (int i = 0; i < 5; ++i) {
        all.push_back(sample({"frob"}, i < 2 ? "Revealer" : "Closer", site));
      }
      for (int i = 0; i < 5; ++i)
        all.push_back(sample({"x"}, has_third ? "Inner" : "Closer", site));
    }
    const std::vector<ElementSample> unseen = {sample({"frob"}, "Revealer", 11)};
    const auto found = [&](const std::map<std::string, double>& odds) {
      training.odds = odds;
      const auto model = train_elements(all, training, {});
      return model.has_value() && score_elements(*model, unseen).accuracy() == 1;
    };
    EXPECT_FALSE(found({}));
    EXPECT_FALSE(found({{"Revealer", 1.2}}));
    EXPECT_TRUE(found({{"Revealer", 2}}));
    EXPECT_TRUE(found({{"Closer", 0.5}}));
    training.odds = {{"Pager", 2}};
    EXPECT_FALSE(train_elements(all, training, {}).has_value()) << "no such class";
  }
}

TEST(TrainElements, WeightDecidesBetweenElementsThatLookTheSame) {
  for (const ElementLearner learner : {ElementLearner::Tree, ElementLearner::Boosted}) {
    ElementTraining training;
    training.learner = learner;
    training.boosting.column_share = 1;
    auto all = samples();
    for (int site = 0; site < 10; ++site) all.push_back(sample({"frob"}, "Inner", site));
    auto own = sample({"frob"}, "Revealer", 10);
    all.push_back(own);
    const std::vector<ElementSample> unseen = {own};
    const auto before = train_elements(all, training, {});
    ASSERT_TRUE(before.has_value());
    EXPECT_EQ(score_elements(*before, unseen).accuracy(), 0);
    all.back().weight = 30;
    const auto after = train_elements(all, training, {});
    ASSERT_TRUE(after.has_value());
    EXPECT_EQ(score_elements(*after, unseen).accuracy(), 1);
    EXPECT_EQ(cross_validate_elements(all, training)->size(), all.size()) << "each is scored once";
  }
}

TEST(TrainElements, SamplesAreEntriesWithAClass) {
  elements::Entry entry;
  entry.tag = "a";
  entry.code = "<a href=/x>x</a>";
  entry.url = "http://www.news.example.co.uk/1";
  std::vector<elements::Entry> entries = {entry, entry, entry};
  entries[0].crawler_class = "Inner";
  entries[1].crawler_class = "Inner";
  entries[1].url = "forum.test";
  const auto made = element_samples(entries);
  ASSERT_EQ(made.size(), 2U);
  EXPECT_EQ(made[0].site, "example.co.uk");
  EXPECT_EQ(made[1].site, "forum.test");
  EXPECT_TRUE(std::is_sorted(made[0].features.begin(), made[0].features.end()));
}

}  // namespace
}  // namespace sito::eval
