// SPDX-License-Identifier: Apache-2.0
// NIT: T-NIT-1, T-NIT-2, the words of T-EV-2, and pages worked out by hand.
#include "sito/extract/plan.h"
#include "sito/extract/resources.h"
#include "sito/extract/steps/information.h"
#include "sito/text/letters.h"
#include "sito/text/word_statistics.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"
#include "support/row_results.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using test::ParsedPage;

std::string run(std::string_view html, const test::Settings& settings = {}) {
  return test::kept_beginnings(html, "nit", settings);
}

test::Settings tau(const char* value) { return {{"tau", value}}; }

TEST(Nit, LettersOfF1) {  // T-NIT-1
  const ParsedPage page(test::kF1);
  extract::InformationValues values;
  values.sum_up(page.page, extract::Information::Letters, nullptr);
  std::vector<double> found;
  for (std::uint32_t i = 0; i < page.page.nodes().size(); ++i) {
    const Node& node = page.page.nodes()[i];
    if (node.is_text() || !values.shows_text(page.page, i) || node.tag == Tag::Html) continue;
    found.push_back(values.of(page.page, i));
  }
  // body; nav and its links; main, h1, p1, p2; foot and its links
  EXPECT_EQ(found, (std::vector<double>{194, 13, 4, 4, 5, 169, 13, 70, 86, 12, 7, 5}));
}

TEST(Nit, OfF1) {  // T-NIT-1
  const std::string article = "Bridge reopens|The old bridge|City officials|";
  EXPECT_EQ(run(test::kF1), "Home News Spor|" + article + "Contact Terms|");
  EXPECT_EQ(run(test::kF1, tau("0.1")), article);
  EXPECT_EQ(run(test::kF1, tau("0.2")), article);
  EXPECT_EQ(run(test::kF1, tau("0.35")), "The old bridge|City officials|");
  EXPECT_EQ(run(test::kF1, tau("0.5")), "");
}

TEST(Nit, WordsKeptOfF1) {  // T-EV-2: of these, 41 are of the gold text
  const ParsedPage page(test::kF1);
  const auto n_words = [&](const char* value) {
    std::uint32_t n = 0;
    const Labels labels = test::label(page.page, "nit", tau(value));
    for (std::size_t i = 0; i < labels.keep.size(); ++i) {
      if (labels.keep[i] > 0) n += page.page.texts()[i].n_words;
    }
    return n;
  };
  EXPECT_EQ(n_words("0.018"), 46U);
  EXPECT_EQ(n_words("0.2"), 41U);
  EXPECT_EQ(n_words("0.35"), 39U);
  EXPECT_EQ(n_words("0.5"), 0U);
}

TEST(Nit, OfF2) {  // T-NIT-2: q1 lifts q4 (0.110) and not q3 (0.052)
  EXPECT_EQ(run(test::kF2, tau("0.2")),
            "Dry summer hur|The farms in t|It was the sam|Read also our |");
}

TEST(Nit, AMeanAtTheThresholdIsNotAboveIt) {
  // 0.75 and 0.25: the mean of both is 0.5.
  const std::string page = "<p>abcdef</p><p>gh</p>";
  EXPECT_EQ(run(page, tau("0.5")), "abcdef|");
  EXPECT_EQ(run(page, tau("0.49")), "abcdef|gh|");
  EXPECT_EQ(run(page, tau("0.75")), "");
}

TEST(Nit, EqualSiblingsGoInTheOrderOfThePage) {
  // 0.4, 0.2, 0.2, 0.2: means 0.4, 0.3, 0.267, 0.25.
  const std::string page = "<p>ab</p><p>cd</p><p>efgh</p><p>ij</p>";
  EXPECT_EQ(run(page, tau("0.26")), "ab|cd|efgh|");
}

TEST(Nit, LeavesAreKeptWhole) {
  const std::string page = "<div><p>a long text with <a href='/'>a</a> link</p></div>";
  EXPECT_EQ(run(page, tau("0.2")), "a long text wi|");
  EXPECT_EQ(run(page, {{"tau", "0.2"}, {"leaf", "none"}}), "a long text wi|link|");
  // No text of its own: the links are siblings of which none has a fifth of the page.
  const std::string links =
      "<p><i>i</i><i>j</i><i>k</i></p><p>abcdefghij</p><p>abcdefghij</p><p>klmnopqrst</p>";
  EXPECT_EQ(run(links, tau("0.2")), "abcdefghij|abcdefghij|klmnopqrst|");
  EXPECT_EQ(run(links, {{"tau", "0.2"}, {"leaf", "no-blocks"}}),
            "ijk|abcdefghij|abcdefghij|klmnopqrst|");
}

TEST(Nit, TextBetweenUsefulChildren) {
  const std::string page = "<div>own <p>a paragraph of some length</p> text</div>";
  EXPECT_EQ(run(page), "own|a paragraph of|text|");
  EXPECT_EQ(run(page, {{"own-text", "0"}}), "a paragraph of|");
}

TEST(Nit, TheFormulaHasNoAnswerWhenAllAreAbove) {
  const std::string page = "<p>abcdef</p><p>ghijkl</p>";
  EXPECT_EQ(run(page, tau("0.1")), "abcdef|ghijkl|");
  EXPECT_EQ(run(page, {{"tau", "0.1"}, {"all-useful", "0"}}), "");
  // A sibling without text is one of the group: the mean of three is 0.33.
  EXPECT_EQ(run(page + "<hr>", {{"tau", "0.34"}, {"all-useful", "0"}}), "abcdef|ghijkl|");
  EXPECT_EQ(run(page + "<hr>", {{"tau", "0.33"}, {"all-useful", "0"}}), "");
}

TEST(Nit, TheDocumentMayBeItsSource) {
  // 6 letters of a source of 60 characters.
  const std::string page = "<html><head></head><body><p>abcdef</p></body></html>        ";
  ASSERT_EQ(page.size(), 60U);
  EXPECT_EQ(run(page, {{"tau", "0.099"}, {"denominator", "source-chars"}}), "abcdef|");
  EXPECT_EQ(run(page, {{"tau", "0.101"}, {"denominator", "source-chars"}}), "");
}

TEST(Nit, TextWithoutALetterHasNoValue) {
  EXPECT_EQ(run("<p>* * *</p>"), "");
  EXPECT_EQ(run("<p>text</p><p>* * *</p>"), "text|* * *|");
}

// Four pages; "home" and "menu" are on all of them and never useful.
constexpr std::string_view kStatistics =
    "# sito word statistics 1\n# pages: 4\n# useful: 0.5\nhome\t4\t0\nmenu\t4\t0\nthe\t3\t0.75\n"
    "bridge\t1\t1\n";

std::string run_with_words(std::string_view html, const test::Settings& settings) {
  const text::WordStatistics words = text::WordStatistics::parse(kStatistics).value();
  extract::Resources resources;
  resources.words = &words;
  const ParsedPage page(html);
  const extract::Algorithm& row = *extract::find_algorithm("nit");
  const Params params = extract::resolve_params(row, settings).value();
  extract::Inputs inputs;
  inputs.params = &params;
  inputs.resources = &resources;
  Labels labels;
  row.label(page.page, inputs, nullptr, labels);
  std::string all;
  for (const std::string& text : test::kept(page.page, labels)) all += text + "|";
  return all;
}

constexpr std::string_view kMenuAndBridge =
    "<p>Home Menu Home Menu Home Menu</p><p>The bridge</p><p>The home menu</p>";

TEST(Nit, RareWordsInform) {
  // ln(5/2) = 0.916 for the bridge, ln(5/4) = 0.223 for each "the": 1.139 of 1.362 is 0.836, the
  // rest 0.164, the menu 0. Means: 0.836, 0.5, 0.333.
  const auto by_rarity = [](const char* tau) {
    return run_with_words(kMenuAndBridge, {{"info", "tfidf"}, {"tau", tau}});
  };
  EXPECT_EQ(by_rarity("0.51"), "The bridge|");
  EXPECT_EQ(by_rarity("0.49"), "The bridge|The home menu|");
  EXPECT_EQ(by_rarity("0.34"), "The bridge|The home menu|");
  EXPECT_EQ(run(kMenuAndBridge, tau("0.51")), "Home Menu Home|");  // letters
}

TEST(Nit, UsefulWordsInform) {
  // 1.75 and 0.75 of 11 words: 0.159, 0.068; means 0.159, 0.114, 0.076.
  const auto by_use = [](const char* tau) {
    return run_with_words(kMenuAndBridge, {{"info", "classifier"}, {"tau", tau}});
  };
  EXPECT_EQ(by_use("0.16"), "");
  EXPECT_EQ(by_use("0.12"), "The bridge|");
  EXPECT_EQ(by_use("0.08"), "The bridge|The home menu|");
  EXPECT_EQ(by_use("0.07"), "Home Menu Home Menu Home Menu|The bridge|The home menu|");
}

TEST(Nit, WordsNeedStatistics) {
  const auto problem = [](const char* expression, const extract::Resources& resources) {
    const extract::Plan plan = extract::Plan::parse(expression).value();
    const Result<void> checked = plan.check(resources);
    return checked ? std::string() : checked.error().message;
  };
  extract::Resources resources;
  EXPECT_EQ(problem("nit", resources), "");
  EXPECT_EQ(problem("vote(nit,nit[info=tfidf])", resources),
            "nit[info=tfidf] needs word statistics (sito train words makes them)");
  const auto rarity = text::WordStatistics::parse("# sito word statistics 1\n# pages: 1\n").value();
  resources.words = &rarity;
  EXPECT_EQ(problem("nit[info=tfidf]", resources), "");
  EXPECT_EQ(
      problem("nit[info=classifier]", resources),
      "nit[info=classifier] needs word statistics that know which words are useful: make them "
      "from gold sets");
  const auto use = text::WordStatistics::parse(kStatistics).value();
  resources.words = &use;
  EXPECT_EQ(problem("nit[info=classifier]", resources), "");
}

TEST(Nit, WithoutStatisticsAllWordsAreEqual) {  // 6, 2 and 3 words of 11
  EXPECT_EQ(run(kMenuAndBridge, {{"info", "tfidf"}, {"tau", "0.37"}}),
            "Home Menu Home|The home menu|");
  EXPECT_EQ(run(kMenuAndBridge, {{"info", "classifier"}, {"tau", "0.37"}}),
            "Home Menu Home|The home menu|");
}

TEST(Letters, AreLettersAndDigitsOfAnyScript) {
  EXPECT_EQ(text::count_letters(""), 0U);
  EXPECT_EQ(text::count_letters("/09:@AZ[`az{\x7F_"), 6U);
  EXPECT_EQ(text::count_letters("abcdefgh, ijklmnop."), 16U);
  EXPECT_EQ(text::count_letters("1234567\xC5\xBE"
                                "9 \xE2\x80\x94 x"),
            10U);                                                            // z with caron; dash
  EXPECT_EQ(text::count_letters("e\xCC\x81 \xE5\xB1\xB1\xE6\xB0\xB4"), 3U);  // mark; two ideographs
}

}  // namespace
}  // namespace sito
