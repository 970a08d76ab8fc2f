// SPDX-License-Identifier: Apache-2.0
// The trees and the network of the row sito on the units of a page.
#include "sito/extract/learned/decide.h"

#include "support/learned_page.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::extract::learned {
namespace {

using Learned = test::LearnedPage;

TEST_F(Learned, UnitsThatTheFirstTreesSettleAreScoredByThemAlone) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = {{{1, 2, 0, 3.0F}, {-1, -1, 0, -1.0F}, {-1, -1, 0, 1.0F}}, {{-1, -1, 0, 5.0F}}};
  parts.article = {{{-1, -1, 0, 0.0F}}};
  const Page& page = parse("<h1>Bridges</h1><p>The old bridge is closed.</p>");
  const auto probabilities = [&] {
    Decision decision;
    const auto model = ExtractorModel::parse(model_text(parts), "m");
    decision.decide(page, *model, {});
    std::vector<float> result;
    for (const Choice& choice : decision.choices()) result.push_back(choice.probability);
    return result;
  };
  EXPECT_EQ(probabilities(), (std::vector<float>{probability(4), probability(6)}));
  parts.early_exits = {{.trees = 1, .below = 0, .general = {2, -1}, .article = {1, 0}}};
  EXPECT_EQ(probabilities(), (std::vector<float>{probability(-3), probability(6)}));
  parts.early_exits[0].below = 2;  // of all units
  EXPECT_EQ(probabilities(), (std::vector<float>{probability(-3), probability(1)}));
  parts.early_exits[0].general = {2, -3};
  EXPECT_EQ(probabilities(), (std::vector<float>{probability(4), probability(6)}));
}

TEST_F(Learned, UnitsLeaveByTheFirstExitThatIsLowEnough) {
  ModelParts parts;
  parts.features = {"own-words"};
  const auto tree = [](float low, float middle, float high) {
    return model::Tree{
        {1, 2, 0, 3.0F}, {-1, -1, 0, low}, {3, 4, 0, 6.0F}, {-1, -1, 0, middle}, {-1, -1, 0, high}};
  };
  parts.general = {tree(-3, 0, 2), tree(9, -3, 2), tree(9, 9, 1)};
  parts.article = {tree(0, 0, 7)};
  parts.early_exits = {{.trees = 1, .below = -1, .general = {2, 0}, .article = {0, -8}},
                       {.trees = 2, .below = -1, .general = {1, -1}, .article = {0, -7}}};
  const Page& page = parse(
      "<h1>Bridges</h1><p>The bridge is closed.</p><div>The old bridge is closed for a "
      "year.</div>");
  const auto model = ExtractorModel::parse(model_text(parts), "m");
  ASSERT_TRUE(model) << to_string(model.error());
  Decision decision;
  decision.decide(page, *model, {});
  std::vector<float> scores;
  for (std::uint32_t i = 0; i < decision.units().size(); ++i) {
    scores.push_back(decision.choices()[i].probability);
  }
  const float share = decision.article_share();
  const auto mixed = [share](float general, float article) {
    return probability(share * article + (1 - share) * general);
  };
  EXPECT_EQ(scores, (std::vector<float>{mixed(-6, -8), mixed(-4, -7), mixed(5, 7)}));
}

TEST_F(Learned, ThreadsAreNoArticles) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = {{{-1, -1, 0, 1.0F}}};
  parts.article = {{{1, 2, 0, 3.0F}, {-1, -1, 0, -9.0F}, {-1, -1, 0, 9.0F}}};
  const auto model = ExtractorModel::parse(model_text(parts), "m");
  ASSERT_TRUE(model) << to_string(model.error());
  const auto article_share = [&](const std::string& head) {
    Decision decision;
    decision.decide(parse(head + "<h1>Bridges</h1><p>The old bridge is closed.</p>"), *model, {});
    return decision.article_share();
  };
  EXPECT_EQ(article_share("<title>T</title>"), 1);
  EXPECT_EQ(article_share("<div itemtype=https://schema.org/DiscussionForumPosting></div>"), 0);
}

// A network that gives each unit 5 log2(1 + words) + bias, and has half of each score.
model::NetworkParts network_of_words(float bias) {
  model::NetworkParts network;
  network.shares = {0.5F, 0.5F};
  network.inputs = {{0, 1, 0, 10}};
  network.first.resize(2);
  network.first[0][0] = 1;
  network.last[0][0] = 1;
  for (auto& out : network.out) out[0] = 5;
  network.out_bias = {bias, bias};
  return network;
}

std::vector<float> probabilities_of(const Page& page, const ModelParts& parts) {
  const auto model = ExtractorModel::parse(model_text(parts), "m");
  if (!model) return {};
  Decision decision;
  decision.decide(page, *model, {});
  std::vector<float> result;
  for (const Choice& choice : decision.choices()) result.push_back(choice.probability);
  return result;
}

TEST_F(Learned, UnitsOfWhichTheNetworkIsSureNeedNoTrees) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{-1, -1, 0, 5.0F}}};
  const Page& page = parse("<h1>Bridges</h1><p>The old bridge is closed.</p>");
  parts.network = network_of_words(-9);  // -4 and 3.5
  EXPECT_EQ(probabilities_of(page, parts),
            (std::vector<float>{probability(-4), probability(4.25F)}));
  parts.network = network_of_words(-7);  // -2 and 5.5
  EXPECT_EQ(probabilities_of(page, parts),
            (std::vector<float>{probability(1.5F), probability(5.5F)}));
  parts.network = network_of_words(-13);  // -8 and -0.5: it may be wrong about the whole page
  EXPECT_EQ(probabilities_of(page, parts),
            (std::vector<float>{probability(-1.5F), probability(2.25F)}));
}

TEST_F(Learned, TreesReadTheRowsOfUnitsFarDown) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{1, 2, 0, 7.0F}, {-1, -1, 0, 7.0F}, {-1, -1, 0, 9.0F}}};
  parts.network = network_of_words(-12.5F);  // 0 and 3.75
  const std::size_t each = 1100;
  std::string html;
  for (std::size_t i = 0; i < each; ++i) html += "<p>The old bridge is closed.</p>";
  for (std::size_t i = 0; i < each; ++i)
    html += "<div>The old bridge is closed for a whole year.</div>";
  const std::vector<float> found = probabilities_of(parse(html), parts);
  ASSERT_EQ(found.size(), 2 * each);
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_NEAR(found[i], probability(i < each ? 3.5F : 6.375F), 1e-5F) << i;
  }
}

}  // namespace
}  // namespace sito::extract::learned
