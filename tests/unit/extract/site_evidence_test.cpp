// SPDX-License-Identifier: Apache-2.0
// What rows make of what is known of a page's site: weighed, or hidden from them.
#include "sito/extract/plan.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using test::ParsedPage;
using Texts = std::vector<std::string>;

constexpr std::string_view kStory =
    "The old bridge across the river was opened again on Monday after two years of repairs, and "
    "the first people who crossed it were children on their way to school.";
constexpr std::string_view kNotice =
    "The editors of this paper answer letters of readers every Tuesday, and they are glad about "
    "every one of them, whether it is about the town or about the world.";

std::string story_page() {
  return "<html><body><div><h1>Bridge reopens</h1><p>" + std::string(kStory) +
         "</p><p>City officials said that the work had cost less than planned.</p><p>" +
         std::string(kNotice) + "</p></div></body></html>";
}

// Labels that drop the text nodes that begin so, with a score.
Labels dropping(const Page& page, std::string_view beginning, float score) {
  Labels labels;
  labels.reset(page.texts().size());
  for (std::uint32_t i = 0; i < page.texts().size(); ++i) {
    const Text& text = page.texts()[i];
    if (text.hidden || text.blank) continue;
    const bool drop = text.text.starts_with(beginning);
    Segment segment;
    segment.text_begin = TextId{i};
    segment.text_end = TextId{i + 1};
    segment.label = drop ? Label::Boilerplate : Label::Content;
    segment.score = drop ? score : 0;
    segment.rule = drop ? "site" : "own";
    labels.segments.push_back(segment);
  }
  labels.keep_by_segments(page);
  return labels;
}

Texts kept(std::string_view expression, const ParsedPage& page, const Labels* site,
           const Labels* within, std::vector<extract::ParagraphHook> hooks = {}) {
  const extract::Plan plan = extract::Plan::parse(expression).value();
  extract::Runner runner(plan);
  extract::Inputs inputs;
  inputs.site = site;
  inputs.within = within;
  inputs.hooks = hooks;
  Labels labels;
  runner.label(page.page, inputs, nullptr, labels);
  EXPECT_EQ(labels.keep.size(), page.page.texts().size());
  return test::kept(page.page, labels);
}

bool has(const Texts& texts, std::string_view text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

// The probability that the row gives the text.
float score_of(const ParsedPage& page, std::string_view text, const Labels* site) {
  extract::Inputs inputs;
  inputs.site = site;
  Labels labels;
  extract::find_algorithm("sito")->label(page.page, inputs, nullptr, labels);
  for (const Segment& segment : labels.segments) {
    if (test::text_of(page.page, segment) == text) return segment.score;
  }
  ADD_FAILURE() << "no segment: " << text;
  return 0;
}

TEST(SiteEvidence, WeighsAgainstTextThatOtherPagesHave) {
  const ParsedPage page(story_page());
  const float before = score_of(page, kNotice, nullptr);
  const Labels half = dropping(page.page, "The editors", 0.5F);
  const Labels everywhere = dropping(page.page, "The editors", 1);
  EXPECT_LT(score_of(page, kNotice, &half), before);
  EXPECT_LT(score_of(page, kNotice, &everywhere), score_of(page, kNotice, &half));
  EXPECT_TRUE(has(kept("sito", page, &everywhere, nullptr), kStory));
}

TEST(SiteEvidence, AShareOfNothingChangesNothing) {
  const ParsedPage page(story_page());
  const Labels nowhere = dropping(page.page, "The editors", 0);
  EXPECT_EQ(kept("sito", page, &nowhere, nullptr), kept("sito", page, nullptr, nullptr));
}

TEST(SiteEvidence, RowsThatDoNotWeighItDoNotLookAtIt) {
  const ParsedPage page(story_page());
  const Labels everywhere = dropping(page.page, "The", 1);
  EXPECT_EQ(kept("keep-all", page, &everywhere, nullptr), kept("keep-all", page, nullptr, nullptr));
}

TEST(Within, APlanSeesWhatIsKeptOnly) {
  const ParsedPage page(story_page());
  const Labels mask = dropping(page.page, "The editors", 1);
  for (const char* expression : {"keep-all", "sito", "union(keep-all,ten-words)"}) {
    const Texts texts = kept(expression, page, nullptr, &mask);
    EXPECT_FALSE(has(texts, kNotice)) << expression;
    EXPECT_TRUE(has(texts, kStory)) << expression;
  }
}

TEST(Within, IsAsTheSecondPartOfASerial) {
  const ParsedPage page(story_page());
  Labels first;
  const extract::Plan plan = extract::Plan::parse("ten-words").value();
  extract::Runner(plan).label(page.page, {}, nullptr, first);
  EXPECT_EQ(kept("bte", page, nullptr, &first),
            kept("serial(ten-words,bte)", page, nullptr, nullptr));
}

TEST(Within, NothingKeptIsNothingSeen) {
  const ParsedPage page(story_page());
  const Labels mask = dropping(page.page, "", 1);
  EXPECT_TRUE(kept("keep-all", page, nullptr, &mask).empty());
}

TEST(Within, HooksSeeTheAnswerOnce) {
  const ParsedPage page(story_page());
  const Labels mask = dropping(page.page, "The editors", 1);
  int n = 0;
  const Texts texts = kept(
      "keep-all", page, nullptr, &mask, {[&](const extract::HookParagraph& paragraph) {
        ++n;
        return paragraph.text.starts_with("City") ? Label::Boilerplate : paragraph.segment.label;
      }});
  EXPECT_EQ(n, 4);
  EXPECT_EQ(texts, (Texts{"Bridge reopens", std::string(kStory)}));
}

}  // namespace
}  // namespace sito
