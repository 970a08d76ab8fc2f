// SPDX-License-Identifier: Apache-2.0
// The boilerpipe family against the vectors of the specification (T-BP-1 .. T-BP-4), and its steps.
#include "sito/extract/boilerpipe/boilerpipe_steps.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"

#include <gtest/gtest.h>

#include <algorithm>
namespace sito {
namespace {

using extract::build_work_blocks;
using extract::WorkBlocks;
using test::kept;
using test::label;
using test::ParsedPage;
using Texts = std::vector<std::string>;

struct Numbers {
  std::uint32_t words, link_words, wrapped, lines;
  float text_density, link_density;
};

void expect_numbers(const WorkBlocks& work, const std::vector<Numbers>& expected) {
  ASSERT_EQ(work.blocks.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const extract::BlockNumbers& numbers = work.blocks[i].numbers;
    EXPECT_EQ(numbers.n_words, expected[i].words) << i;
    EXPECT_EQ(numbers.link_words, expected[i].link_words) << i;
    EXPECT_EQ(numbers.n_wrapped_words, expected[i].wrapped) << i;
    EXPECT_EQ(numbers.n_lines, expected[i].lines) << i;
    EXPECT_FLOAT_EQ(numbers.text_density, expected[i].text_density) << i;
    EXPECT_FLOAT_EQ(numbers.link_density, expected[i].link_density) << i;
  }
}

std::string joined(const Texts& texts) {
  std::string all;
  for (const std::string& text : texts) all += text.substr(0, 14) + "|";
  return all;
}

std::string run(std::string_view html, std::string_view algorithm,
                const test::Settings& settings = {}) {
  const ParsedPage page(html);
  return joined(kept(page.page, label(page.page, algorithm, settings)));
}

TEST(Boilerpipe, BlocksOfF1) {  // T-BP-1
  const ParsedPage f1(test::kF1);
  const WorkBlocks work = build_work_blocks(f1.page);
  expect_numbers(work, {{3, 3, 3, 1, 3, 1},
                        {2, 0, 2, 1, 2, 0},
                        {16, 0, 15, 1, 15, 0},
                        {23, 0, 16, 1, 16, 0},
                        {2, 2, 2, 1, 2, 1}});
  EXPECT_TRUE(work.blocks[1].has(extract::BlockLabel::Heading));
  EXPECT_FALSE(work.blocks[2].has(extract::BlockLabel::Heading));
}

TEST(Boilerpipe, BlocksOfF2) {  // T-BP-2
  const ParsedPage f2(test::kF2);
  const WorkBlocks work = build_work_blocks(f2.page);
  expect_numbers(work, {{1, 1, 1, 1, 1, 1},
                        {1, 1, 1, 1, 1, 1},
                        {4, 0, 4, 1, 4, 0},
                        {50, 0, 35, 2, 17.5F, 0},
                        {21, 0, 17, 1, 17, 0},
                        {5, 0, 5, 1, 5, 0},
                        {10, 8, 10, 1, 10, 0.8F},
                        {4, 0, 4, 1, 4, 0}});
}

TEST(Boilerpipe, F1ByEveryRow) {  // T-BP-3
  constexpr std::string_view both = "The old bridge|City officials|";
  const std::string with_heading = "Bridge reopens|" + std::string(both);
  EXPECT_EQ(run(test::kF1, "boilerpipe-num-words"), both);
  EXPECT_EQ(run(test::kF1, "boilerpipe-default"), with_heading);
  EXPECT_EQ(run(test::kF1, "boilerpipe-canola"), both);
  EXPECT_EQ(run(test::kF1, "boilerpipe-article"), with_heading);
  EXPECT_EQ(run(test::kF1, "boilerpipe-largest"), with_heading);
  EXPECT_EQ(run(test::kF1, "boilerpipe-sentences"), both);
  EXPECT_EQ(run(test::kF1, "ten-words"), both);
  EXPECT_EQ(run(test::kF1, "keep-all"), "Home News Spor|" + with_heading + "Contact Terms|");
}

TEST(Boilerpipe, F2ByNumWords) {  // T-BP-2
  EXPECT_EQ(run(test::kF2, "boilerpipe-num-words"),
            "Dry summer hur|The farms in t|It was the sam|Rain may come |");
}

TEST(Boilerpipe, ArticlePullsABoilerplateBlockIn) {  // T-BP-4
  constexpr std::string_view article =
      "Dry summer hur|The farms in t|It was the sam|Rain may come |";
  EXPECT_EQ(run(test::kF2, "boilerpipe-article"), "Sections|" + std::string(article));
  EXPECT_EQ(run(test::kF2, "boilerpipe-article", {{"strict_fusion", "1"}}), article);
}

TEST(Boilerpipe, SentencesNeedAClauseOfFiveWords) {
  EXPECT_EQ(run(test::kF2, "boilerpipe-sentences"),
            "The farms in t|It was the sam|Rain may come |");
  EXPECT_EQ(run(test::kF2, "boilerpipe-sentences", {{"clause-words", "6"}}),
            "The farms in t|It was the sam|");
}

TEST(Boilerpipe, TokensKeepGluedSignsTogether) {
  const auto words = [](std::string_view html) {
    const ParsedPage page("<p>" + std::string(html) + "</p>");
    return build_work_blocks(page.page).blocks.at(0).numbers.n_words;
  };
  EXPECT_EQ(words("e-mail 3.5 use. (it) don't a/b"), 6U);
  EXPECT_EQ(words("50% of x+y"), 4U);  // 50 | % | of | x | + | y: % and + are no words
  EXPECT_EQ(words("un<b>break</b>able"), 1U);
  EXPECT_EQ(words("(see<a href=x>here</a>)."), 2U);  // links part words
  EXPECT_EQ(words("<abbr>EU</abbr>law"), 2U);
  EXPECT_EQ(words("one\xC2\xA0two"), 2U);             // U+00A0 NO-BREAK SPACE
  EXPECT_EQ(words("nai\xCC\x88ve"), 1U);              // U+0308 COMBINING DIAERESIS
  EXPECT_EQ(words("\xE2\x80\x94 \xE2\x80\x94"), 0U);  // EM DASH twice: tokens, but no words
}

TEST(Boilerpipe, OneWordLongerThanALineIsOneLine) {
  const ParsedPage page("<p>" + std::string(90, 'w') + "</p>");
  expect_numbers(build_work_blocks(page.page), {{1, 0, 1, 1, 1, 0}});
}

TEST(Boilerpipe, TitleLevelGoesToTheFirstBlockOnRequest) {
  const ParsedPage f1(test::kF1);
  EXPECT_EQ(build_work_blocks(f1.page).blocks[0].tag_level, 4);  // html body div a
  EXPECT_EQ(build_work_blocks(f1.page, {.title_sets_level = true}).blocks[0].tag_level,
            3);  // html head title
  EXPECT_EQ(build_work_blocks(f1.page, {.title_sets_level = true}).blocks[1].tag_level,
            4);  // html body div h1
}

TEST(Boilerpipe, OptionsAreNotRead) {
  const ParsedPage page("<select><option>Red<option>Blue</select><p>text</p>");
  EXPECT_EQ(test::rules(page.page, label(page.page, "boilerpipe-num-words")),
            (Texts{"removed-option: Red", "removed-option: Blue", "few-words: text"}));
}

TEST(Boilerpipe, NoscriptIsReadWhenItHoldsMostOfTheText) {
  const ParsedPage forum("<body><p>Loading</p><noscript><p>What was said</p></noscript>");
  EXPECT_EQ(build_work_blocks(forum.page).blocks.size(), 2U);
  EXPECT_EQ(build_work_blocks(forum.page, {.never_noscript = true}).blocks.size(), 1U);
  const ParsedPage other("<body><p>What was said</p><noscript><p>Allow it</p></noscript>");
  EXPECT_EQ(build_work_blocks(other.page).blocks.size(), 1U);
}

TEST(Boilerpipe, LinkInALinkEndsTheOuterOne) {
  // HTML5 leaves the anchor open, and a link in a table then lies inside it.
  const ParsedPage page(
      "<a name=top>up<table><tr><td><a href=x>home</a><td>text of it</table>more text");
  expect_numbers(build_work_blocks(page.page),
                 {{1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}, {3, 0, 3, 1, 3, 0}, {2, 0, 2, 1, 2, 0}});
}

TEST(Boilerpipe, NoBreakSpaceAloneIsABlockOnRequest) {
  const ParsedPage page("<title>&nbsp;</title>&nbsp;<p>one&nbsp;two</p><p> &nbsp;</p><p> </p>");
  expect_numbers(build_work_blocks(page.page), {{2, 0, 2, 1, 2, 0}});
  expect_numbers(build_work_blocks(page.page, {.no_break_space_is_text = true}),
                 {{0, 0, 0, 1, 0, 0}, {2, 0, 2, 1, 2, 0}, {0, 0, 0, 1, 0, 0}});
  EXPECT_EQ(
      label(page.page, "boilerpipe-default", {{"compat_no_break_space", "1"}}).segments.size(), 1U);
}

std::string words(int n) {
  std::string text;
  for (int i = 0; i < n; ++i) text += "word" + std::to_string(i) + " ";
  return text;
}

std::string paragraph(int n) { return "<p>" + words(n) + ".</p>"; }

TEST(Boilerpipe, ArticleEndsAtTheComments) {
  const std::string html = paragraph(90) + "<h4>12 comments</h4>" + paragraph(40);
  EXPECT_EQ(run(html, "boilerpipe-article"), "word0 word1 wo|");
  const test::Settings later = {{"end-min-words", "200"}};
  EXPECT_NE(run(html, "boilerpipe-article", later), "word0 word1 wo|");
}

TEST(Boilerpipe, BlocksAroundTheLargestHave150WordsAndElsewhere100) {
  const std::string menu = "<p><a href=x>Home</a></p><p><a href=x>News</a></p>";
  const auto rule_of_last = [&](int n) {
    const ParsedPage page(paragraph(300) + menu + paragraph(n));
    const Labels labels = label(page.page, "boilerpipe-article", {{"strict_fusion", "1"}});
    return std::string(labels.segments.back().rule);
  };
  EXPECT_EQ(rule_of_last(150), "level-of-largest");
  EXPECT_EQ(rule_of_last(149), "large-at-level");
  EXPECT_EQ(rule_of_last(100), "large-at-level");
  EXPECT_EQ(rule_of_last(99), "not-largest");
}

TEST(Boilerpipe, EndPhrasesOfMoreLanguagesAreASwitch) {
  // cs: "Diskuze k clanku" (discussion of the article)
  const std::string html =
      paragraph(90) + "<h4>Diskuze k \xC4\x8Dl\xC3\xA1nku</h4>" + paragraph(40);
  EXPECT_NE(run(html, "boilerpipe-article"), "word0 word1 wo|");
  EXPECT_EQ(run(html, "boilerpipe-article", {{"more-end-phrases", "1"}}), "word0 word1 wo|");
}

TEST(Boilerpipe, TitlesAreFoundByTheirParts) {
  const auto title_block = [](std::string_view title, std::string_view heading) {
    const ParsedPage page("<title>" + std::string(title) + "</title><div>menu of it</div><p>" +
                          std::string(heading) + "</p>");
    WorkBlocks work = build_work_blocks(page.page);
    extract::find_title(work);
    return work.blocks.at(1).has(extract::BlockLabel::Title);
  };
  EXPECT_TRUE(title_block("Rain in May", "Rain in May"));
  EXPECT_TRUE(title_block("Rain in May | The Daily", "rain  in may"));
  EXPECT_TRUE(title_block("Rain in May - Daily", "Rain in May!"));
  EXPECT_TRUE(title_block("Daily: Rain in May", "Rain in May"));
  EXPECT_TRUE(title_block("Rain \xC2\xBB Weather of May", "Weather of May"));
  EXPECT_TRUE(title_block("Farmer's rain", "Farmers rain"));
  EXPECT_FALSE(title_block("daily.com | Rain", "daily.com"));
  EXPECT_FALSE(title_block("Rain in May", "Rain in June"));
}

TEST(Boilerpipe, Release12ComparesTitlesLetterByLetter) {
  const auto title_blocks = [](std::string_view title, std::string_view heading) {
    const std::string block = "<p>" + std::string(heading) + "</p>";
    const ParsedPage page("<title>" + std::string(title) + "</title>" + block + block);
    WorkBlocks work = build_work_blocks(page.page);
    extract::find_title_1_2(work);
    return std::count_if(work.blocks.begin(), work.blocks.end(),
                         [](const auto& one) { return one.has(extract::BlockLabel::Title); });
  };
  EXPECT_EQ(title_blocks("Rain in May", "Rain in May"), 2);
  EXPECT_EQ(title_blocks("Rain in May", "rain in may"), 0);
  EXPECT_EQ(title_blocks("Rain in May | Daily", "Rain in May"), 2);
  EXPECT_EQ(title_blocks("Meteorological | It is May", "Meteorological"), 2);  // by characters
  EXPECT_EQ(title_blocks("Meteorological | It is May", "It is May"), 0);
  EXPECT_EQ(title_blocks("", ""), 0);
  const ParsedPage in_body("<p>First</p><title>Rain in May</title><p>Rain in May</p>");
  WorkBlocks work = build_work_blocks(in_body.page);
  extract::find_title_1_2(work);
  EXPECT_FALSE(work.blocks.at(1).has(extract::BlockLabel::Title));
  extract::find_title(work);
  EXPECT_TRUE(work.blocks.at(1).has(extract::BlockLabel::Title));
}

TEST(Boilerpipe, Release12KeepsOneBlock) {
  const std::string menu = "<p><a href=/>menu</a></p>";
  const std::string html = paragraph(160) + menu + menu + menu + "<p>" + words(170) + "end.</p>";
  EXPECT_EQ(run(html, "boilerpipe-article"), "word0 word1 wo|menu|word0 word1 wo|");
  EXPECT_EQ(run(html, "boilerpipe-article", {{"compat_release_1_2", "1"}}), "menu|word0 word1 wo|");
}

TEST(Boilerpipe, Release12KeepsHeadingsAtTheEndAndDropsTitlesThatAreBoilerplate) {
  const std::string title = "<title>It rains</title><h1>It rains</h1>";
  const std::string links = "<p><a href=/>one two</a></p>";
  const std::string html = title + links + links + paragraph(90) + "<h2>What comes then</h2>";
  EXPECT_EQ(run(html, "boilerpipe-article"), "It rains|one two|word0 word1 wo|");
  EXPECT_EQ(run(html, "boilerpipe-article", {{"compat_release_1_2", "1"}}),
            "one two|word0 word1 wo|What comes the|");
}

TEST(Boilerpipe, Release12DoesNotEndAtALinkThatSaysComment) {
  const std::string html = paragraph(90) + "<p><a href=x>Comment</a></p>" + paragraph(50);
  EXPECT_EQ(run(html, "boilerpipe-article"), "word0 word1 wo|");
  EXPECT_EQ(run(html, "boilerpipe-article", {{"compat_release_1_2", "1"}}),
            "word0 word1 wo|Comment|word0 word1 wo|");
}

TEST(Boilerpipe, LargestTakesTheFirstOfEqualBlocks) {
  const std::string html = "<div>" + paragraph(50) + "</div><a href=x>" + words(9) +
                           "</a><a href=x>" + words(9) + "</a><hr><a href=y>" + words(9) + "</a>" +
                           paragraph(50);
  const ParsedPage page(html);
  const Labels labels = label(page.page, "boilerpipe-largest", {{"strict_fusion", "1"}});
  EXPECT_EQ(labels.segments.front().label, Label::Content);
  EXPECT_EQ(labels.segments.back().rule, "not-largest");
}

TEST(Boilerpipe, ListBehindTheMainBlockIsKept) {
  const ParsedPage page(paragraph(20) +
                        "<ul><li>one</li><li>two</li></ul><p>behind</p><li>far</li>");
  WorkBlocks work = build_work_blocks(page.page);
  for (extract::WorkBlock& block : work.blocks) block.add(extract::BlockLabel::MightBe);
  work.decide(work.blocks[0], true, "largest");
  work.blocks[0].add(extract::BlockLabel::VeryLikely);
  extract::keep_list_at_end(work);
  std::vector<bool> content;
  for (const extract::WorkBlock& block : work.blocks) content.push_back(block.content);
  EXPECT_EQ(content, (std::vector<bool>{true, true, true, false, false}));
}

TEST(Boilerpipe, KeepAllCountsWordsOfBlocksOfEqualDensity) {
  const std::string html = "<p>one two three</p><p>four five six</p><p>seven</p>";
  EXPECT_EQ(run(html, "keep-all", {{"min-words", "6"}}), "one two three|four five six|");
}

TEST(Boilerpipe, DeepMergesKeepEveryAtomOnce) {
  std::string html;
  for (int i = 0; i < 50; ++i) html += paragraph(20);
  const ParsedPage page(html);
  const Labels labels = label(page.page, "boilerpipe-article");
  EXPECT_EQ(labels.segments.size(), 50U);
  EXPECT_EQ(kept(page.page, labels).size(), 50U);
}

}  // namespace
}  // namespace sito
