// SPDX-License-Identifier: Apache-2.0
// Clicks that are spared: on elements that would only show text of the document, and on elements to
// which nothing can react.
#include "sito/reveal/targets.h"

#include "support/revealed_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace sito::reveal {
namespace {

using testing::button;
using testing::drawn;
using testing::prose;
using Clicks = std::vector<std::uint32_t>;

// Clicks on a page that stays as it is.
Clicks clicks_on(const std::string& body) {
  ScriptedView view;
  view.html = [&body] { return "<body>" + prose("top") + body + "</body>"; };
  run(view);
  return view.clicks;
}

std::string item(std::uint32_t id, const std::string& inner) { return drawn(id, "li", "", inner); }

// `flags` of the list and of all in it.
std::string list(std::uint32_t id, const std::string& flags) {
  return drawn(id, "ul", "", drawn(id + 1, "li", "", "Boats of wood and iron", flags), flags);
}

TEST(RevealTargets, TheListNestedInAnItemIsReadWithoutAClick) {
  EXPECT_EQ(clicks_on(item(1, button(2, "more", "Harbour") + list(3, "-"))), Clicks{});
  EXPECT_EQ(clicks_on(item(1, button(2, "more", "Harbour") + list(3, "v"))), Clicks{});
  const std::string boxed = drawn(5, "div", "", list(3, "-"), "-");
  EXPECT_EQ(clicks_on(item(1, button(2, "more", "Harbour") + boxed)), Clicks{});
}

TEST(RevealTargets, AListItemWithTextOfItsOwnIsNoLabel) {
  const std::string comment =
      drawn(6, "p", "", "I have seen the harbour in the winter of that year");
  EXPECT_EQ(clicks_on(item(1, comment + button(2, "more", "Answers") + list(3, "v"))), Clicks{2});
  EXPECT_EQ(clicks_on(item(1, button(2, "more", "Show more") + list(3, "v"))), Clicks{2});
}

TEST(RevealTargets, AHiddenBoxBehindAHeadingIsReadWithoutAClick) {
  const std::string heading = drawn(1, "h3", "", button(2, "more", "Opening hours"));
  const std::string box = drawn(3, "div", "", "On all days of the week from nine to five", "-");
  EXPECT_EQ(clicks_on(heading + box), Clicks{});
  EXPECT_EQ(clicks_on(heading + drawn(3, "div", "", "Loading, please wait", "-")), Clicks{2});
  EXPECT_EQ(clicks_on(button(2, "more", "Load more") + box), Clicks{2});
}

TEST(RevealTargets, PanelsBehindARowOfTabsAreReadWithoutAClick) {
  const auto tab = [](std::uint32_t id) { return item(id + 10, button(id, "more", "Tab")); };
  const auto panel = [](std::uint32_t id, const std::string& flags) {
    return drawn(id, "div", "", "Panel number " + std::to_string(id), flags);
  };
  const std::string tabs = drawn(20, "ul", "", tab(1) + tab(2) + tab(3));
  const std::string panels = panel(31, "v") + panel(32, "-") + panel(33, "-");
  EXPECT_EQ(clicks_on(tabs + drawn(30, "div", "", panels)), Clicks{});
  // One box more than tabs: they are no panels.
  EXPECT_EQ(clicks_on(tabs + drawn(30, "div", "", panels + panel(34, "-"))), (Clicks{1, 2}));
}

TEST(RevealTargets, HiddenTextThatIsKnownNeedsNoClick) {
  const std::string known = "The text of this box is the same in all of them";
  const auto box = [](std::uint32_t id, const std::string& text) {
    return drawn(id, "div", "hidden", text, "-");
  };
  const std::string shown = "<p>" + known + "</p>";
  EXPECT_EQ(clicks_on(shown + button(1, "more", "Details") + box(2, known)), Clicks{});
  EXPECT_EQ(clicks_on(shown + button(1, "more", "Details") + box(2, known + " but this")),
            Clicks{1});
}

TEST(RevealTargets, ElementsToWhichNothingReactsAreNotClicked) {
  EXPECT_EQ(clicks_on(button(1, "more", "Details", "vi")), Clicks{});
  EXPECT_EQ(clicks_on(button(1, "more", "Details")), Clicks{1});
  EXPECT_EQ(clicks_on(drawn(1, "button", "class=more popovertarget=p", "Details", "vi")),
            Clicks{1});
}

TEST(RevealTargets, ListenersThatComeLateAreFound) {
  ScriptedView view;
  bool late = false, open = false;
  view.html = [&] {
    return "<body>" + prose("top") + button(1, "more", "Details", late ? "v" : "vi") +
           (open ? prose("deep") : "") + "</body>";
  };
  view.on_snapshot = [&late] { late = true; };
  view.on_click[1] = [&open] { open = true; };
  EXPECT_TRUE(says(run(view), "deep"));
}

TEST(RevealTargets, LinksThatSayNothingAreNotClicked) {
  EXPECT_EQ(clicks_on(drawn(1, "a", "href='#'", "About us")), Clicks{});
  EXPECT_EQ(clicks_on(drawn(1, "a", "class=more href='#'", "View previous replies")), Clicks{1});
}

// The model knows nothing of them, and an element around them may listen.
TEST(RevealTargets, LabelsThatOfferMoreAreClickedLast) {
  const std::string link = "class=what href='#'";
  EXPECT_EQ(clicks_on(drawn(1, "a", link, "View previous replies")), Clicks{1});
  EXPECT_EQ(clicks_on(drawn(1, "a", link, "View previous replies", "vi")), Clicks{});
  EXPECT_EQ(clicks_on(drawn(1, "a", link, "Harbour")), Clicks{});
  EXPECT_EQ(clicks_on(button(1, "what", "Show the cart and buy")), Clicks{});
}

TEST(RevealTargets, DisabledItemsAreNotClicked) {
  const auto tab = [](const std::string& attributes) {
    return drawn(1, "li", attributes, button(2, "more", "Details"));
  };
  EXPECT_EQ(clicks_on(tab("class=tab-disabled")), Clicks{});
  EXPECT_EQ(clicks_on(tab("class=tab")), Clicks{2});
}

TEST(RevealTargets, WhatShowsAllAtOnceComesFirst) {
  ScriptedView view;
  bool open = false;
  view.html = [&open] {
    std::string out = "<body>" + prose("top");
    for (std::uint32_t id = 1; id <= 3; ++id) {
      out += button(id, open ? "more open active" : "more", "Part " + std::to_string(id)) +
             (open ? prose("part" + std::to_string(id)) : "");
    }
    return out + button(9, "more", "Expand all") + "</body>";
  };
  view.on_click[9] = [&open] { open = true; };
  EXPECT_TRUE(says(run(view), "part3"));
  EXPECT_EQ(view.clicks, Clicks{9});
}

// Beside it are the controls that hide all, or toggle it.
TEST(RevealTargets, WhatIsAlikeToShowingAllIsNoLastResort) {
  ScriptedView view;
  bool open = false;
  view.html = [&open] {
    return "<body>" + prose("top") + drawn(1, "a", "class=what href=#", "Expand all", "vl") +
           drawn(2, "a", "class=what href=#", "Toggle all", "vl") + (open ? prose("part") : "") +
           "</body>";
  };
  view.on_click[1] = [&open] { open = true; };
  EXPECT_TRUE(says(run(view), "part"));
  EXPECT_EQ(view.clicks, Clicks{1});
}

TEST(RevealTargets, TheSignBehindNumbersLeadsOn) {
  ScriptedView view;
  std::uint32_t page = 1, first = 1;
  view.html = [&] {
    std::string out = "<body>" + prose("top") + prose("page" + std::to_string(page)) + "<nav>";
    if (first == 3) out += drawn(51, "a", "class=what", "...");
    for (std::uint32_t n = first; n < first + 2; ++n) {
      out += drawn(n, "a", n == page ? "class='what active'" : "class=what", std::to_string(n));
    }
    return out + (first == 1 ? drawn(50, "a", "class=what", "...") : "") + "</nav></body>";
  };
  for (std::uint32_t n = 1; n <= 4; ++n) view.on_click[n] = [&page, n] { page = n; };
  view.on_click[50] = [&first] { first = 3; };
  view.on_click[51] = [&first] { first = 1; };
  const Revealed revealed = run(view);
  EXPECT_TRUE(says(revealed, "page2") && says(revealed, "page3") && says(revealed, "page4"));
  EXPECT_EQ(std::count(view.clicks.begin(), view.clicks.end(), 51U), 0) << "it leads back";
}

}  // namespace
}  // namespace sito::reveal
