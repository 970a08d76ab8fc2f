// SPDX-License-Identifier: Apache-2.0
// The features, reasons and roles of the row sito, on pages small enough to know their answers.
#include "sito/extract/learned/decide.h"
#include "sito/extract/learned/feature_groups.h"
#include "sito/extract/learned/reasons.h"
#include "sito/extract/learned/roles.h"

#include "support/learned_page.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace sito::extract::learned {
namespace {

using Learned = test::LearnedPage;

TEST(Features, NamesAreUnique) {
  const auto& names = feature_names();
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  EXPECT_EQ(names.front(), "own-words") << "PageMean weighs by it";
}

TEST(Features, FitTheRowsOfTheTrees) { EXPECT_LE(n_features(), model::kRowStride); }

TEST(Features, EachIsOfAGroupThatPeopleUnderstand) {
  for (const std::string& name : feature_names()) {
    EXPECT_LT(group_of_feature(name), kFeatureGroups) << name;
  }
  EXPECT_EQ(group_of_feature("no-such-feature"), kFeatureGroups);
}

TEST_F(Learned, FeaturesAreFinite) {
  Features features;
  for (const char* html :
       {"", "<p>x", "<table><tr><td>a<td>b</table>", "<ul><li>a<li>b<li>c</ul>"}) {
    features.build(parse(html));
    features.build_tokens(page_, shipped_extractor_model().tokens(),
                          shipped_extractor_model().words());
    for (const float value : rows_of(features)) EXPECT_TRUE(std::isfinite(value)) << html;
  }
}

TEST(ExtractorModel, TwoShip) {
  for (const ExtractorModel* model : {&shipped_extractor_model(), &permissive_extractor_model()}) {
    EXPECT_GT(model->general().size(), 0U);
    EXPECT_GT(model->article().size(), 0U);
    EXPECT_GT(model->types().size(), 2U);
  }
  EXPECT_NE(shipped_extractor_model().tokens().digest(),
            permissive_extractor_model().tokens().digest());
}

TEST_F(Learned, MemoryOfThePageBeforeDoesNotShow) {
  const std::string article =
      "<h1>A</h1><p>Some words, that are long enough to be a sentence of "
      "prose, stand here and say nothing.</p><ul><li><a href=a>b</a></ul>";
  Features fresh;
  fresh.build(parse(article));
  fresh.build_tokens(page_, shipped_extractor_model().tokens(), shipped_extractor_model().words());
  const std::vector<float> expected = rows_of(fresh);
  Features used;
  used.build(parse("<div class=x><p>1<p>2<p>3<p>4</div><table><tr><td>5<td>6</table>"));
  used.build(parse(article));
  used.build_tokens(page_, shipped_extractor_model().tokens(), shipped_extractor_model().words());
  EXPECT_EQ(rows_of(used), expected);
}

// The one tree asks for the link density, which is 1/4 in the mean of the eight words. The path
// mean moves both units by four tenths of the way, weighted by the roots of 7 and 3.
TEST_F(Learned, ReasonsAreWhatTheScoreLosesWithoutTheEvidence) {
  ModelParts parts;
  parts.features = {"own-words", "own-link-density"};
  parts.general = {{{1, 2, 1, 0.5F}, {-1, -1, 0, 1.0F}, {-1, -1, 0, -1.0F}}};
  parts.article = {{{-1, -1, 0, 0.0F}}};
  const auto model = ExtractorModel::parse(model_text(parts), "m");
  const Page& page = parse("<p>The old bridge is closed today.</p><p><a href=x>One two</a></p>");
  Decision decision;
  decision.decide(page, *model, {});
  Explanation explanation;
  explain(page, decision, *model, explanation);
  const std::vector<BlockReasons>& reasons = explanation.blocks;
  ASSERT_EQ(reasons.size(), 2U);
  EXPECT_EQ(explanation.limit, decision.limit());
  const auto& prose = reasons[0].strongest;
  EXPECT_EQ(prose[0].about, "blocks with the same path are less probable");
  EXPECT_NEAR(prose[0].pull, -0.317, 0.001);
  EXPECT_EQ(prose[1].about, "");
  const auto& links = reasons[1].strongest;
  ASSERT_EQ(decision.choices()[1].content, true) << "so the reason for it is first";
  EXPECT_EQ(links[0].about, "blocks with the same path are more probable");
  EXPECT_NEAR(links[0].pull, 0.483, 0.001);
  EXPECT_EQ(links[1].about, "all of it is a link");
  EXPECT_FLOAT_EQ(links[1].pull, -2);
  EXPECT_EQ(reasons[1].text_begin, TextId{decision.units()[1].text_begin});
}

// Everything is content, and readers speak in items of lists.
ModelParts parts_of_comments() {
  ModelParts parts;
  parts.features = {"own-words", "in-item"};
  parts.general = parts.article = {{{-1, -1, 0, 3.0F}}};
  parts.comment = {{{1, 2, 1, 0.5F}, {-1, -1, 0, -4.0F}, {-1, -1, 0, 4.0F}}};
  return parts;
}

std::vector<RoleName> roles_by(const ModelParts& parts, const Page& page) {
  const auto model = ExtractorModel::parse(model_text(parts), "m");
  Decision decision;
  decision.decide(page, *model, {});
  std::vector<BlockRole> roles;
  Roles().find(page, decision, *model, roles);
  std::vector<RoleName> names;
  for (const BlockRole& role : roles) {
    names.push_back(role.name);
    const bool spoken = role.name == RoleName::Comment || role.name == RoleName::Post;
    EXPECT_EQ(role.probability > 0.5F, spoken) << name_of(role.name);
    EXPECT_EQ(role.probability == 0, !spoken) << "the score says it";
  }
  return names;
}

// Everything is content, and the trees take every page for an article.
std::string type_by_trees_for_articles(const Page& page) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{-1, -1, 0, 3.0F}}};
  parts.types = {"article", "listing"};
  parts.type = {{{{-1, -1, 0, 2.0F}}}, {{{-1, -1, 0, 0.0F}}}};
  const auto model = ExtractorModel::parse(model_text(parts), "m");
  Decision decision;
  decision.decide(page, *model, {});
  const PageType type = decision.page_type(*model);
  EXPECT_GT(type.probability, 0.8F);
  return std::string(type.name);
}

TEST_F(Learned, PagesThatListTitlesOrPicturesAreNoArticles) {
  const std::string sentence = "The old bridge is closed for a year by order of the town. ";
  std::string titles, pictures, prose = "<p>";
  for (const char* town : {"Upton", "Weston", "Norton", "Aston", "Easton"}) {
    titles +=
        std::string("<h3><a href=x>The bridge of ") + town + "</a></h3><p>" + sentence + "</p>";
    pictures += std::string("<figure><img src=a.jpg><figcaption>The bridge of ") + town +
                "</figcaption></figure>";
  }
  for (int i = 0; i < 9; ++i) prose += sentence;
  EXPECT_EQ(type_by_trees_for_articles(parse(prose)), "article");
  for (const std::string& list : {titles, pictures}) {
    EXPECT_EQ(type_by_trees_for_articles(parse(list)), "listing");
    EXPECT_EQ(type_by_trees_for_articles(parse(prose + "</p>" + list)), "article");
  }
}

TEST_F(Learned, TheFrontOfAHostIsNoArticle) {
  const std::string prose = "<p>The old bridge is closed for a year by order of the town.</p>";
  EXPECT_EQ(type_by_trees_for_articles(parse(prose, "https://a.test/")), "listing");
  EXPECT_EQ(type_by_trees_for_articles(parse(prose, "https://a.test/?p=7")), "article");
  EXPECT_EQ(type_by_trees_for_articles(parse(prose, "https://a.test/bridge")), "article");
}

TEST_F(Learned, ReadersSpeakInCommentsBelowATextAndElsewhereInPosts) {
  const std::string prose =
      "<p>The old bridge is closed for a year, because the ice has damaged two of its pillars, and "
      "all who want to go to the other bank have to go round by the next town.</p>";
  const std::string spoken = "<ul><li>I go there every day</li><li>So do I</li></ul>";
  const Page& page = parse(prose + spoken);
  ModelParts parts = parts_of_comments();
  using enum RoleName;
  EXPECT_EQ(roles_by(parts, page), (std::vector{Text, Comment, Comment}));
  parts.types = {"article", "forum"};
  parts.type = {{{{-1, -1, 0, 0.0F}}}, {{{-1, -1, 0, 2.0F}}}};
  EXPECT_EQ(roles_by(parts, page), (std::vector{Text, Post, Post}));
  parts.type[1] = {{{-1, -1, 0, -2.0F}}};
  EXPECT_EQ(roles_by(parts, page), (std::vector{Text, Comment, Comment}));
  EXPECT_EQ(roles_by(parts, parse("<p>A question</p>" + spoken)), (std::vector{Text, Post, Post}))
      << "without a text that comments could be about";
  parts.comment.clear();
  EXPECT_EQ(roles_by(parts, parse(prose + spoken)), (std::vector{Text, Text, Text}))
      << "a model of the format before knows no comments";
}

TEST_F(Learned, WhatIsNoContentHasARoleByItsWordsAndLinks) {
  ModelParts parts = parts_of_comments();
  parts.features[1] = "in-main";
  parts.comment.clear();
  parts.general = parts.article = {{{1, 2, 1, 0.5F}, {-1, -1, 0, -4.0F}, {-1, -1, 0, 4.0F}}};
  std::string teasers;
  for (const char* town : {"Upton", "Weston", "Norton"}) {
    teasers += std::string("<div class=t><a href=x>The bridge of ") + town +
               " is closed for a year</a></div>";
  }
  const Page& page = parse(
      "<p><a href=a>Home</a></p><main><p>The bridge is closed.</p></main>"
      "<p>By Eva Moss, published in May</p>" +
      teasers + "<p>Copyright 2026, all rights reserved</p>");
  using enum RoleName;
  EXPECT_EQ(roles_by(parts, page),
            (std::vector{Navigation, Text, Byline, Teaser, Teaser, Teaser, Notice}));
}

}  // namespace
}  // namespace sito::extract::learned
