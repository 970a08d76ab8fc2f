// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/plan.h"

#include "sito/extract/ngram_vote.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using extract::Combine;
using extract::keep_by_ngrams;
using extract::Plan;
using extract::PlanPart;
using extract::Runner;
using extract::Voter;
using test::ParsedPage;
using Texts = std::vector<std::string>;

std::string problem(std::string_view expression) {
  const Result<Plan> plan = Plan::parse(expression);
  if (plan) return "";
  EXPECT_EQ(plan.error().code, ErrorCode::InvalidArgument);
  return plan.error().message;
}

Labels run(std::string_view expression, const Page& page) {
  const Plan plan = Plan::parse(expression).value();
  Runner runner(plan);
  const text::StopWords words = text::StopWords::parse(test::kStopListT);
  extract::Inputs inputs;
  inputs.stop_words = &words;
  Labels labels;
  runner.label(page, inputs, nullptr, labels);
  return labels;
}

Texts kept(std::string_view expression, const ParsedPage& page) {
  return test::kept(page.page, run(expression, page.page));
}

TEST(Plan, ReadsRowsAndCombinations) {
  const Plan plan =
      Plan::parse(" vote( justext , ten-words:2, serial(keep-all,ten-words[min-words=3]) ; 2.5 ) ")
          .value();
  EXPECT_EQ(plan.name(), "vote(justext,ten-words:2,serial(keep-all,ten-words[min-words=3]);2.5)");
  EXPECT_EQ(plan.size(), 6U);
  EXPECT_TRUE(plan.wants_stop_words());
  EXPECT_EQ(plan.rows().size(), 4U);
  const PlanPart& root = plan.root();
  EXPECT_EQ(root.combine, Combine::Vote);
  EXPECT_EQ(root.votes, 2.5);
  EXPECT_EQ(root.parts[1].weight, 2);
  EXPECT_EQ(root.parts[2].combine, Combine::Serial);
  EXPECT_EQ(root.parts[2].parts[1].params.numbers[0], 3);
  EXPECT_FALSE(Plan::parse("ten-words").value().wants_stop_words());
}

TEST(Plan, ItsNameReadsAsItself) {
  for (const char* expression :
       {"justext", "justext[length-low=50,no-headings=1]",
        "union(keep-all,inter(ten-words,justext))", "vote[skip-empty=0](justext,ten-words;1)",
        "vote(keep-all:0.5,justext,ten-words;2)"}) {
    EXPECT_EQ(Plan::parse(expression).value().name(), expression);
  }
  EXPECT_EQ(Plan::parse("vote(justext,ten-words,keep-all)").value().name(),
            "vote(justext,ten-words,keep-all;2)");
  EXPECT_EQ(Plan::parse("vote(justext,ten-words)").value().name(), "vote(justext,ten-words;2)");
  // A value that is the default is not said.
  EXPECT_EQ(Plan::parse("justext[length-low=70]").value().name(), "justext");
}

TEST(Plan, ErrorsSayWhereAndWhatCouldStandThere) {
  EXPECT_TRUE(problem("jus").starts_with(
      "at character 1 of \"jus\": found \"jus\", expected serial(...), union(...), inter(...), "
      "vote(...), ngrams(...) or a row: sito, "));
  EXPECT_EQ(problem("justext)"), "at character 8 of \"justext)\": found \")\", expected the end");
  EXPECT_EQ(
      problem("union(justext)"),
      "at character 14 of \"union(justext)\": found \")\", expected two rows or more, separated "
      "by \",\"");
  EXPECT_EQ(
      problem("union(justext,keep-all"),
      "at character 23 of \"union(justext,keep-all\": found the end, expected \",\" or \")\"");
  EXPECT_EQ(
      problem("vote(justext,keep-all;3)"),
      "at character 24 of \"vote(justext,keep-all;3)\": found \")\", expected a number of votes "
      "above 0 and up to 2");
  EXPECT_EQ(problem("justext[length-low=x]"),
            "length-low is \"x\", expected a number from 0 to 100000");
  EXPECT_EQ(problem("justext[stopwords-low=7]"), "stopwords-low is 7, expected 0 to 1 (share)");
  for (const char* expression : {"",
                                 " ",
                                 ",",
                                 "vote",
                                 "vote()",
                                 "vote(justext:0,keep-all)",
                                 "vote(justext:x,keep-all)",
                                 "vote(justext,keep-all;0)",
                                 "vote(justext,keep-all;nan)",
                                 "vote(justext,keep-all;)",
                                 "union(justext:2,keep-all)",
                                 "union(justext,keep-all;1)",
                                 "justext[",
                                 "justext[length-low",
                                 "justext[length-low=1",
                                 "justext[=1]",
                                 "justext[]",
                                 "union[k=1](justext,keep-all)",
                                 "vote[skip-empty=2](justext,keep-all)",
                                 "justext(keep-all,keep-all)",
                                 "justext[length-low='1]",
                                 "union(justext,,keep-all)",
                                 "Justext"}) {
    EXPECT_NE(problem(expression), "") << expression;
  }
  std::string deep = "justext";
  for (int i = 0; i < 9; ++i) deep = "union(justext," + deep + ")";
  EXPECT_NE(problem(deep).find("at most 8 nested combinations"), std::string::npos);
}

TEST(Plan, SettingsGoToTheRowThatKnowsThem) {
  Plan plan = Plan::parse("vote(justext,ten-words,keep-all)").value();
  EXPECT_EQ(plan.set({"length-low", "60"}).value(), true);
  EXPECT_EQ(plan.set({"tau", "60"}).value(), false);
  EXPECT_EQ(plan.name(), "vote(justext[length-low=60],ten-words,keep-all;2)");
  const Result<bool> ambiguous = plan.set({"min-words", "5"});
  ASSERT_FALSE(ambiguous.has_value());
  EXPECT_EQ(ambiguous.error().message,
            "min-words is a parameter of ten-words, keep-all: write it behind the row, as in "
            "ten-words[min-words=5]");
  EXPECT_FALSE(plan.set({"length-low", "x"}).has_value());
}

TEST(Runner, UnionAndIntersection) {
  const ParsedPage page(test::kF1);
  EXPECT_EQ(kept("ten-words", page).size(), 2U);
  EXPECT_EQ(kept("union(ten-words,keep-all[min-words=0])", page), kept("keep-all", page));
  EXPECT_EQ(kept("inter(keep-all,ten-words)", page), kept("ten-words", page));
  EXPECT_EQ(kept("inter(boilerpipe-article,ten-words[min-words=20])", page),
            kept("ten-words[min-words=20]", page));
}

TEST(Runner, CombinesAsTheSpecificationSays) {  // T-CO-1
  const ParsedPage page(test::kF1);
  const std::string fe = "feature-extractor[tags='p,div']";
  const std::string kfe = "k-feature-extractor[tags='p,div']";
  const Texts all = kept("link-quota", page);
  ASSERT_EQ(all.size(), 3U);  // the heading and both paragraphs
  const Texts paragraphs = {all[1], all[2]};
  EXPECT_EQ(kept("union(" + fe + ",link-quota)", page), all);
  EXPECT_EQ(kept("inter(" + kfe + ",link-quota)", page), paragraphs);
  EXPECT_EQ(kept("vote(" + fe + "," + kfe + ",link-quota;2)", page), paragraphs);
  EXPECT_EQ(kept("serial(link-quota," + fe + ")", page), Texts{all[2]});
}

TEST(Runner, VotesHaveWeights) {
  const ParsedPage page(test::kF1);
  // Both paragraphs have two votes of three, everything else one.
  EXPECT_EQ(kept("vote(keep-all,ten-words,boilerpipe-num-words)", page), kept("ten-words", page));
  EXPECT_EQ(kept("vote(keep-all,ten-words;1)", page), kept("keep-all", page));
  EXPECT_EQ(kept("vote(keep-all:2,ten-words,boilerpipe-num-words;2)", page),
            kept("keep-all", page));
  EXPECT_EQ(kept("vote(keep-all:0.1,ten-words:0.2;0.3)", page), kept("ten-words", page));
  const Labels labels = run("vote(keep-all,ten-words:3)", page.page);
  EXPECT_EQ(labels.segments.front().rule, "few-votes");
  EXPECT_EQ(labels.segments.front().score, 0.25F);
}

TEST(Runner, EmptyAnswersHaveNoVote) {
  const ParsedPage page(test::kF1);
  EXPECT_TRUE(kept("ten-words[min-words=1000]", page).empty());
  EXPECT_EQ(kept("vote(ten-words[min-words=1000],ten-words,boilerpipe-num-words)", page),
            kept("ten-words", page));
  EXPECT_EQ(kept("vote(ten-words[min-words=1000],ten-words;2)", page), kept("ten-words", page));
  EXPECT_TRUE(kept("vote[skip-empty=0](ten-words[min-words=1000],ten-words;2)", page).empty());
}

TEST(Plan, NgramsHaveVotesAndALength) {
  const Plan plan = Plan::parse("ngrams[n=3,skip-empty=0](justext,ten-words:2;2)").value();
  EXPECT_EQ(plan.root().combine, Combine::Ngrams);
  EXPECT_EQ(plan.root().n, 3U);
  EXPECT_EQ(plan.name(), "ngrams[n=3,skip-empty=0](justext,ten-words:2;2)");
  EXPECT_EQ(Plan::parse("ngrams[n=5](justext,nit,bte)").value().name(),
            "ngrams(justext,nit,bte;2)");
  for (const char* wrong :
       {"ngrams[n=0](a,b)", "ngrams[n=51](a,b)", "ngrams[n=x](a,b)", "vote[n=3](a,b)"})
    EXPECT_FALSE(Plan::parse(wrong).has_value()) << wrong;
}

TEST(Runner, NgramsNeedVotesForTheWordsAround) {
  const ParsedPage page(test::kF1);
  // Where the answers agree, so do the n-grams.
  EXPECT_EQ(kept("ngrams(keep-all,ten-words,boilerpipe-num-words)", page),
            kept("vote(keep-all,ten-words,boilerpipe-num-words)", page));
  EXPECT_EQ(kept("ngrams(keep-all,ten-words;1)", page), kept("keep-all", page));
  EXPECT_EQ(kept("ngrams(keep-all:2,ten-words,bte;2)", page), kept("keep-all", page));
  EXPECT_EQ(kept("ngrams(ten-words[min-words=1000],ten-words;2)", page), kept("ten-words", page));
  EXPECT_TRUE(kept("ngrams[skip-empty=0](ten-words[min-words=1000],ten-words;2)", page).empty());
}

/// Labels that keep these texts of a page, whole.
Labels keeping(const Page& page, const std::vector<std::uint32_t>& texts) {
  Labels labels;
  labels.reset(page.texts().size());
  for (const std::uint32_t i : texts) labels.keep[i] = 1;
  return labels;
}

TEST(NgramVote, AWordNeedsItsNeighboursInEnoughAnswers) {
  const ParsedPage page(
      "<p>one two three<p>four five six<p>four five<p>seven, eight<p>...<p>nine ten");
  ASSERT_EQ(page.page.texts().size(), 6U);
  const Labels a = keeping(page.page, {0, 1, 3, 4, 5});
  const Labels b = keeping(page.page, {0, 2, 3, 4, 5});
  const std::vector<Voter> voters = {{&a, 1}, {&b, 1}};
  std::vector<Cutting> cuttings;
  // "four five" stands behind "three" in both answers, in different places of the page. "six" and
  // the words behind it have other neighbours on one side, and the same ones on the other.
  const std::vector<float> keep = keep_by_ngrams(page.page, voters, 2, 3, cuttings);
  EXPECT_EQ(keep[0], 1);
  EXPECT_FLOAT_EQ(keep[1], 2.0F / 3);
  EXPECT_EQ(keep[2], 1);
  EXPECT_EQ(keep[3], 1);
  EXPECT_EQ(keep[4], 1) << "text without words stays between kept words";
  EXPECT_EQ(keep[5], 1);
  ASSERT_EQ(cuttings.size(), 1U);
  EXPECT_EQ(index_of(cuttings[0].text), 1U);
  EXPECT_EQ(cuttings[0].end, 9U);
  cuttings.clear();
  EXPECT_EQ(keep_by_ngrams(page.page, voters, 1, 3, cuttings)[1], 1);
  EXPECT_EQ(keep_by_ngrams(page.page, {{&a, 1}}, 2, 3, cuttings)[0], 0);
}

TEST(NgramVote, SeesOnlyTheWordsThatAnAnswerCutOut) {
  const ParsedPage page("<p>one two three four, five six");
  Labels part = keeping(page.page, {});
  part.keep[0] = 0.5F;
  part.cuttings = {{TextId{0}, 0, 19}};  // up to the comma
  const Labels whole = keeping(page.page, {0});
  std::vector<Cutting> cuttings;
  const std::vector<float> keep =
      keep_by_ngrams(page.page, {{&part, 1}, {&whole, 1}}, 2, 2, cuttings);
  EXPECT_FLOAT_EQ(keep[0], 4.0F / 6);
  ASSERT_EQ(cuttings.size(), 1U);
  EXPECT_EQ(page.page.texts()[0].text.substr(cuttings[0].begin, cuttings[0].end),
            "one two three four,");
}

// What two answers keep that keep only these pieces of the texts of a page, by votes for single words.
std::vector<float> keep_pieces(const ParsedPage& page, const std::vector<Cutting>& pieces,
                               std::vector<Cutting>& cuttings) {
  Labels labels = keeping(page.page, {});
  for (const Cutting& piece : pieces) labels.keep[index_of(piece.text)] = 0.5F;
  labels.cuttings = pieces;
  cuttings.clear();
  return keep_by_ngrams(page.page, {{&labels, 1}, {&labels, 1}}, 2, 1, cuttings);
}

std::string pieces_of(const ParsedPage& page, const std::vector<Cutting>& cuttings) {
  std::string all;
  for (const Cutting& cutting : cuttings)
    all +=
        std::string(
            page.page.text(cutting.text).text.substr(cutting.begin, cutting.end - cutting.begin)) +
        "|";
  return all;
}

TEST(NgramVote, CutsOutEveryRunOfKeptWords) {
  const ParsedPage page("<p>one two three four five<p>six seven<p>eight nine");
  std::vector<Cutting> cuttings;
  const std::vector<float> keep =
      keep_pieces(page, {{TextId{0}, 0, 7}, {TextId{0}, 19, 23}, {TextId{2}, 0, 5}}, cuttings);
  EXPECT_FLOAT_EQ(keep[0], 0.6F);
  EXPECT_EQ(keep[1], 0);
  EXPECT_FLOAT_EQ(keep[2], 0.5F);
  EXPECT_EQ(pieces_of(page, cuttings), "one two|five|eight|");
}

TEST(NgramVote, WordsOutsideACuttingAreNotKept) {
  const ParsedPage page("<p>one two three");
  std::vector<Cutting> cuttings;
  keep_pieces(page, {{TextId{0}, 0, 4}}, cuttings);
  EXPECT_EQ(pieces_of(page, cuttings), "one|") << "two begins where the cutting ends";
  keep_pieces(page, {{TextId{0}, 3, 7}}, cuttings);
  EXPECT_EQ(pieces_of(page, cuttings), "two|") << "one ends where the cutting begins";
}

TEST(NgramVote, ARunAcrossTwoTextsIsTwoCuttings) {
  const ParsedPage page("<p>one two<p>three four");
  std::vector<Cutting> cuttings;
  keep_pieces(page, {{TextId{0}, 4, 7}, {TextId{1}, 0, 5}}, cuttings);
  EXPECT_EQ(pieces_of(page, cuttings), "two|three|");
}

TEST(NgramVote, TextWithoutWordsNeedsKeptWordsOnBothSides) {
  const ParsedPage page("<p>...<p>one<p>...<p>two<p>...<p>three<p>...");
  std::vector<Cutting> cuttings;
  const Labels labels = keeping(page.page, {1, 3});
  EXPECT_EQ(keep_by_ngrams(page.page, {{&labels, 1}}, 1, 1, cuttings),
            (std::vector<float>{0, 1, 1, 1, 0, 0, 0}));
  const Labels last = keeping(page.page, {3, 5});
  EXPECT_EQ(keep_by_ngrams(page.page, {{&last, 1}}, 1, 1, cuttings),
            (std::vector<float>{0, 0, 0, 1, 1, 1, 0}));
}

TEST(NgramVote, AnAnswerVotesOnceForARun) {
  const ParsedPage page("<p>one two one two one two");
  std::vector<Cutting> cuttings;
  const Labels labels = keeping(page.page, {0});
  EXPECT_EQ(keep_by_ngrams(page.page, {{&labels, 1}}, 2, 2, cuttings)[0], 0);
  EXPECT_EQ(keep_by_ngrams(page.page, {{&labels, 2}}, 2, 2, cuttings)[0], 1);
}

TEST(NgramVote, HiddenWordsAreNoNeighbours) {
  const ParsedPage page(
      "<body><p>one</p><noscript>two</noscript><p>three</p><noscript>four</noscript><p>five</p>");
  std::vector<Cutting> cuttings;
  ASSERT_TRUE(page.page.texts()[1].hidden && page.page.texts()[3].hidden);
  const Labels shown = keeping(page.page, {0, 2, 4});
  const Labels all = keeping(page.page, {0, 1, 2, 3, 4});
  const std::vector<float> keep =
      keep_by_ngrams(page.page, {{&shown, 1}, {&all, 1}}, 2, 2, cuttings);
  EXPECT_EQ(keep[0] + keep[2] + keep[4], 3);
}

TEST(Runner, SerialRunsOnWhatIsLeft) {
  // By itself ten-words keeps the long menu entry; behind the first filter it is gone, and what
  // boilerpipe sees has other neighbours.
  const ParsedPage page(test::kF1);
  EXPECT_EQ(kept("serial(ten-words,keep-all)", page), kept("ten-words", page));
  EXPECT_EQ(kept("serial(keep-all,ten-words)", page), kept("ten-words", page));
  const Labels labels = run("serial(ten-words[min-words=20],boilerpipe-largest)", page.page);
  EXPECT_EQ(test::kept(page.page, labels).size(), 1U);
  // What the first stage dropped keeps its reason.
  EXPECT_EQ(labels.segments.front().rule, "few-words");
}

TEST(Runner, CombinationsNest) {
  const ParsedPage page(test::kF2);
  EXPECT_EQ(kept("serial(union(ten-words,boilerpipe-num-words),inter(keep-all,ten-words))", page),
            kept("ten-words", page));
  EXPECT_EQ(kept("union(serial(keep-all,ten-words),serial(keep-all,ten-words))", page),
            kept("ten-words", page));
}

TEST(Runner, HooksSeeTheCombinedAnswerOnce) {
  const ParsedPage page(test::kF1);
  int n_calls = 0;
  const std::vector<extract::ParagraphHook> hooks = {[&](const extract::HookParagraph& p) {
    ++n_calls;
    return p.segment.label;
  }};
  const Plan plan = Plan::parse("union(ten-words,serial(keep-all,ten-words))").value();
  Runner runner(plan);
  extract::Inputs inputs;
  inputs.hooks = hooks;
  Labels labels;
  runner.label(page.page, inputs, nullptr, labels);
  EXPECT_EQ(n_calls, static_cast<int>(labels.segments.size()));
}

}  // namespace
}  // namespace sito
