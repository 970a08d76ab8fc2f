// SPDX-License-Identifier: Apache-2.0
// jusText against the vectors of the specification (T-JT-1 .. T-JT-5) and its rules one by one.
#include "support/fixtures.h"
#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using test::kept;
using test::label;
using test::ParsedPage;
using test::Settings;
using Texts = std::vector<std::string>;

const text::StopWords& stop_t() {
  static const text::StopWords words = text::StopWords::parse(test::kStopListT);
  return words;
}

Labels justext(const Page& page, const Settings& settings = {}) {
  return label(page, "justext", settings, &stop_t());
}

constexpr std::string_view kP1 =
    "The old bridge across the river was opened again on Monday after two years of repairs.";
constexpr std::string_view kP2 =
    "City officials said that the work had cost less than it was planned and that all of the lanes "
    "are now in use.";

TEST(Justext, F1HasNoGoodParagraph) {  // T-JT-1
  const ParsedPage f1(test::kF1);
  const Labels labels = justext(f1.page);
  ASSERT_EQ(labels.segments.size(), 5U);
  EXPECT_EQ(labels.segments[0].rule, "max-link-density");
  EXPECT_EQ(labels.segments[1].rule, "context-short");
  EXPECT_EQ(labels.segments[2].rule, "context-near-good");
  EXPECT_FLOAT_EQ(labels.segments[2].score, 0.5F);
  EXPECT_EQ(labels.segments[3].rule, "context-near-good");
  EXPECT_NEAR(labels.segments[3].score, 0.609, 0.001);
  EXPECT_TRUE(kept(f1.page, labels).empty());
}

TEST(Justext, LowerLengthHighKeepsF1) {  // T-JT-2
  const ParsedPage f1(test::kF1);
  const Labels labels = justext(f1.page, {{"length-high", "100"}});
  EXPECT_EQ(kept(f1.page, labels), (Texts{"Bridge reopens", std::string(kP1), std::string(kP2)}));
  EXPECT_TRUE(has(labels.segments[1].role, Role::Heading));
  EXPECT_EQ(labels.segments[3].rule, "stopwords-high");
}

TEST(Justext, F2ByItsRules) {  // T-JT-3
  const ParsedPage f2(test::kF2);
  const Labels labels = justext(f2.page);
  ASSERT_EQ(labels.segments.size(), 8U);
  const std::vector<std::pair<std::string_view, Label>> expected = {
      {"max-link-density", Label::Boilerplate}, {"max-link-density", Label::Boilerplate},
      {"context-near-good", Label::Content},    {"stopwords-high", Label::Content},
      {"context-near-good", Label::Content},    {"context-short", Label::Boilerplate},
      {"max-link-density", Label::Boilerplate}, {"copyright", Label::Boilerplate},
  };
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(labels.segments[i].rule, expected[i].first) << i;
    EXPECT_EQ(labels.segments[i].label, expected[i].second) << i;
  }
  EXPECT_FLOAT_EQ(labels.segments[3].score, 0.66F);
  EXPECT_NEAR(labels.segments[4].score, 0.667, 0.001);
}

TEST(Justext, SeedLengthsCountWords) {  // T-JT-4
  const ParsedPage f2(test::kF2);
  const Labels labels = justext(f2.page, {{"compat_seed_lengths", "1"}});
  EXPECT_EQ(labels.segments[3].rule, "stopwords-high");
  EXPECT_EQ(labels.segments[4].label, Label::Content);
  EXPECT_EQ(labels.segments[4].rule, "context-near-good");
  EXPECT_EQ(labels.segments[5].label, Label::Boilerplate);
}

constexpr std::string_view kGood =
    "<p>It was the same in the north, where there was only a little of rain in the spring of this "
    "year, and the owners of the land had no more of it than all of the others who were in the "
    "south of it at the end of the last year.</p>";

TEST(Justext, HeadingStageChangesANeighbour) {  // T-JT-5
  // The note lies between a good and a bad paragraph. Towards the bad side stands the heading:
  // near-good because a good paragraph follows soon, it pulls the note in. Without the stage it is
  // short.
  const std::string html =
      std::string(kGood) +
      "<div>A note of the day</div><h2>North and south</h2>"
      "<p>Volume seven issue nineteen page eleven column four line thirty three "
      "edition morning</p>" +
      std::string(kGood);
  const ParsedPage page(html);
  const Labels active = justext(page.page);
  const Labels inert = justext(page.page, {{"compat_inert_heading_stage", "1"}});
  EXPECT_EQ(active.segments[1].label, Label::Content);
  EXPECT_EQ(inert.segments[1].label, Label::Boilerplate);
  EXPECT_EQ(active.segments[2].label, Label::Content);
  EXPECT_EQ(inert.segments[2].rule, "heading-rescued");
}

TEST(Justext, HeadingTooFarFromGoodTextIsDropped) {
  const std::string html =
      "<h2>Far away heading</h2><p>" + std::string(101, 'x') + "</p>" + std::string(kGood);
  const ParsedPage page(html);
  EXPECT_EQ(justext(page.page).segments[0].label, Label::Content);
  EXPECT_EQ(justext(page.page, {{"max-heading-distance", "100"}}).segments[0].label,
            Label::Boilerplate);
  EXPECT_EQ(justext(page.page, {{"no-headings", "1"}}).segments[0].label, Label::Boilerplate);
}

TEST(Justext, WithoutAStopListLengthAndLinksDecide) {
  const ParsedPage f2(test::kF2);
  const Labels labels = label(f2.page, "justext");
  EXPECT_EQ(labels.segments[3].label, Label::Content);
  EXPECT_EQ(labels.segments[4].label, Label::Content);
  EXPECT_EQ(labels.segments[6].label, Label::Boilerplate);
  const text::StopWords empty;
  EXPECT_EQ(kept(f2.page, label(f2.page, "justext", {}, &empty)), kept(f2.page, labels));
}

TEST(Justext, StopWordLimitsAreReachedOrExceeded) {
  // 1 of 4 words is a stop word: a share of exactly 0.25.
  std::string words;
  for (int i = 0; i < 20; ++i) words += "lamps bring light the ";
  const ParsedPage page("<p>" + words + "</p>");
  const Settings at_limit = {{"stopwords-high", "0.25"}, {"stopwords-low", "0.25"}};
  EXPECT_EQ(justext(page.page, at_limit).segments[0].label, Label::Content);
  Settings strict = at_limit;
  strict.emplace_back("compat_strict_stopwords", "1");
  EXPECT_EQ(justext(page.page, strict).segments[0].rule, "few-stopwords");
}

// A paragraph of `chars` characters, of which the first ones are `links` of a link; every second word is a stop word.
std::string prose(std::size_t chars, std::size_t links = 0) {
  std::string text;
  while (text.size() < chars) text += "the lamp ";
  text.resize(chars, 'x');
  if (text.back() == ' ') text.back() = 'x';
  return links == 0
             ? "<p>" + text + "</p>"
             : "<p><a href=x>" + text.substr(0, links) + "</a>" + text.substr(links) + "</p>";
}

std::string_view rule_of(const std::string& html, const Settings& settings = {}) {
  const ParsedPage page(html);
  return justext(page.page, settings).segments[0].rule;
}

TEST(Justext, LengthsAreReachedOrExceeded) {
  EXPECT_EQ(rule_of(prose(69)), "context-short");
  EXPECT_EQ(rule_of(prose(70)), "context-near-good");
  EXPECT_EQ(rule_of(prose(200)), "context-near-good");
  EXPECT_EQ(rule_of(prose(201)), "stopwords-high");
  const auto of_words = [](int n) {
    std::string text = "<p>";
    for (int i = 0; i < n; ++i) text += "the ";
    return rule_of(text, {{"compat_seed_lengths", "1"}});
  };
  EXPECT_EQ(of_words(9), "context-short");
  EXPECT_EQ(of_words(10), "context-near-good");
  EXPECT_EQ(of_words(30), "context-near-good");
  EXPECT_EQ(of_words(31), "stopwords-high");
}

TEST(Justext, AFifthOfTheTextMayBeLinks) {
  EXPECT_EQ(rule_of(prose(250, 50)), "stopwords-high");
  EXPECT_EQ(rule_of(prose(250, 51)), "max-link-density");
  EXPECT_EQ(rule_of(prose(20, 4)), "short-with-link");
}

TEST(Justext, HeadingsReachTwoHundredCharactersDown) {
  const auto rule = [](std::size_t between) {
    // Long words without stop words: a bad paragraph.
    return rule_of("<h2>Heading</h2><p>" + std::string(between, 'x') + "</p>" + prose(250));
  };
  EXPECT_EQ(rule(200), "heading-rescued");
  EXPECT_EQ(rule(201), "context-short");
  // The characters are counted anew from each good paragraph.
  EXPECT_EQ(rule_of("<h2>Heading</h2>" + prose(250) + "<p>" + std::string(250, 'x') + "</p>" +
                    prose(250)),
            "context-near-good");
}

TEST(Justext, StopWordLimitsAreScaledByTheList) {
  // Of 50 words 8 are stop words: too few for an English list, enough for one that covers less.
  std::string html = "<p>";
  for (int n = 0; n < 50; ++n) html += n % 6 == 0 && n < 48 ? "the " : "bridges ";
  const ParsedPage page(html + "</p>");
  const auto plain = text::StopWords::parse("the\n");
  const auto scaled = text::StopWords::parse("# Prose floor: 0.2425\nthe\n");  // scale 0.5
  EXPECT_EQ(label(page.page, "justext", {}, &plain).segments[0].rule, "few-stopwords");
  EXPECT_EQ(label(page.page, "justext", {}, &scaled).segments[0].rule, "stopwords-high");
}

TEST(Justext, ProseFloorOfAListScalesTheLimits) {
  std::string prose;  // 1 of 5 words is a stop word: 0.2
  for (int i = 0; i < 20; ++i) prose += "lamps bring bright light the ";
  const ParsedPage page("<p>" + prose + "</p>");
  const auto rule_with = [&](const std::string& list) {
    const text::StopWords words = text::StopWords::parse(list);
    return std::string(label(page.page, "justext", {}, &words).segments[0].rule);
  };
  EXPECT_EQ(rule_with("the\n"), "few-stopwords");
  EXPECT_EQ(rule_with("# Prose floor: 0.1\nthe\n"), "stopwords-high");
}

TEST(Justext, BlankNodesAreIgnoredSoLinksRunTogether) {
  const ParsedPage page("<div><a href=/a>Home</a> <a href=/b>News</a></div>");
  // "HomeNews": 8 characters, all in links; at 8 the paragraph is no longer short.
  const Settings limit = {{"length-low", "8"}, {"max-link-density", "1"}};
  EXPECT_EQ(justext(page.page, limit).segments[0].rule, "few-stopwords");
  const Settings above = {{"length-low", "9"}, {"max-link-density", "1"}};
  EXPECT_EQ(justext(page.page, above).segments[0].rule, "short-with-link");
}

TEST(Justext, BlankBesideTextCountsWhenOnlyDeletedTagsPartThem) {
  const ParsedPage page("<div><b>one</b> <form>six</form></div>");  // reads "one six"
  EXPECT_EQ(justext(page.page, {{"length-low", "7"}}).segments[0].rule, "few-stopwords");
  EXPECT_EQ(justext(page.page, {{"length-low", "8"}}).segments[0].rule, "context-short");
}

TEST(Justext, OneBrIsABlankAndTwoPartParagraphs) {
  const ParsedPage one("<div>one<br>two</div>");
  EXPECT_EQ(kept(one.page, justext(one.page, {{"length-low", "0"}})).size(), 0U);
  EXPECT_EQ(justext(one.page).segments.size(), 1U);
  const ParsedPage two("<div>one<br> <br>two<br><br><br>three</div>");
  EXPECT_EQ(justext(two.page).segments.size(), 3U);
  const ParsedPage parted("<div>one<br><b>x</b><br>two</div>");
  EXPECT_EQ(justext(parted.page).segments.size(), 1U);
}

TEST(Justext, DeletedElementsStayInTheAnswer) {
  const ParsedPage page(
      "<div>before<button>Buy</button>after<select><option>Red<option>Blue</select>"
      "<textarea>Hi</textarea></div>");
  EXPECT_EQ(test::rules(page.page, justext(page.page)),
            (Texts{"context-short: before", "removed-button: Buy", "context-short: after",
                   "removed-select: Red Blue", "removed-textarea: Hi"}));
}

TEST(Justext, SelectIsClassifiedWhenVictorIsOff) {
  const ParsedPage page("<div>before</div><select><option>Red<option>Blue</select>");
  EXPECT_EQ(test::rules(page.page, justext(page.page, {{"compat_victor", "0"}})),
            (Texts{"context-short: before", "select: Red", "select: Blue"}));
}

TEST(Justext, HeaderElementIsDeletedOnRequest) {
  const std::string html = "<header>" + std::string(kGood) + "</header>";
  const ParsedPage page(html);
  EXPECT_EQ(justext(page.page).segments[0].label, Label::Content);
  EXPECT_EQ(justext(page.page, {{"drop_html5_header", "1"}}).segments[0].rule, "removed-header");
}

TEST(Justext, CopyrightSignAndTwiceEscapedEntityAreBad) {
  const std::string text(kGood.substr(3, kGood.size() - 7));
  const ParsedPage page("<p>" + text + " &copy;</p><p>" + text + " &amp;copy;</p><p>" + text);
  const Labels labels = justext(page.page);
  EXPECT_EQ(labels.segments[0].rule, "copyright");
  EXPECT_EQ(labels.segments[1].rule, "copyright");
  EXPECT_EQ(labels.segments[2].rule, "stopwords-high");
}

TEST(Justext, HiddenTextTakesPartButIsNeverKept) {
  const ParsedPage page("<body><noscript>" + std::string(kGood) + "</noscript><p>A note here</p>" +
                        std::string(kGood));
  const Labels labels = justext(page.page);
  ASSERT_EQ(labels.segments.size(), 2U);
  EXPECT_EQ(labels.segments[0].label, Label::Content);  // good on both sides
  for (std::size_t i = 0; i < page.page.texts().size(); ++i) {
    if (page.page.texts()[i].hidden) {
      EXPECT_EQ(labels.keep[i], 0.0F);
    }
  }
}

TEST(Justext, TraceTellsEveryStep) {
  const ParsedPage f2(test::kF2);
  Texts steps;
  const extract::Trace trace = [&](std::string_view step, const Labels& labels) {
    EXPECT_EQ(labels.segments.size(), 8U);
    steps.emplace_back(step);
  };
  label(f2.page, "justext", {}, &stop_t(), {}, &trace);
  EXPECT_EQ(steps, (Texts{"context-free", "headings-in", "short", "near-good", "headings-out"}));
}

}  // namespace
}  // namespace sito
