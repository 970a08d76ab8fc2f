// SPDX-License-Identifier: Apache-2.0
// Clicks on elements that only a listener shows to be controls, when nothing else is left.
#include "sito/reveal/memory.h"
#include "sito/reveal/report.h"
#include "sito/reveal/reveal.h"
#include "sito/reveal/with.h"

#include "support/revealed_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace sito::reveal {
namespace {

using browser::ClickEffect;
using testing::button;
using testing::drawn;
using testing::prose;

TEST(Reveal, ElementsThatOnlyListenAreClickedWhenNothingElseIsLeft) {
  ScriptedView view;
  std::string shown;
  view.html = [&] {
    return "<body>" + prose("top") + drawn(1, "div", "class=what", "Ten new ones", "vl") +
           drawn(2, "div", "class=whatever", "Nothing is known of this", "v") +
           drawn(3, "div", "class=what-not", "Buy the book", "vl") +
           drawn(5, "div", "class=what-up", "Back to top", "vl") + button(4, "more", "More") +
           shown + "</body>";
  };
  view.on_click[1] = [&] { shown += prose("listened"); };
  view.on_click[4] = [&] { shown += prose("revealed"); };
  const Revealed revealed = run(view);
  EXPECT_TRUE(says(revealed, "listened"));
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{4, 1}));
  ASSERT_EQ(revealed.click_list.size(), 2U);
  EXPECT_EQ(revealed.click_list[1].name, "Ten new ones");
  EXPECT_EQ(revealed.click_list[1].effect, ClickEffect::Changed);
  EXPECT_EQ(revealed.click_list[1].words, 9U);
}

TEST(Reveal, FewClicksInVainEndTheLastResort) {
  ScriptedView view;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t i = 1; i <= 20; ++i) {
      out +=
          drawn(i, "div", "class=what" + std::string(i, 'x'), "Part " + std::string(i, 'x'), "vl");
    }
    return out + "</body>";
  };
  EXPECT_EQ(run(view).clicks, kMaxUselessListeners);
}

// A list is worth one more click, but not one that repeats the same text.
TEST(Reveal, AListThatListensIsTriedAfterClicksInVain) {
  ScriptedView view;
  std::string shown;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t i = 1; i <= 2; ++i) {
      out += drawn(i, "div", "class=what" + std::string(i, 'x'), "Something", "vl");
    }
    for (std::uint32_t i = 10; i < 15; ++i) {
      const std::string number = std::to_string(i);
      out += "<div><b>Port " + std::string(i, 'z') + "</b>" +
             drawn(i, "button", "class=what-chapter", "Boats " + number, "vl") +
             drawn(i + 10, "button", "class=what-same", "Example", "vl") + "</div>" +
             drawn(i + 20, "button", "class=what-tool", "Tool " + number, "vl");
    }
    return out + shown + "</body>";
  };
  for (std::uint32_t i = 10; i < 15; ++i) {
    view.on_click[i] = [&shown, i] { shown += prose("chapter" + std::string(i, 'y')); };
  }
  EXPECT_EQ(run(view).clicks, kMaxUselessListeners + 5);
  for (std::uint32_t i = 10; i < 15; ++i) view.on_click[i] = [] {};
  view.clicks.clear();
  EXPECT_EQ(run(view).clicks, kMaxUselessListeners + 1);
}

TEST(Reveal, LinksThatLeadNowhereAreClickedWhenNothingElseIsLeft) {
  ScriptedView view;
  std::string shown;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    out += drawn(1, "a", "class=what href=#", "The second part", "vl");
    out += drawn(2, "a", "class=what-b href=javascript:;", "The third part", "vl");
    out += drawn(3, "a", "class=what-c href=#", "Nobody listens here", "v");
    out += drawn(4, "form", "", drawn(14, "button", "class=what-d", "It may do anything", "vl"));
    out += drawn(6, "span", "class=what-f", "+", "vl") + drawn(7, "a", "href=#", "&#9733;", "vl");
    return out + drawn(5, "a", "class=what-e href=#", "Log in", "vl") + shown + "</body>";
  };
  view.on_click[1] = [&] { shown += prose("second"); };
  view.on_click[2] = [&] { shown += prose("third"); };
  const Revealed revealed = run(view);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{1, 2}));
  EXPECT_TRUE(says(revealed, "second"));
  EXPECT_TRUE(says(revealed, "third"));
  ASSERT_EQ(revealed.click_list.size(), 2U);
  EXPECT_EQ(revealed.click_list[0].name, "The second part");
  EXPECT_EQ(revealed.click_list[0].how, ClickMade::How::LastResort);
  EXPECT_GT(revealed.click_list[0].words, 0U);
  EXPECT_NE(to_json(revealed).find(R"("how":"last-resort")"), std::string::npos);
}

}  // namespace
}  // namespace sito::reveal
