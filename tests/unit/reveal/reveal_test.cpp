// SPDX-License-Identifier: Apache-2.0
// The loop against pages that follow a script (algorithms, T-CW-1, T-CW-2).
#include "sito/reveal/reveal.h"

#include "sito/reveal/memory.h"
#include "sito/reveal/report.h"
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

// T-CW-1.
TEST(Reveal, ClicksUpToTheLimitAndClosesWhatLiesOverThePage) {
  ModelPage page;
  RevealOptions options;
  options.reveal_limit = 2;
  const Revealed revealed = run(page.view, options);
  EXPECT_EQ(revealed.clicks, 2U);
  EXPECT_EQ(revealed.useful_clicks, 2U);
  EXPECT_EQ(revealed.closed, 1U);
  EXPECT_EQ(page.view.clicks, (std::vector<std::uint32_t>{10, 1, 2}));
  EXPECT_TRUE(says(revealed, "first"));
  EXPECT_TRUE(says(revealed, "r1"));
  EXPECT_TRUE(says(revealed, "r2"));
  EXPECT_FALSE(says(revealed, "r3"));
  ASSERT_EQ(revealed.links.size(), 2U);
  EXPECT_EQ(revealed.links[0].url, "http://forum.test/a");
  EXPECT_EQ(revealed.links[0].of_class, "Inner");
  EXPECT_GT(revealed.words, revealed.words_loaded);
}

TEST(Reveal, WithoutLimitClicksEachRevealerOnce) {
  ModelPage page;
  const Revealed revealed = run(page.view);
  EXPECT_EQ(revealed.clicks, 3U);
  EXPECT_TRUE(says(revealed, "r3"));
}

// T-CW-2.
TEST(Reveal, ScrollsUntilThePageGrowsNoMore) {
  GrowingPage page(3);
  const Revealed revealed = run(page.view);
  EXPECT_EQ(revealed.scrolls, 6U) << "what grew before gets two more chances";
  EXPECT_TRUE(says(revealed, "s2"));
  EXPECT_FALSE(revealed.notes.contains("scroll-limit-reached"));
}

TEST(Reveal, APageThatDoesNotGrowIsScrolledOnce) {
  GrowingPage page(0);
  EXPECT_EQ(run(page.view).scrolls, 1U);
}

TEST(Reveal, AnEndlessPageIsScrolledUpToTheLimit) {
  GrowingPage page(1'000);
  RevealOptions options;
  options.scroll_limit = 5;
  const Revealed revealed = run(page.view, options);
  EXPECT_EQ(revealed.scrolls, 5U);
  EXPECT_TRUE(revealed.notes.contains("scroll-limit-reached"));
  options.scroll_limit = 0;
  EXPECT_EQ(run(page.view, options).scrolls, 0U);
}

TEST(Reveal, WhatScrollingBringsIsRevealedToo) {
  ScriptedView view;
  bool scrolled = false;
  bool clicked = false;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    if (scrolled) out += button(5, "more", "More");
    if (clicked) out += prose("deep");
    return out + "</body>";
  };
  view.on_scroll = [&] { scrolled = true; };
  view.on_click[5] = [&] { clicked = true; };
  const Revealed revealed = run(view);
  EXPECT_TRUE(says(revealed, "deep"));
  EXPECT_EQ(revealed.clicks, 1U);
}

// Whatever a model takes them for.
TEST(Reveal, VotesAreNotClickedAndWhatIsDeclaredIs) {
  ScriptedView view;
  view.html = [&] {
    return "<body>" + prose("top") + button(1, "more", "Like 12") + button(2, "more", "Mi piace") +
           drawn(3, "button", "class=more aria-pressed=false", "12") +
           drawn(4, "a", "class=more href='#' aria-label='Share'", "") +
           button(5, "what", "Gef\u00E4llt mir") +
           drawn(6, "button", "class=what aria-expanded=false", "Share") +
           drawn(7, "div", "class=what role=tab aria-selected=false", "Ratings") +
           drawn(8, "details", "", drawn(9, "summary", "class=what", "Thanks")) +
           button(10, "more", "Show all who follow") + button(11, "what", "12") +
           button(12, "more", "Reactions and what else was said of it here") + "</body>";
  };
  run(view);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{10, 6, 7, 9, 12})) << "all of it comes first";
}

TEST(Reveal, ARevealerMayBringRevealers) {
  ScriptedView view;
  std::set<std::uint32_t> open;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t i = 0; i < 4; ++i) {
      if (i > 0 && !open.contains(i - 1)) break;
      if (!open.contains(i)) out += button(10 + i, "more", "Show replies");
      if (open.contains(i)) out += prose("reply" + std::to_string(i));
    }
    return out + "</body>";
  };
  for (std::uint32_t i = 0; i < 4; ++i) view.on_click[10 + i] = [&open, i] { open.insert(i); };
  const Revealed revealed = run(view);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{10, 11, 12, 13}));
  EXPECT_TRUE(says(revealed, "reply3"));
}

TEST(Reveal, HiddenCoveredAndLostElementsArePassedOver) {
  ScriptedView view;
  bool there = true;
  bool open = false;
  view.html = [&] {
    std::string out = "<body>" + prose("top") + button(1, "more h", "Hidden", "-") +
                      button(2, "more c", "Covered", "vc");
    out += button(4, "more g", "Good");
    if (open) out += prose("good");
    if (there) out += button(3, "more l", "Lost");
    return out + "</body>";
  };
  view.on_click[4] = [&] { open = true; };
  view.on_snapshot = [&] { there = false; };
  const Revealed revealed = run(view);
  EXPECT_TRUE(says(revealed, "good"));
  EXPECT_EQ(view.clicks, std::vector<std::uint32_t>{4});
  EXPECT_EQ(revealed.clicks, 1U);
  EXPECT_GE(noted(revealed, "click-covered"), 1U);
}

TEST(Reveal, ALoadMoreButtonIsClickedUntilItGivesOut) {
  ScriptedView view;
  int pages = 1;
  view.html = [&] {
    std::string out = "<body>";
    for (int i = 0; i < pages; ++i) out += prose("item" + std::to_string(i));
    return out + button(1, "more", "Load more (" + std::to_string(9 - pages) + ")") + "</body>";
  };
  view.on_click[1] = [&] { pages = std::min(pages + 1, 6); };
  const Revealed revealed = run(view);
  EXPECT_TRUE(says(revealed, "item5"));
  EXPECT_EQ(revealed.clicks, 6U);
  EXPECT_EQ(revealed.useful_clicks, 5U);
}

TEST(Reveal, EachThreadHasItsOwnButtonForMore) {
  ScriptedView view;
  std::map<std::uint32_t, int> shown;
  view.html = [&] {
    std::string out = "<body>";
    for (const std::uint32_t id : {1U, 2U, 3U}) {
      out += prose("t" + std::to_string(id));
      for (int i = 0; i < shown[id]; ++i)
        out += prose("t" + std::to_string(id) + "r" + std::to_string(i));
      out += button(id, "more", "More replies");
    }
    return out + "</body>";
  };
  for (const std::uint32_t id : {1U, 2U, 3U}) {
    view.on_click[id] = [&shown, id] { shown[id] = std::min(shown[id] + 1, 3); };
  }
  const Revealed revealed = run(view);
  EXPECT_TRUE(says(revealed, "t1r2") && says(revealed, "t3r2"));
  EXPECT_LE(revealed.clicks, 12U);
}

TEST(Reveal, AnEndlessButtonIsBoundedByStates) {
  ScriptedView view;
  int pages = 1;
  view.html = [&] {
    std::string out = "<body>";
    for (int i = 0; i < pages; ++i) out += prose("item" + std::to_string(i));
    return out + button(1, "more", "Load more") + "</body>";
  };
  view.on_click[1] = [&] { ++pages; };
  RevealOptions options;
  options.most_states = 20;
  const Revealed revealed = run(view, options);
  EXPECT_EQ(revealed.clicks, 19U);
  EXPECT_EQ(noted(revealed, "loop-out-of-states"), 1U);
}

TEST(Reveal, AToggleIsNotClickedAgain) {
  ScriptedView view;
  std::set<std::uint32_t> open;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (const std::uint32_t id : {1U, 2U, 3U}) {
      out += button(id, "more", "Details");
      if (open.contains(id)) out += prose("d" + std::to_string(id));
    }
    return out + "</body>";
  };
  for (const std::uint32_t id : {1U, 2U, 3U}) {
    view.on_click[id] = [&open, id] {
      if (!open.insert(id).second) open.erase(id);
    };
  }
  const Revealed revealed = run(view);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{1, 2, 3}));
  EXPECT_TRUE(says(revealed, "d3"));
}

TEST(Reveal, AnElementThatAScriptHasMadeAnewIsTheSame) {
  ScriptedView view;
  bool open = false;
  std::uint32_t id = 1;
  view.html = [&] {
    return "<body>" + prose("top") + button(id, "more", "Details") + (open ? prose("d") : "") +
           "</body>";
  };
  for (std::uint32_t i = 1; i < 50; ++i) {
    view.on_click[i] = [&] {
      open = !open;
      ++id;
    };
  }
  EXPECT_EQ(run(view).clicks, 1U);
}

TEST(Reveal, TabsThatReplaceEachOtherAreAllRead) {
  ScriptedView view;
  std::uint32_t tab = 0;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t i = 0; i < 3; ++i) {
      out += drawn(
          i + 1, "button",
          std::string("class=more role=tab aria-selected=") + (i == tab ? "\"true\"" : "\"false\""),
          "Tab " + std::to_string(i));
    }
    return out + prose("tab" + std::to_string(tab)) + prose("end") + "</body>";
  };
  for (std::uint32_t i = 0; i < 3; ++i) view.on_click[i + 1] = [&tab, i] { tab = i; };
  const Revealed revealed = run(view);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{2, 3}));
  std::vector<std::string> order;
  for (const Paragraph& paragraph : revealed.document.paragraphs) {
    if (!paragraph.text.starts_with("The paragraph")) continue;
    order.push_back(paragraph.text.substr(14, paragraph.text.find(' ', 14) - 14));
  }
  EXPECT_EQ(order, (std::vector<std::string>{"top", "tab0", "tab1", "tab2", "end"}));
  EXPECT_EQ(revealed.states.size(), 3U);
}

TEST(Reveal, ElementsAlikeThatBringNothingAreNotAllClicked) {
  ScriptedView view;
  std::set<std::uint32_t> pressed;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t id = 1; id <= 20; ++id) {
      out += button(id, pressed.contains(id) ? "more on" : "more", "More");
    }
    return out + "</body>";
  };
  for (std::uint32_t id = 1; id <= 20; ++id) {
    view.on_click[id] = [&pressed, id] { pressed.insert(id); };
  }
  const Revealed revealed = run(view);
  EXPECT_LE(revealed.clicks, 3U);
  EXPECT_EQ(revealed.useful_clicks, 0U);
  EXPECT_GT(noted(revealed, "clicks-barren-shape"), 0U);
}

TEST(Reveal, ClicksThatWouldLeaveThePageGiveLinks) {
  ScriptedView view;
  view.html = [&] { return "<body>" + prose("top") + button(1, "more", "Go") + "</body>"; };
  view.on_click[1] = [&] {
    view.effect = ClickEffect::Navigated;
    view.targets = {"http://forum.test/other"};
  };
  const Revealed revealed = run(view);
  ASSERT_EQ(revealed.links.size(), 1U);
  EXPECT_EQ(revealed.links[0].url, "http://forum.test/other");
  EXPECT_EQ(revealed.links[0].of_class, "Inner");
  EXPECT_EQ(noted(revealed, "click-navigated"), 1U);
}

TEST(Reveal, WhatMayRevealIsClickedUnlessItsLabelIsAnOrder) {
  ScriptedView view;
  view.html = [&] {
    return "<body>" + prose("top") + button(1, "maybe", "Add to cart") +
           button(2, "maybe b", "The rest") + button(3, "maybe c", "Log in to show more") +
           "</body>";
  };
  run(view);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{2, 3}));
}

TEST(Reveal, TheMouseIsMovedOverWhatListensForIt) {
  ScriptedView view;
  std::string tip;
  std::string menu;
  view.html = [&] {
    std::string out = "<body>" + drawn(9, "nav", "", "All about us", "vh") + prose("top");
    for (std::uint32_t i = 1; i <= 3; ++i) out += drawn(i, "span", "", "Word", "vh");
    return out + drawn(8, "span", "", "Not drawn", "h") + tip + menu + "</body>";
  };
  for (const std::uint32_t i : {1U, 2U, 3U}) {
    view.on_hover[i] = [&tip, i] { tip = prose("tip" + std::to_string(i)); };
  }
  view.on_hover[9] = [&menu] { menu = button(4, "more", "More") + prose("menu"); };
  view.on_click[4] = [&menu] { menu += prose("inner"); };
  const Revealed revealed = run(view);
  for (const char* name : {"tip1", "tip2", "tip3", "menu", "inner"}) {
    EXPECT_TRUE(says(revealed, name)) << name;
  }
  EXPECT_EQ(view.hovers, (std::vector<std::uint32_t>{9, 1, 2, 3}));
  EXPECT_EQ(revealed.hovers, 4U);
  EXPECT_EQ(revealed.clicks, 1U);
  ASSERT_FALSE(revealed.click_list.empty());
  EXPECT_EQ(revealed.click_list[0].how, ClickMade::How::Hover);
  EXPECT_GT(revealed.click_list[0].words, 0U);
}

TEST(Reveal, AClickThatHidesATipIsNoReasonToMissIt) {
  ScriptedView view;
  std::string tip;
  view.html = [&] {
    return "<body>" + prose("top") + drawn(1, "a", "class=maybe", "ann", "vlh") + tip + "</body>";
  };
  view.on_hover[1] = [&tip] { tip = prose("tip"); };
  view.on_click[1] = [&tip] { tip.clear(); };
  const Revealed revealed = run(view);
  EXPECT_EQ(view.clicks.size(), 1U);
  EXPECT_TRUE(says(revealed, "tip"));
}

TEST(Reveal, TheMouseStopsWhereItShowsNothing) {
  ScriptedView view;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t i = 1; i <= 5; ++i) out += drawn(i, "b", "", "Alike", "vh");
    for (std::uint32_t i = 6; i <= 20; ++i) {
      out += drawn(i, "i", "class=" + std::string(i, 'x'), "Part", "vh");
    }
    return out + "</body>";
  };
  EXPECT_EQ(run(view).hovers, kMaxUselessHovers);
  EXPECT_EQ(view.hovers, (std::vector<std::uint32_t>{1, 2, 6, 7, 8, 9}));
  RevealOptions options;
  options.click = false;
  EXPECT_EQ(run(view, options).hovers, 0U);
}

TEST(Reveal, AClickThatOnlyHidesTextIsTakenBack) {
  ScriptedView view;
  bool open = true;
  view.html = [&] {
    return "<body>" + prose("top") + button(1, "more", "Section") +
           drawn(2, "p", "", "The section was open when the page came, all of it.",
                 open ? "v" : "-") +
           "</body>";
  };
  view.on_click[1] = [&] { open = !open; };
  const Revealed revealed = run(view);
  EXPECT_TRUE(open);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{1, 1}));
  EXPECT_EQ(noted(revealed, "click-taken-back"), 1U);
}

// A menu that is open when the page comes, and that its button pushes out of the window.
TEST(Reveal, AClickThatOnlyPushesLinksAsideIsTakenBack) {
  ScriptedView view;
  bool open = true;
  view.html = [&] {
    std::string out = "<body>" + prose("top") + button(1, "more", "Menu");
    for (int id = 2; id <= 5; ++id) {
      out += "<button class=what data-sito-box=\"" + std::to_string(id) + (open ? " 10" : " -290") +
             " 20 200 30 v\">Topic</button>";
    }
    return out + "</body>";
  };
  view.on_click[1] = [&] { open = !open; };
  const Revealed revealed = run(view);
  EXPECT_TRUE(open);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{1, 1}));
  EXPECT_EQ(noted(revealed, "click-taken-back"), 1U);
}

TEST(Reveal, AnUncertainRevealerIsClickedLast) {
  ScriptedView view;
  view.html = [] {
    return "<body>" + prose("top") + button(1, "more", "Section", "vl") +
           button(2, "more else", "Chapter", "vl") + "</body>";
  };
  for (const float confidence : {1.0F, 0.5F}) {
    view.clicks.clear();
    const Classify first_as = [confidence](const Page& page) {
      std::vector<elements::Verdict> verdicts = testing::classify_by_class(page);
      if (!verdicts.empty()) verdicts[0].confidence = confidence;
      return verdicts;
    };
    const auto sifter = keep_all();
    ASSERT_TRUE(reveal_with(view, kUrl, {}, first_as, sifter.get()));
    const std::vector<std::uint32_t> expected =
        confidence < 1 ? std::vector<std::uint32_t>{2, 1} : std::vector<std::uint32_t>{1, 2};
    EXPECT_EQ(view.clicks, expected) << confidence;
  }
}

TEST(Reveal, APageThatAScriptReplacesIsNotRead) {
  ScriptedView view;
  bool other = false;
  bool open = false;
  view.html = [&] {
    if (other)
      return "<body>" + prose("foreign") + prose("foreign2") + prose("foreign3") + "</body>";
    return "<body>" + prose("top") + prose("second") + prose("third") +
           button(1, "more nav", "Other page") + button(2, "more", "More") +
           (open ? prose("mine") : "") + "</body>";
  };
  view.on_load = [&] { other = false; };
  view.on_click[1] = [&] {
    other = true;
    view.effect = ClickEffect::Moved;
    view.targets = {"http://forum.test/elsewhere"};
  };
  view.on_click[2] = [&] { open = true; };
  const Revealed revealed = run(view);
  EXPECT_EQ(view.loads, 2);
  EXPECT_TRUE(says(revealed, "mine"));
  EXPECT_FALSE(says(revealed, "foreign"));
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{1, 2}));
  ASSERT_EQ(revealed.links.size(), 1U);
  EXPECT_EQ(revealed.links[0].url, "http://forum.test/elsewhere");
}

}  // namespace
}  // namespace sito::reveal
