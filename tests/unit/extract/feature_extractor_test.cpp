// SPDX-License-Identifier: Apache-2.0
// FeatureExtractor and K-FeatureExtractor: T-FE-1, T-KFE-1, the partition, and pages by hand.
#include "sito/extract/features/block_features.h"
#include "sito/extract/features/clusters.h"
#include "sito/extract/plan.h"
#include "sito/text/word_runs.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sito {
namespace {

using extract::FirstCentres;
using test::ParsedPage;
using Texts = std::vector<std::string>;

std::string run(std::string_view row, std::string_view html, const test::Settings& settings = {},
                const text::StopWords* stop_words = nullptr) {
  const ParsedPage page(html);
  std::string all;
  const Labels labels = test::label(page.page, row, settings, stop_words);
  for (const std::string& text : test::kept(page.page, labels)) all += text.substr(0, 14) + "|";
  return all;
}

// The blocks of a page as text: neighbours joined without a blank.
Texts blocks(std::string_view html, std::vector<Tag> tags) {
  const ParsedPage page(html);
  extract::BlockSet set;
  Texts texts;
  for (const extract::Region& region :
       set.split(page.page, extract::content_root(page.page), tags)) {
    std::string text;
    for (std::uint32_t i = region.begin; i < region.end; ++i) {
      const Node& node = page.page.nodes()[i];
      if (node.is_text() && !node.hidden) text += page.page.text(node.text).text;
    }
    texts.push_back(text);
  }
  return texts;
}

const test::Settings kPDiv = {{"tags", "p,div"}};

TEST(FeatureExtractor, OfF1) {  // T-FE-1
  EXPECT_EQ(run("feature-extractor", test::kF1, kPDiv), "City officials|");
  EXPECT_EQ(run("k-feature-extractor", test::kF1, kPDiv), "The old bridge|City officials|");
}

TEST(FeatureExtractor, FeaturesOfF1) {  // T-FE-1, T-KFE-1
  const ParsedPage page(test::kF1);
  const extract::Algorithm& row = *extract::find_algorithm("feature-extractor");
  const Params params = extract::resolve_params(row, kPDiv).value();
  extract::Inputs inputs;
  inputs.params = &params;
  const auto found = extract::feature_blocks(page.page, inputs, row.params);
  ASSERT_EQ(found.size(), 5U);  // nav, h1, p1, p2, foot
  const double amounts[] = {0, 13, 71, 87, 0};
  const double ratios[] = {0, 1, 1, 1, 0};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(found[i].amount, amounts[i]) << i;
    EXPECT_EQ(found[i].ratio, ratios[i]) << i;
    EXPECT_EQ(found[i].value, amounts[i] / 87) << i;
  }
}

TEST(FeatureExtractor, OnlyOutermostElementsAreSplitOff) {
  EXPECT_EQ(blocks("a<div>b<div>c</div>d</div>e", {Tag::Div}), (Texts{"a", "bcd", "e"}));
}

TEST(FeatureExtractor, ALaterTagSplitsWhatAnEarlierOneLeft) {
  const std::string page = "a<table><tr><td>b<table><tr><td>c</table>d<tr><td>e</table>f";
  EXPECT_EQ(blocks(page, {Tag::Table}), (Texts{"a", "bcde", "f"}));
  EXPECT_EQ(blocks(page, {Tag::Table, Tag::Tr}), (Texts{"a", "bcd", "e", "f"}));
  EXPECT_EQ(blocks(page, {Tag::Tr}), (Texts{"a", "bcd", "e", "f"}));
  // The inner table is an outermost one of the row that was split off.
  EXPECT_EQ(blocks(page, {Tag::Tr, Tag::Table}), (Texts{"a", "b", "c", "d", "e", "f"}));
}

TEST(FeatureExtractor, ElementsAroundASplitAreParts) {
  // The div was opened by the paragraph in it; b and d are not joined with a and e.
  EXPECT_EQ(blocks("a<div>b<p>c</p>d</div>e", {Tag::P}), (Texts{"a", "b", "c", "d", "e"}));
  // A div in an opened div is the outermost one of what is left.
  EXPECT_EQ(blocks("<div>a<p>b</p><div>c</div>d</div>", {Tag::P, Tag::Div}),
            (Texts{"a", "b", "c", "d"}));
}

TEST(FeatureExtractor, WithoutTheElementsThePageIsOneBlock) {
  EXPECT_EQ(blocks("a<p>b</p>c", {Tag::Table}), (Texts{"abc"}));
  EXPECT_EQ(blocks("a<p>b</p>c", {}), (Texts{"abc"}));
}

TEST(FeatureExtractor, RulesSplitToo) {
  EXPECT_EQ(blocks("a<i>b</i><hr>c", {Tag::Hr}), (Texts{"ab", "", "c"}));
  EXPECT_EQ(run("feature-extractor", "one<hr>and two<hr>three", {{"tags", "hr"}}), "and two|");
}

TEST(FeatureExtractor, ABlockOfImagesCounts) {
  // Half of the images and a seventh of the text of the best: 1/7 is not more than 1/2.
  const std::string page =
      "<div><img src=a><img src=b></div><div>text<img src=c></div><div>28 characters of text, and "
      "more</div>";
  EXPECT_EQ(run("feature-extractor", page, {{"tags", "div"}, {"features", "text"}}),
            "28 characters |");
  EXPECT_EQ(run("k-feature-extractor", page, {{"tags", "div"}, {"k", "2"}}), "28 characters |");
  EXPECT_EQ(run("feature-extractor", page, {{"tags", "div"}, {"desired", "image"}}), "");
  EXPECT_EQ(run("feature-extractor", "<div>text<img src=a></div>", {{"tags", "div"}}), "");
}

TEST(FeatureExtractor, OtherFeaturesMayBeDesired) {
  const std::string page =
      "<p>some text, and then more of "
      "it</p><ul><li>1<li>2<li>3</ul><form>x<input><button>b</button>"
      "</form>";
  const auto desired = [&](const char* feature) {
    return run("feature-extractor", page, {{"tags", "p,ul,form"}, {"desired", feature}});
  };
  EXPECT_EQ(desired("text"), "some text, and|");
  EXPECT_EQ(desired("list"), "1|2|3|");
  EXPECT_EQ(desired("form"), "x b|");
  EXPECT_EQ(desired("table"), "");
}

TEST(FeatureExtractor, NormalisedBySumCommonFeaturesWeighLess) {
  // Two blocks with half and all of the most text, and half and all of the most links: ratios of
  // 1/2. Eight blocks with a link each make 14 links in all: 1/3 and 2/3 of the text against 1/7
  // and 2/7 of the links.
  std::string page =
      "<div>twelve chars.<a href=a>1</a><a href=b>2</a></div>"
      "<div>twenty-four.characters.too<a href=c>3</a><a href=d>4</a><a href=e>5</a><a "
      "href=f>6</a></div>";
  for (int i = 0; i < 8; ++i) page += "<div><a href=g>7</a></div>";
  EXPECT_EQ(run("feature-extractor", page, {{"tags", "div"}}), "");
  EXPECT_EQ(run("feature-extractor", page, {{"tags", "div"}, {"normalise", "sum"}}),
            "twenty-four.ch|");
}

TEST(FeatureExtractor, StopWordsMayBeDesired) {
  const text::StopWords stop_words = text::StopWords::parse(test::kStopListT);
  const std::string page = "<p>lamp lamp lamp lamp lamp lamp</p><p>The and, of \"it\"</p>";
  const test::Settings settings = {
      {"tags", "p"}, {"features", "stopword"}, {"desired", "stopword"}};
  EXPECT_EQ(run("feature-extractor", page, settings, &stop_words), "The and, of \"i|");
  EXPECT_EQ(run("feature-extractor", page, settings), "");
}

TEST(FeatureExtractor, StopWordsAreAskedForWhenTheyCount) {
  const auto wants = [](const char* expression) {
    return extract::Plan::parse(expression).value().wants_stop_words();
  };
  EXPECT_FALSE(wants("feature-extractor"));
  EXPECT_TRUE(wants("feature-extractor[desired=stopword]"));
  EXPECT_TRUE(wants("k-feature-extractor[features='text,stopword']"));
}

TEST(FeatureExtractor, NothingButLinksKeepsNothing) {
  const std::string page = "<p><a href=a>one</a></p><p><a href=b>two</a></p>";
  EXPECT_EQ(run("feature-extractor", page), "");
  EXPECT_EQ(run("k-feature-extractor", page), "");
}

TEST(FeatureExtractor, ListsAreChecked) {
  const extract::Algorithm& row = *extract::find_algorithm("feature-extractor");
  const auto message = [&](const char* name, const char* value) {
    const Setting setting(name, value);
    const auto params = extract::resolve_params(row, {&setting, 1});
    return params ? std::string() : params.error().message;
  };
  EXPECT_EQ(message("tags", "p, div"), "");
  EXPECT_EQ(message("tags", "p,dvi"), "tags has \"dvi\", expected names of HTML elements");
  EXPECT_EQ(
      message("features", "text,words"),
      "features has \"words\", expected some of text, link, image, list, table, form, script, "
      "stopword");
}

double floor_of(std::vector<double> values, std::size_t k,
                FirstCentres first = FirstCentres::Quantiles) {
  return extract::floor_of_highest_cluster(values, k, first);
}

TEST(Clusters, TheHighestBegins) {
  EXPECT_EQ(floor_of({1, 0, 0.816, 0, 0.149}, 3), 0.816);  // T-KFE-1
  EXPECT_EQ(floor_of({}, 3), 0);
  EXPECT_EQ(floor_of({2}, 3), 2);
  EXPECT_EQ(floor_of({2, 2, 2}, 3), 2);
  EXPECT_EQ(floor_of({0, 1}, 2), 1);
}

TEST(Clusters, CentresMove) {
  // From 0 and 10: {0, 1, 2, 4 | 6, 10} (5 would be the border), then 1.75 and 8: the border is
  // 4.875, and nothing changes. With 5 in it: 5 goes up, then 2.33.. and 7 part at 4.37.
  EXPECT_EQ(floor_of({0, 1, 2, 4, 6, 10}, 2), 6);
  EXPECT_EQ(floor_of({0, 1, 2, 4, 5, 6, 10}, 2), 5);
}

TEST(Clusters, StartsMatter) {
  // Quantiles 0, 0, 9 are two centres; even ones are 0, 4.5, 9.
  const std::vector<double> values = {0, 0, 0, 0, 3, 8, 9};
  EXPECT_EQ(floor_of(values, 3), 8);
  EXPECT_EQ(floor_of({0, 0, 0, 0, 5, 8, 9}, 3), 5);
  EXPECT_EQ(floor_of({0, 0, 0, 0, 5, 8, 9}, 3, FirstCentres::Even), 8);
}

TEST(WordRuns, AreLettersAndDigits) {
  Texts words;
  text::for_each_word(
      "A word, \xC5\xA1"
      "est 3x; \xE5\xB1\xB1\xE6\xB0\xB4 caf"
      "e\xCC\x81-x",
      [&](std::string_view word) { words.emplace_back(word); });
  EXPECT_EQ(words, (Texts{"A", "word",
                          "\xC5\xA1"
                          "est",
                          "3x", "\xE5\xB1\xB1", "\xE6\xB0\xB4",
                          "caf"
                          "e\xCC\x81",
                          "x"}));
}

}  // namespace
}  // namespace sito
