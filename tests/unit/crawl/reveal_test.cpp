// SPDX-License-Identifier: Apache-2.0
// The loop against pages that follow a script (algorithms, T-CW-1, T-CW-2).
#include "sito/crawl/reveal.h"

#include "sito/crawl/reveal_with.h"

#include "support/scripted_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace sito::crawl {
namespace {

using browser::ClickEffect;
using testing::button;
using testing::drawn;
using testing::prose;
using testing::ScriptedView;

constexpr std::string_view kUrl = "http://forum.test/thread";

std::unique_ptr<corpus::Sifter> keep_all() {
  corpus::SiftOptions options;
  options.plan = extract::Plan::of(*extract::find_algorithm("keep-all"));
  options.classifier = "skip";
  return std::move(*corpus::Sifter::make(options));
}

Revealed run(ScriptedView& view, const RevealOptions& options = {}) {
  const auto sifter = keep_all();
  Result<Revealed> revealed =
      reveal_with(view, kUrl, options, testing::classify_by_class, sifter.get());
  if (!revealed) ADD_FAILURE() << revealed.error().message;
  return revealed ? std::move(*revealed) : Revealed{};
}

bool says(const Revealed& revealed, const std::string& name) {
  const std::string wanted = "The paragraph " + name + " tells";
  return std::any_of(
      revealed.document.paragraphs.begin(), revealed.document.paragraphs.end(),
      [&](const Paragraph& paragraph) { return paragraph.text.starts_with(wanted); });
}

std::uint32_t noted(const Revealed& revealed, const std::string& name) {
  const auto found = revealed.notes.find(name);
  return found == revealed.notes.end() ? 0 : found->second;
}

// T-CW-1: three revealers that append, a closer, two inner links.
struct ModelPage {
  ScriptedView view;
  std::string shown;
  bool overlay = true;

  ModelPage() {
    view.html = [this] {
      std::string out = "<body>" + prose("first") + shown;
      for (const std::uint32_t id : {1, 2, 3})
        out += button(id, "more a" + std::to_string(id), "More");
      if (overlay) out += drawn(9, "div", "role=dialog", button(10, "close", "x", "vf"), "vf");
      return out + "<a href='http://forum.test/a'>a</a><a href='http://forum.test/b'>b</a></body>";
    };
    for (const std::uint32_t id : {1U, 2U, 3U}) {
      view.on_click[id] = [this, id] {
        if (shown.find("r" + std::to_string(id) + " ") == std::string::npos) {
          shown += prose("r" + std::to_string(id));
        }
      };
    }
    view.on_click[10] = [this] { overlay = false; };
  }
};

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
  ScriptedView view;
  int grown = 0;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (int i = 0; i < grown; ++i) out += prose("s" + std::to_string(i));
    return out + "</body>";
  };
  view.on_scroll = [&] { grown = std::min(grown + 1, 3); };
  const Revealed revealed = run(view);
  EXPECT_EQ(revealed.scrolls, 4U);
  EXPECT_TRUE(says(revealed, "s2"));
}

TEST(Reveal, AnEndlessPageIsScrolledUpToTheLimit) {
  ScriptedView view;
  int grown = 0;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (int i = 0; i < grown; ++i) out += prose("s" + std::to_string(i));
    return out + "</body>";
  };
  view.on_scroll = [&] { ++grown; };
  EXPECT_EQ(run(view).scrolls, 5U);
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

TEST(Reveal, ARevealerMayBringRevealers) {
  ScriptedView view;
  std::set<int> open;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (int i = 0; i < 4; ++i) {
      if (i > 0 && !open.contains(i - 1)) break;
      if (!open.contains(i)) out += button(10 + i, "more", "Show replies");
      if (open.contains(i)) out += prose("reply" + std::to_string(i));
    }
    return out + "</body>";
  };
  for (int i = 0; i < 4; ++i) view.on_click[10 + i] = [&open, i] { open.insert(i); };
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
  view.on_fingerprint = [&] { there = false; };
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
  int tab = 0;
  view.html = [&] {
    std::string out = "<body>" + prose("top");
    for (int i = 0; i < 3; ++i) {
      out += drawn(
          i + 1, "button",
          std::string("class=more role=tab aria-selected=") + (i == tab ? "\"true\"" : "\"false\""),
          "Tab " + std::to_string(i));
    }
    return out + prose("tab" + std::to_string(tab)) + prose("end") + "</body>";
  };
  for (int i = 0; i < 3; ++i) view.on_click[i + 1] = [&tab, i] { tab = i; };
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
      out += button(id, pressed.contains(id) ? "more on" : "more", "Like");
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
    EXPECT_EQ(says(revealed, "first"), fails_from > 2) << fails_from;
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
}  // namespace sito::crawl
