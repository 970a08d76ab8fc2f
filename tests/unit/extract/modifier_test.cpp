// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/justext/modifier.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito::extract {
namespace {

using test::ParsedPage;
using Shown = std::vector<ModifiableParagraph>;
using Texts = std::vector<std::string>;

const std::string kProse(220, 'x');
const std::string kPage = "<h2>Bees</h2><p class=a>" + kProse +
                          "</p><p>Short <a href='/map'>map</a></p><div>bare <b>text</b></div>";

struct Modified {
  Labels labels;
  std::vector<ParagraphChange> changes;
  Result<void> done;
};

Modified modify(const ParsedPage& page, const ParagraphModifier& modifier) {
  Modified result;
  const Params params = default_params(*find_algorithm("justext"));
  Inputs inputs;
  inputs.params = &params;
  result.done = label_modified_justext(page.page, inputs, modifier, result.labels, result.changes);
  return result;
}

Result<void> nothing(const Page&, ModifierPhase, Shown&) { return {}; }

ParagraphModifier in_phase(ModifierPhase wanted, const std::function<void(Shown&)>& change) {
  return [wanted, change](const Page&, ModifierPhase phase, Shown& shown) -> Result<void> {
    if (phase == wanted) change(shown);
    return {};
  };
}

TEST(Modifier, WithoutChangesIsTheRow) {
  const ParsedPage page(kPage);
  const Modified result = modify(page, nothing);
  ASSERT_TRUE(result.done);
  const Labels row = test::label(page.page, "justext");
  EXPECT_EQ(test::rules(page.page, result.labels), test::rules(page.page, row));
  EXPECT_EQ(result.labels.keep, row.keep);
  EXPECT_TRUE(result.changes.empty());
}

TEST(Modifier, SeesTextHtmlAndClass) {
  const ParsedPage page(kPage);
  Texts seen;
  modify(page, [&](const Page&, ModifierPhase phase, Shown& shown) -> Result<void> {
    for (const ModifiableParagraph& one : shown) {
      if (one.text == kProse) continue;
      seen.push_back(std::string(name_of(phase)) + "|" + one.label + "|" +
                     std::string(one.context_free) + "|" + one.text + "|" + one.html);
    }
    return {};
  });
  EXPECT_EQ(seen, (Texts{"before|||Bees|<h2>Bees</h2>",
                         "before|||Short map|<p>Short <a href='/map'>map</a></p>",
                         "before|||bare text|<div>bare <b>text</b></div>",
                         "after|good|short|Bees|<h2>Bees</h2>",
                         "after|bad|bad|Short map|<p>Short <a href='/map'>map</a></p>",
                         "after|bad|short|bare text|<div>bare <b>text</b></div>"}));
}

TEST(Modifier, AClassGivenAfterChangesNoNeighbour) {
  const ParsedPage page(kPage);
  const Modified result =
      modify(page, in_phase(ModifierPhase::After, [](Shown& shown) { shown[1].label = "bad"; }));
  EXPECT_EQ(test::kept(page.page, result.labels), Texts{"Bees"});
  EXPECT_EQ(test::rules(page.page, result.labels)[1], "modifier: " + kProse);
}

TEST(Modifier, AClassGivenBeforeIsSeenByNeighbours) {
  const ParsedPage page(kPage);
  const Modified result =
      modify(page, in_phase(ModifierPhase::Before, [](Shown& shown) { shown[1].label = "bad"; }));
  EXPECT_EQ(test::kept(page.page, result.labels), Texts{});  // the heading stands before nothing
}

TEST(Modifier, TextThatWasChangedBeforeIsJudged) {
  const ParsedPage page(kPage);
  const Modified result = modify(
      page, in_phase(ModifierPhase::Before, [](Shown& shown) { shown[1].text = "now  short"; }));
  EXPECT_EQ(test::kept(page.page, result.labels), Texts{});
  ASSERT_EQ(result.changes.size(), 1U);
  EXPECT_EQ(result.changes[0].text, "now short");
}

TEST(Modifier, HtmlThatWasChangedBeforeIsJudged) {
  const ParsedPage page(kPage);
  Texts after;
  const Modified result =
      modify(page, [&](const Page&, ModifierPhase phase, Shown& shown) -> Result<void> {
        if (phase == ModifierPhase::Before) {
          shown[1].html = "<p><a href=/x>" + kProse + "</a></p>";
        } else {
          after = {shown[1].text, shown[1].label, std::string(shown[1].rule)};
        }
        return {};
      });
  EXPECT_EQ(after, (Texts{kProse, "bad", "max-link-density"}));
  ASSERT_EQ(result.changes.size(), 1U);
  EXPECT_EQ(result.changes[0].html, "<p><a href=/x>" + kProse + "</a></p>");
}

TEST(Modifier, WrongAnswersAreErrors) {
  const ParsedPage page(kPage);
  const auto fault = [&](const std::function<void(Shown&)>& change) {
    const Modified result = modify(page, in_phase(ModifierPhase::After, change));
    return result.done ? "" : result.done.error().message;
  };
  EXPECT_EQ(fault([](Shown& shown) { shown.pop_back(); }),
            "the modifier has made 3 paragraphs of 4");
  EXPECT_EQ(fault([](Shown& shown) { shown[2].label = "fine"; }),
            "the modifier: paragraph 3 must be good or bad, not 'fine'");
  EXPECT_EQ(fault([](Shown& shown) { shown[2].label = ""; }),
            "the modifier: paragraph 3 must be good or bad, not ''");
  EXPECT_EQ(fault([](Shown& shown) { shown[0].text = "\xFF"; }),
            "the modifier: paragraph 1 is not UTF-8");
}

TEST(Modifier, ChangedHtmlSaysWhatTheTextIs) {
  const ParsedPage page(kPage);
  const Modified result = modify(page, in_phase(ModifierPhase::After, [](Shown& shown) {
                                   shown[1].text = "text";
                                   shown[1].html = "<p>html</p>";
                                 }));
  ASSERT_EQ(result.changes.size(), 1U);
  EXPECT_EQ(result.changes[0].html, "<p>html</p>");
  EXPECT_EQ(result.changes[0].text, "");
}

TEST(Modifier, HtmlHoldsNoTextOfOthers) {
  const ParsedPage page("<article><i>one</i> two<p>three</p>four <u>five</u></article>");
  Texts seen;
  modify(page, in_phase(ModifierPhase::After, [&](Shown& shown) {
           for (const ModifiableParagraph& one : shown) seen.push_back(one.html);
         }));
  EXPECT_EQ(seen, (Texts{"<i>one</i> two", "<p>three</p>", "four <u>five</u>"}));
}

}  // namespace
}  // namespace sito::extract
