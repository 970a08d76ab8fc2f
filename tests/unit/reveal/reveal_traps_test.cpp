// SPDX-License-Identifier: Apache-2.0
// The loop against pages that have it click for nothing.
#include "sito/reveal/memory.h"
#include "sito/reveal/progress.h"
#include "sito/reveal/report.h"
#include "sito/reveal/reveal.h"
#include "sito/reveal/with.h"

#include "support/revealed_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <thread>

namespace sito::reveal {
namespace {

using browser::ClickEffect;
using testing::button;
using testing::prose;

/// Letters for a number.
std::string word(int n) {
  std::string out;
  for (++n; n > 0; n /= 26) out += static_cast<char>('a' + n % 26);
  return out;
}

/// A page of which each click adds a button; `make` writes one.
template <typename Make>
Revealed run_trap(ScriptedView& view, Make make) {
  int n = 1;
  view.html = [&, make] {
    std::string out = "<body>" + prose("top");
    for (int i = 1; i <= n; ++i) out += make(i);
    return out + "</body>";
  };
  for (int i = 1; i < 600; ++i) {
    view.on_click[static_cast<std::uint32_t>(i)] = [&n, i] { n = std::max(n, i + 1); };
  }
  return run(view);
}

TEST(RevealTraps, AButtonThatMakesButtons) {
  ScriptedView view;
  const Revealed revealed = run_trap(
      view, [](int i) { return button(static_cast<std::uint32_t>(i), "more", "Show more"); });
  EXPECT_LE(revealed.clicks, kBarrenClicks);
  EXPECT_EQ(revealed.useful_clicks, 0U);
}

TEST(RevealTraps, AlikeWhereverTheyStand) {
  ScriptedView view;
  const Revealed revealed = run_trap(view, [](int i) {
    return "<div class=\"" + word(i) + "\">" +
           button(static_cast<std::uint32_t>(i), "more", "Show more") + "</div>";
  });
  EXPECT_LE(revealed.clicks, kBarrenClicksAlikeNew);
}

TEST(RevealTraps, UnderNewNamesEachTime) {
  ScriptedView view;
  const Revealed revealed = run_trap(view, [](int i) {
    return "<div class=\"" + word(i) + "\">" +
           button(static_cast<std::uint32_t>(i), "more " + word(i), "More " + word(i)) + "</div>";
  });
  EXPECT_LE(revealed.clicks, kMaxUselessClicks);
  EXPECT_EQ(noted(revealed, "clicks-given-up"), 1U);
}

TEST(RevealTraps, CountersThatSayLittle) {
  ScriptedView view;
  int n = 0;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t i = 1; i <= 300; ++i) out += button(i, "more", "More");
    return out + "<p>" + word(n) + " times</p></body>";
  };
  for (std::uint32_t i = 1; i <= 300; ++i) view.on_click[i] = [&n] { ++n; };
  EXPECT_LE(run(view).clicks, kManyClicks + 1);
}

// What is written by a clock is not what a click has shown.
TEST(RevealTraps, ATextThatIsAnotherOneAllTheTime) {
  ScriptedView view;
  int n = 0;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t i = 1; i <= 100; ++i) {
      out += "<div class=\"" + word(static_cast<int>(i)) + "\">" + button(i, "more", "More") +
             "</div>";
    }
    return out + testing::drawn(101, "div", "", "It is " + word(n) + " o clock by now", "vt") +
           "</body>";
  };
  view.on_snapshot = [&n] { ++n; };
  const Revealed revealed = run(view);
  EXPECT_LE(revealed.clicks, kBarrenClicksAlike);
  EXPECT_EQ(revealed.useful_clicks, 0U);
  EXPECT_EQ(noted(revealed, "late-content"), 0U);
}

TEST(RevealTraps, APageThatUpdatesItselfForEver) {
  ScriptedView view;
  int n = 0;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (int i = 0; i < n; ++i) out += prose(word(i));
    return out + "</body>";
  };
  view.on_settle = [&n] { ++n; };
  const Revealed revealed = run(view);
  EXPECT_EQ(noted(revealed, "late-content"), 5U);
  EXPECT_EQ(noted(revealed, "page-updates-itself"), 1U);
}

TEST(RevealTraps, ManyThatRevealAreAllClicked) {
  ScriptedView view;
  std::set<std::uint32_t> open;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t i = 1; i <= 60; ++i) {
      out += button(i, "more", "Reply");
      if (open.contains(i)) out += prose("r" + std::to_string(i));
    }
    return out + "</body>";
  };
  for (std::uint32_t i = 1; i <= 60; ++i) view.on_click[i] = [&open, i] { open.insert(i); };
  EXPECT_EQ(run(view).useful_clicks, 60U);
}

TEST(RevealTraps, WhatWouldWriteIsClickedOnce) {
  ScriptedView view;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t i = 1; i <= 20; ++i) {
      out += "<div class=\"" + word(static_cast<int>(i)) + "\">" + button(i, "more", "More") +
             "</div>";
    }
    return out + "</body>";
  };
  for (std::uint32_t i = 1; i <= 20; ++i) {
    view.on_click[i] = [&view] { view.effect = ClickEffect::Wrote; };
  }
  const Revealed revealed = run(view);
  EXPECT_EQ(revealed.clicks, 1U);
  EXPECT_EQ(noted(revealed, "click-wrote"), 1U);
}

TEST(RevealTraps, WhatShowsTextAndTellsOfItIsClickedOn) {
  ScriptedView view;
  std::set<std::uint32_t> open;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t i = 1; i <= 5; ++i) {
      out += button(i, "more", "Reply");
      if (open.contains(i)) out += prose("r" + std::to_string(i));
    }
    return out + "</body>";
  };
  for (std::uint32_t i = 1; i <= 5; ++i) {
    view.on_click[i] = [&, i] {
      open.insert(i);
      view.effect = ClickEffect::Wrote;
    };
  }
  EXPECT_EQ(run(view).useful_clicks, 5U);
}

TEST(RevealTraps, APageOfMoreThanAnybodyLooksAt) {
  ScriptedView view;
  view.html = [] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t i = 1; i <= 20'000; ++i) out += button(i, "more", "More");
    return out + "</body>";
  };
  const Revealed revealed = run(view);
  EXPECT_LE(revealed.clicks, kBarrenClicks);
  EXPECT_LT(revealed.loop_time, browser::milliseconds(20'000));
  EXPECT_EQ(noted(revealed, "controls-not-looked-at"), 18'000U);
}

TEST(RevealTraps, ALeadElsewhereIsALink) {
  ScriptedView view;
  view.html = [] { return "<body>" + prose("top") + "</body>"; };
  view.loaded.refused_target = "http://forum.test/other";
  const Revealed revealed = run(view);
  ASSERT_EQ(revealed.links.size(), 1U);
  EXPECT_EQ(revealed.links[0].url, "http://forum.test/other");
  EXPECT_EQ(view.snapshots, 0);
  EXPECT_EQ(remark_on(revealed), "1 page-leads-elsewhere");
}

TEST(RevealTraps, WhatIsRemarked) {
  ScriptedView view;
  view.html = [] { return "<body>" + prose("top") + "</body>"; };
  view.loaded.script_redirects = 2;
  view.loaded.truncated = "disconnect";
  EXPECT_EQ(remark_on(run(view)), "2 page-led-on, 1 page-truncated");
  EXPECT_EQ(to_json("http://a.test/", Error{ErrorCode::Timeout, "late"}),
            R"({"url":"http://a.test/","error":"timeout","message":"late"})");
}

// Each step takes its time, and none of them shows anything.
TEST(RevealTraps, ASlowPageThatShowsNothingIsLeftEarly) {
  ScriptedView view;
  bool scrolled = false;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t i = 1; i <= 30; ++i) {
      out += button(i, "more" + std::string(i, 'x'), "Part " + std::string(i, 'x'), "vl");
    }
    return out + (scrolled ? prose("end") : "") + "</body>";
  };
  view.on_scroll = [&scrolled] { scrolled = true; };
  for (std::uint32_t i = 1; i <= 30; ++i) {
    view.on_click[i] = [] { std::this_thread::sleep_for(std::chrono::milliseconds(20)); };
  }
  RevealOptions options;
  options.page_time = browser::milliseconds(400);
  const Revealed revealed = run(view, options);
  EXPECT_GE(revealed.clicks, Progress::kFruitlessSteps - 1);
  EXPECT_LT(revealed.clicks, 20U);
  EXPECT_TRUE(says(revealed, "end")) << "it is scrolled all the same";
  EXPECT_EQ(noted(revealed, "loop-found-nothing"), 1U);
}

}  // namespace
}  // namespace sito::reveal
