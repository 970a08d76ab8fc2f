// SPDX-License-Identifier: Apache-2.0
// The loop against overlays, walls, late content and pages that are lost.
#include "sito/reveal/reveal.h"

#include "support/revealed_page.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace sito::reveal {
namespace {

using browser::ClickEffect;
using testing::button;
using testing::drawn;
using testing::prose;

TEST(Reveal, WindowsOfTextAreReadAndClosed) {
  ScriptedView view;
  std::uint32_t window = 0;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    const std::string flags = window == 0 ? "v" : "vc";
    for (const std::uint32_t id : {1U, 2U, 3U}) out += button(id, "more", "Open", flags);
    if (window != 0) {
      out +=
          drawn(50, "div", "role=dialog",
                prose("w" + std::to_string(window)) + button(51, "close", "Close", "vfz"), "vfz");
    }
    return out + "</body>";
  };
  for (const std::uint32_t id : {1U, 2U, 3U}) view.on_click[id] = [&window, id] { window = id; };
  view.on_click[51] = [&] { window = 0; };
  const Revealed revealed = run(view);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{1, 51, 2, 51, 3, 51}));
  EXPECT_TRUE(says(revealed, "w1") && says(revealed, "w2") && says(revealed, "w3"));
  EXPECT_EQ(revealed.closed, 3U);
}

// A drawer that a click has opened asks for no consent: its tabs are read before it is closed.
TEST(Reveal, TabsOfAnOpenedWindowAreRead) {
  ScriptedView view;
  std::uint32_t window = 0, tab = 0, opened = 0;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (const std::uint32_t id : {1U, 2U}) out += button(id, "more", "Look at it");
    if (window == 0) return out + "</body>";
    const std::uint32_t first = 100 * opened;
    std::string inner = button(first + 1, "close", "Close", "vz");
    for (const std::uint32_t i : {0U, 1U}) {
      const std::string state = i == tab ? "true" : "false";
      inner += drawn(first + 2 + i, "button", "class=what role=tab aria-selected=" + state,
                     i == 0 ? "Measures" : "Origin", "vz");
      view.on_click[first + 2 + i] = [&tab, i] { tab = i; };
    }
    view.on_click[first + 1] = [&window] { window = 0; };
    inner += prose("w" + std::to_string(window) + "t" + std::to_string(tab));
    return out + drawn(first, "div", "role=dialog", inner, "vz") + "</body>";
  };
  for (const std::uint32_t id : {1U, 2U}) {
    view.on_click[id] = [&, id] {
      window = id;
      tab = 0;
      ++opened;
    };
  }
  const Revealed revealed = run(view);
  for (const char* name : {"w1t0", "w1t1", "w2t0", "w2t1"})
    EXPECT_TRUE(says(revealed, name)) << name;
  EXPECT_EQ(noted(revealed, "consent-rejected"), 0U);
  EXPECT_EQ(revealed.closed, 2U);
}

// Extraction reads dialogs that clicks have opened as parts of the page.
TEST(Reveal, DialogsThatClicksOpenAreMarked) {
  for (const bool from_the_start : {false, true}) {
    ScriptedView view;
    bool open = from_the_start;
    view.html = [&] {
      std::string out = "<body>" + prose("top") + button(1, "more", "Look at it");
      if (open) out += drawn(5, "div", "role=dialog", prose("measures"), "v");
      return out + "</body>";
    };
    view.on_click[1] = [&open] { open = true; };
    const Revealed revealed = run(view);
    EXPECT_EQ(revealed.geometry.find("100 30 vd\" role=dialog") != std::string::npos,
              !from_the_start);
  }
}

// A box that comes by itself may ask in an unknown language.
TEST(Reveal, UnknownBoxesThatComeByThemselvesAreLeft) {
  ScriptedView view;
  bool asks = true;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    if (!asks) return out + "</body>";
    return out +
           drawn(5, "div", "role=dialog",
                 button(6, "more", "Xyzzy", "vz") + button(7, "more", "Plugh", "vz") +
                     button(8, "close", "Close", "vz"),
                 "vz") +
           "</body>";
  };
  view.on_click[8] = [&] { asks = false; };
  EXPECT_EQ(noted(run(view), "consent-rejected"), 1U);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{8}));
}

// An overlay is looked for once in each state.
TEST(Reveal, ManyCoveredElementsNeedOneMoreSnapshot) {
  ScriptedView view;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t id = 1; id <= 10; ++id)
      out += button(id, "more", "Show part " + std::to_string(id), "vc");
    return out + "</body>";
  };
  const Revealed revealed = run(view);
  EXPECT_GE(noted(revealed, "click-covered"), 10U);
  EXPECT_LE(view.snapshots, 2);
}

TEST(Reveal, ALinkInAnOpenControlIsPartOfIt) {
  ScriptedView view;
  bool open = false;
  view.html = [&] {
    return "<body>" + prose("top") +
           "<button class=more aria-expanded=" + (open ? "true" : "false") +
           " data-sito-box=\"1 0 0 9 9 v\">Read " + drawn(2, "a", "class=more href=#", "it", "vl") +
           "</button>" + (open ? prose("shown") : "") + "</body>";
  };
  view.on_click[1] = [&] { open = true; };
  view.on_click[2] = [&] { open = !open; };
  EXPECT_TRUE(says(run(view), "shown"));
  EXPECT_EQ(view.clicks.size(), 1U);
}

TEST(Reveal, AnOverlayThatComesBackIsClosedBoundedly) {
  ScriptedView view;
  std::uint32_t ticks = 0;
  view.html = [&] {
    return "<body>" + prose("top") + "<p>" + std::to_string(ticks) + "</p>" +
           button(51, "close", "Close", "vfz") + "</body>";
  };
  view.on_click[51] = [&] { ++ticks; };
  const Revealed revealed = run(view);
  EXPECT_LE(revealed.closed, 5U);
}

TEST(Reveal, ClosersWithinThePageAreLeftAlone) {
  ScriptedView view;
  view.html = [&] { return "<body>" + prose("top") + button(51, "close", "x") + "</body>"; };
  EXPECT_TRUE(run(view).closed == 0 && view.clicks.empty());
}

TEST(Reveal, TextThatIsThereNeedsNoClick) {
  ScriptedView view;
  view.html = [&] {
    return "<body>" + prose("top") + drawn(1, "button", "class=more aria-controls=p", "Show") +
           drawn(2, "div", "id=p", prose("inside"), "-") +
           "<details><summary class=more "
           "data-sito-box=\"3 1 1 1 1 v\">More</summary>" +
           prose("folded") + "</details></body>";
  };
  const Revealed revealed = run(view);
  EXPECT_TRUE(view.clicks.empty());
  EXPECT_TRUE(says(revealed, "inside") && says(revealed, "folded"));
  EXPECT_EQ(noted(revealed, "clicks-spared"), 2U);
}

// What is folded is text, and holds a control that can be clicked only when it is shown.
TEST(Reveal, WhatHoldsMoreControlsIsOpened) {
  ScriptedView view;
  bool open = false, all = false;
  view.html = [&] {
    return "<body>" + prose("top") + drawn(1, "button", "class=more aria-controls=p", "Show") +
           drawn(2, "div", "id=p",
                 prose("inside") + button(3, "more", "Replies", open ? "v" : "-") +
                     (all ? prose("replies") : ""),
                 open ? "v" : "-") +
           "</body>";
  };
  view.on_click[1] = [&] { open = true; };
  view.on_click[3] = [&] { all = true; };
  const Revealed revealed = run(view);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{1, 3}));
  EXPECT_TRUE(says(revealed, "inside") && says(revealed, "replies"));
}

constexpr const char* kWall = "<p>We use cookies and ask for your consent to cookies.</p>";

struct WallPage {
  ScriptedView view;
  bool wall = true;
  WallPage() {
    view.html = [this] {
      std::string out = "<html lang=en><body>" + prose("top");
      if (!wall) return out + prose("behind") + "</body></html>";
      return out +
             drawn(20, "div", "class=cookie-consent role=dialog",
                   kWall + drawn(21, "button", "class=close", "Accept all", "vfp") +
                       drawn(22, "button", "class=what", "Reject all", "vfp"),
                   "vfz") +
             "</body></html>";
    };
    view.on_click[21] = [this] { wall = false; };
    view.on_click[22] = [this] { wall = false; };
  }
};

TEST(Reveal, ConsentIsRefusedAndNeverGiven) {
  WallPage page;
  const Revealed revealed = run(page.view);
  EXPECT_EQ(page.view.clicks, std::vector<std::uint32_t>{22});
  EXPECT_EQ(noted(revealed, "consent-rejected"), 1U);
  EXPECT_TRUE(says(revealed, "behind"));
}

TEST(Reveal, WallsCanBeLeft) {
  WallPage page;
  RevealOptions options;
  options.consent = Consent::Leave;
  run(page.view, options);
  EXPECT_TRUE(page.view.clicks.empty());
}

TEST(Reveal, WhatLooksLikeARevealerIsOne) {
  ScriptedView view;
  std::set<std::uint32_t> open;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (const std::uint32_t id : {1U, 2U, 3U}) {
      out += drawn(id, "button", "class=faq", "Question " + std::to_string(id));
      if (open.contains(id)) out += prose("f" + std::to_string(id));
    }
    return out + drawn(9, "button", "class=like", "Like") + "</body>";
  };
  for (const std::uint32_t id : {1U, 2U, 3U}) view.on_click[id] = [&open, id] { open.insert(id); };
  const Classify only_the_first = [](const Page& page) {
    std::vector<elements::Verdict> verdicts;
    for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
      const auto geometry = geometry_of(page, NodeId{i});
      if (!geometry) continue;
      elements::Verdict verdict;
      verdict.node = NodeId{i};
      verdict.of_class = geometry->id == 1 ? elements::kRevealer : elements::kUndetermined;
      verdict.confidence = 1;
      verdicts.push_back(verdict);
    }
    return verdicts;
  };
  const auto sifter = keep_all();
  const Result<Revealed> revealed = reveal_with(view, kUrl, {}, only_the_first, sifter.get());
  ASSERT_TRUE(revealed);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{1, 2, 3}));
}

TEST(Reveal, WhatComesLateIsReadAndRevealed) {
  ScriptedView view;
  int settled = 0;
  view.html = [&] {
    return "<body>" + prose("top") + (settled > 0 ? prose("late") : "") + "</body>";
  };
  view.on_settle = [&] { ++settled; };
  const Revealed revealed = run(view);
  EXPECT_TRUE(says(revealed, "late"));
  EXPECT_EQ(noted(revealed, "late-content"), 1U);
}

TEST(Reveal, NoSnapshotWithoutChange) {
  ScriptedView view;
  view.html = [&] { return "<body>" + prose("top") + button(1, "more", "More") + "</body>"; };
  run(view);
  EXPECT_EQ(view.clicks.size(), 1U);
  EXPECT_EQ(view.snapshots, 1);
}

TEST(Reveal, WhatIsThereIsUsedWhenThePageIsLost) {
  for (int fails_from = 2; fails_from < 20; ++fails_from) {
    ModelPage page;
    page.view.fails_from = fails_from;
    const Revealed revealed = run(page.view);
    if (page.view.calls < fails_from) break;
    EXPECT_EQ(noted(revealed, "view-lost-io"), 1U) << fails_from;
    EXPECT_EQ(says(revealed, "first"), fails_from > 3) << fails_from;
  }
}

TEST(Reveal, APageThatDoesNotLoadIsAnError) {
  ScriptedView view;
  view.fails_from = 1;
  view.failure = ErrorCode::Network;
  const Result<Revealed> revealed =
      reveal_with(view, kUrl, {}, testing::classify_by_class, nullptr);
  ASSERT_FALSE(revealed);
  EXPECT_EQ(revealed.error().code, ErrorCode::Network);
}

TEST(Reveal, ReadingInTheEndReadsTheLastStateAlone) {
  ModelPage page;
  RevealOptions options;
  options.reading = Reading::Final;
  const Revealed revealed = run(page.view, options);
  EXPECT_TRUE(says(revealed, "first") && says(revealed, "r3"));
  EXPECT_GT(revealed.words, revealed.words_loaded);
  EXPECT_GT(revealed.words_loaded, 0U);
}

TEST(Reveal, WithoutReadingThereAreLinksAndStates) {
  ModelPage page;
  RevealOptions options;
  options.reading = Reading::None;
  const Result<Revealed> revealed =
      reveal_with(page.view, kUrl, options, testing::classify_by_class, nullptr);
  ASSERT_TRUE(revealed);
  EXPECT_TRUE(revealed->document.paragraphs.empty());
  EXPECT_EQ(revealed->links.size(), 2U);
  ASSERT_EQ(revealed->states.size(), 1U);
  EXPECT_EQ(revealed->states[0].html.find("data-sito-box"), std::string::npos);
  EXPECT_NE(revealed->geometry.find("data-sito-box"), std::string::npos);
  EXPECT_EQ(revealed->clicks, 3U);
}

TEST(Reveal, APageThatUpdatesByItselfIsWatched) {
  ScriptedView view;
  int news = 0;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (int i = 0; i < news; ++i) out += prose("n" + std::to_string(i));
    return out + "</body>";
  };
  int looks = 0;
  view.on_fingerprint = [&] { news = looks++ / 2; };
  RevealOptions options;
  options.watch = browser::milliseconds(1'000);
  const Revealed revealed = run(view, options);
  EXPECT_GE(noted(revealed, "watched-updates"), 1U);
  EXPECT_TRUE(says(revealed, "n0"));
}

TEST(Reveal, ActionsAreReplayedFirst) {
  ScriptedView view;
  bool opened = false;
  view.html = [&] {
    return "<body>" + prose("top") + drawn(7, "span", "id=secret", "Open sesame") +
           (opened ? prose("cave") : "") + "</body>";
  };
  view.on_click[7] = [&] { opened = true; };
  RevealOptions options;
  options.actions = *read_actions("click \"open sesame\"\nclick #nowhere\nwait 1\n", "");
  const Revealed revealed = run(view, options);
  EXPECT_TRUE(says(revealed, "cave"));
  EXPECT_EQ(noted(revealed, "actions-replayed"), 2U);
  EXPECT_EQ(noted(revealed, "action-without-element"), 1U);
  EXPECT_EQ(revealed.clicks, 0U);
  ASSERT_EQ(revealed.click_list.size(), 1U);
  EXPECT_EQ(revealed.click_list[0].how, ClickMade::How::Action);
  EXPECT_EQ(revealed.click_list[0].name, "Open sesame");
  EXPECT_GT(revealed.click_list[0].words, 0U);
}

TEST(Reveal, TheClockEndsTheLoop) {
  ModelPage page;
  RevealOptions options;
  options.page_time = browser::milliseconds(0);
  const Revealed revealed = run(page.view, options);
  EXPECT_EQ(revealed.clicks, 0U);
  EXPECT_TRUE(says(revealed, "first"));
  EXPECT_EQ(noted(revealed, "loop-out-of-time"), 1U);
}

}  // namespace
}  // namespace sito::reveal
