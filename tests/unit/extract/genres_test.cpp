// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/crunch/genres.h"

#include "sito/extract/resources.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"
#include "support/row_results.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using extract::GenreCounter;
using extract::GenreDistance;
using extract::GenreModel;
using extract::PageWords;
using extract::WordShare;
using test::ParsedPage;

std::string top(std::string_view html, std::size_t most, std::string_view url = "",
                std::string_view stop_list = "") {
  const ParsedPage page(html, url);
  const text::StopWords stop_words = text::StopWords::parse(stop_list);
  PageWords words;
  std::vector<WordShare> shares;
  words.count(page.page);
  words.top(stop_list.empty() ? nullptr : &stop_words, most, shares);
  std::string line;
  for (const WordShare& share : shares) {
    line += std::string(share.word) + ":" + std::to_string(share.share).substr(0, 4) + " ";
  }
  return line;
}

TEST(PageWords, CountTitleHeadingsHostAndText) {
  // title 5, headings 3, host 3, text 1
  EXPECT_EQ(
      top("<title>Lamp</title><h1>Ship</h1><p>lamp, SHIP ship; oil", 9, "http://ship.example/"),
      "ship:0.44 lamp:0.33 example:0.16 oil:0.05 ");  // 8, 6, 3 and 1 of 18
}

TEST(PageWords, WordsAreRunsOfLettersAndDigits) {
  EXPECT_EQ(top("<p>ab abc abc1 1abc 2024 \xC3\x89T\xC3\x89 x-ray", 9),
            "abc:0.40 abc1:0.20 ray:0.20 \xC3\xA9t\xC3\xA9:0.20 ");
  EXPECT_EQ(top("<p>" + std::string(41, 'a') + " " + std::string(40, 'b'), 9),
            std::string(40, 'b') + ":1.00 ");
  EXPECT_EQ(top("<p>hidden<script>secret words</script>", 9), "hidden:1.00 ");
}

TEST(PageWords, TopLeavesStopWordsOut) {
  EXPECT_EQ(top("<p>the the the ship and oil lamp", 2, "", "the\nand\n"), "lamp:0.50 oil:0.50 ");
}

TEST(PageWords, ForgetThePageBefore) {
  PageWords words;
  std::vector<WordShare> shares;
  for (const char* html : {"<p>one two three", "<p>four"}) {
    const ParsedPage page(html, "");
    words.count(page.page);
    words.top(nullptr, 9, shares);
  }
  ASSERT_EQ(shares.size(), 1U);
  EXPECT_EQ(shares[0].word, "four");
}

TEST(PageWords, CountManyWords) {
  std::string html = "<p>";
  for (int i = 0; i < 20000; ++i) html += "word" + std::to_string(i) + " ";
  const ParsedPage page(html + "word7", "");
  PageWords words;
  std::vector<WordShare> shares;
  words.count(page.page);
  words.top(nullptr, 30000, shares);
  ASSERT_EQ(shares.size(), 20000U);
  EXPECT_EQ(shares[0].word, "word7");
  EXPECT_EQ(shares[1].word, "word0");
}

constexpr const char* kTwoGenres =
    R"({"about": "two genres", "sea": {"words": {"ship": 3, "oil": 1},
        "settings": {"link-text-ratio": 0.8}}, "land": {"words": {"farm": 1, "oil": 1}}})";

TEST(GenreModel, NearestHasTheMostInCommon) {
  const auto model = GenreModel::parse(kTwoGenres);
  ASSERT_TRUE(model.has_value());
  ASSERT_EQ(model->genres().size(), 2U);
  const std::vector<WordShare> words = {{"ship", 0.5}, {"lamp", 0.25}, {"oil", 0.25}};
  // sea: |0.5-0.75| + 0.25 + |0.25-0.25| = 0.5; land: 0.5 + 0.25 + 0.25 + 0.5 = 1.5
  const auto nearest = model->nearest(words, GenreDistance::Manhattan);
  EXPECT_EQ(nearest.genre, model->find("sea"));
  EXPECT_DOUBLE_EQ(nearest.distance, 0.5);
  // cosine: (0.375 + 0.0625) / sqrt(0.375 * 0.625)
  EXPECT_NEAR(model->nearest(words, GenreDistance::Cosine).distance, 2 * (1 - 0.9037), 0.001);
  const std::vector<WordShare> strange = {{"lamp", 1}};
  EXPECT_DOUBLE_EQ(model->nearest(strange, GenreDistance::Manhattan).distance, 2);
  EXPECT_DOUBLE_EQ(model->nearest({}, GenreDistance::Cosine).distance, 2);
  EXPECT_EQ(model->find("air"), nullptr);
}

TEST(GenreModel, SaysWhatIsWrong) {
  const auto message = [](std::string_view json) {
    const auto model = GenreModel::parse(json);
    return model ? std::string() : model.error().message;
  };
  EXPECT_EQ(message("[]"), "not a JSON object of genres");
  EXPECT_EQ(message("{"), "not a JSON object of genres");
  EXPECT_EQ(message(R"({"a": {"words": []}})"), "genre a: words and settings are objects");
  EXPECT_EQ(message(R"({"a": {"words": {"x": -1}}})"),
            "genre a: the share of x is -1, expected a number of 0 or more");
  EXPECT_EQ(message(R"({"a": {"settings": {"speed": 1}}})"),
            "genre a sets speed, which is not a parameter of crunch");
  EXPECT_EQ(message(R"({"a": {"settings": {"form-share": 2}}})"),
            "genre a sets form-share to 2, expected 0.0 to 1.0");
  EXPECT_EQ(message("{}"), "");
}

TEST(GenreModel, ShipsTheGenresOfTheSpecification) {
  for (const char* name : {"default", "news", "portal", "shop", "blog", "forum"}) {
    EXPECT_NE(GenreModel::shipped().find(name), nullptr) << name;
  }
  const auto& settings = GenreModel::shipped().find("portal")->settings;
  EXPECT_EQ(settings, (extract::GenreSettings{
                          {"link-text-ratio", 1}, {"empty-table-chars", 5}, {"remove-forms", 1}}));
}

TEST(GenreCounter, AveragesPagesAndLeavesSitesOut) {
  GenreCounter counter;
  const std::vector<WordShare> first = {{"ship", 0.75}, {"alpha", 0.25}};
  const std::vector<WordShare> second = {{"ship", 0.25}, {"oil", 0.5}, {"alpha", 0.25}};
  counter.add("sea", "a.test", first);
  counter.add("sea", "a.test", first);
  counter.add("sea", "b.test", second);
  const std::string json = counter.json(1, 2, {{"about", "test"}});
  EXPECT_TRUE(
      json.starts_with("{\n \"about\": \"test\",\n \"sea\": {\n  \"words\": {\n   "
                       "\"ship\": 0.58333,\n   \"alpha\": 0.25\n  },"))
      << json;
  EXPECT_NE(json.find("\"shop\""), std::string::npos);
  ASSERT_TRUE(GenreModel::parse(json).has_value());
  EXPECT_EQ(counter.json(2, 9, {}).find("oil"), std::string::npos);
  EXPECT_NE(counter.json(1, 9, {}).find("oil"), std::string::npos);
}

Labels crunch(const Page& page, const test::Settings& settings, const GenreModel& model) {
  extract::Resources resources;
  resources.genres = &model;
  return test::label_with(resources, page, "crunch", settings);
}

TEST(GenreModel, GivesCrunchItsSettings) {
  const auto model = GenreModel::parse(kTwoGenres);
  const auto keeps = [&](std::string_view html, const test::Settings& settings) {
    const ParsedPage page(html);
    return test::kept(page.page, crunch(page.page, settings, *model)).size() == 1;
  };
  const auto sea = "<p>ship oil <a href=x>ship</a>";  // half a link for each word
  const auto land = "<p>farm oil <a href=x>farm</a>";
  EXPECT_TRUE(keeps(sea, {}));
  EXPECT_FALSE(keeps(land, {}));
  EXPECT_FALSE(keeps(sea, {{"genre", "default"}}));
  EXPECT_FALSE(keeps(sea, {{"genre-max", "0.1"}}));
  // What the caller sets stays.
  EXPECT_FALSE(keeps(sea, {{"link-text-ratio", "0.3"}}));
}

}  // namespace
}  // namespace sito
