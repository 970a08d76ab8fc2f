// SPDX-License-Identifier: Apache-2.0
// Controls that stand beside others: tabs, segments, slides, pagers; and the order of clicks.
#include "sito/reveal/memory.h"
#include "sito/reveal/reveal.h"

#include "support/revealed_page.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace sito::reveal {
namespace {

using testing::button;
using testing::drawn;
using testing::prose;

using Clicks = std::vector<std::uint32_t>;

// Buttons in a row, of which one is on and shows its text. `text`: what stands below them.
struct Segments {
  ScriptedView view;
  std::uint32_t on = 1;
  std::function<std::string()> text = [this] { return prose("part" + std::to_string(on)); };

  explicit Segments(std::vector<std::string> labels, const std::string& name = "what",
                    const std::string& flags = "vl") {
    view.html = [this, labels, name, flags] {
      std::string out;
      for (std::uint32_t id = 1; id <= labels.size(); ++id) {
        out += button(id, name + (id == on ? " seg-active" : ""), labels[id - 1], flags);
      }
      return "<body>" + prose("top") + drawn(50, "div", "", out) + drawn(51, "div", "", text()) +
             "</body>";
    };
    for (std::uint32_t id = 1; id <= labels.size(); ++id) {
      view.on_click[id] = [this, id] { on = id; };
    }
  }
};

TEST(RevealRows, WhatStandsBesideTheOneThatIsOnIsRead) {
  Segments segments({"Monthly", "Yearly", "For schools"});
  const Revealed revealed = run(segments.view);
  for (int i = 1; i <= 3; ++i) EXPECT_TRUE(says(revealed, "part" + std::to_string(i))) << i;
  EXPECT_EQ(segments.view.clicks, (Clicks{2, 3}));
  EXPECT_EQ(revealed.click_list[0].how, ClickMade::How::Click);
}

TEST(RevealRows, RowsThatSortVoteOrHearNothingAreNotClicked) {
  Segments votes({"Good", "Bad", "Worse"}, "what vote-button");
  EXPECT_EQ(run(votes.view).clicks, 0U);
  Segments orders({"Sort by date", "Reset", "Zoom in"});
  EXPECT_EQ(run(orders.view).clicks, 0U);
  Segments deaf({"Monthly", "Yearly", "For schools"}, "what", "v");
  EXPECT_EQ(run(deaf.view).clicks, 0U);
}

// Each panel is made anew, with the same button in the same place.
TEST(RevealRows, WhatAPanelOffersIsReadBeforeTheNextOneHidesIt) {
  Segments segments({"Monthly", "Yearly", "For schools"});
  std::uint32_t opened = 0;
  segments.text = [&] {
    const std::string name = "part" + std::to_string(segments.on);
    return prose(name) + button(10 + segments.on, "more", "More about it") +
           (opened == segments.on ? prose("inner" + std::to_string(segments.on)) : "");
  };
  for (std::uint32_t id = 1; id <= 3; ++id) {
    segments.view.on_click[10 + id] = [&opened, id] { opened = id; };
  }
  const Revealed revealed = run(segments.view);
  for (int i = 1; i <= 3; ++i) {
    EXPECT_TRUE(says(revealed, "part" + std::to_string(i))) << i;
    EXPECT_TRUE(says(revealed, "inner" + std::to_string(i))) << i;
  }
  EXPECT_EQ(segments.view.clicks, (Clicks{11, 2, 12, 3, 13}));
}

TEST(RevealRows, AStepIsTakenUntilItShowsNothingNew) {
  ScriptedView view;
  int at = 0;
  view.html = [&] {
    return "<body>" + prose("top") + drawn(5, "div", "", prose("slide" + std::to_string(at))) +
           button(1, "what", "Next slide", "vl") + "</body>";
  };
  view.on_click[1] = [&] { at = (at + 1) % 4; };
  const Revealed revealed = run(view);
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(says(revealed, "slide" + std::to_string(i))) << i;
  EXPECT_EQ(revealed.clicks, 4U) << "the last one shows the first slide again";
}

TEST(RevealRows, StepsToSlidesThatAreInTheDocumentAreSpared) {
  ScriptedView view;
  int at = 0;
  view.html = [&] {
    std::string slides;
    for (int i = 0; i < 3; ++i) {
      slides += drawn(10 + static_cast<std::uint32_t>(i), "div", "class=slide",
                      prose("slide" + std::to_string(i)), i == at ? "v" : "-");
    }
    return "<body>" + prose("top") +
           drawn(6, "div", "",
                 drawn(5, "div", "", slides) + button(1, "what", "Next slide", "vl")) +
           "</body>";
  };
  view.on_click[1] = [&] { at = (at + 1) % 3; };
  const Revealed revealed = run(view);
  EXPECT_TRUE(says(revealed, "slide2"));
  EXPECT_EQ(revealed.clicks, 0U);
}

TEST(RevealRows, ACalendarIsNotTurnedForEver) {
  ScriptedView view;
  int month = 0;
  view.html = [&] {
    return "<body>" + prose("top") + "<p>" + std::string(1, static_cast<char>('a' + month)) +
           "uary</p>" + button(1, "what", "Next month", "vl") + "</body>";
  };
  view.on_click[1] = [&] { ++month; };
  EXPECT_LE(run(view).clicks, 2U);
}

TEST(RevealRows, OfTheStepsBesideNumbersOnlyTheOneBehindThemIsClicked) {
  ScriptedView view;
  std::uint32_t page = 1;
  view.html = [&] {
    std::string pager = button(21, "what", "First", "vl") + button(22, "what", "Previous", "vl");
    for (std::uint32_t i = 1; i <= 3; ++i) {
      pager += button(i, i == page ? "what is-curr" : "what", std::to_string(i), "vl");
    }
    pager += button(23, "what", "Next", "vl") + button(24, "what", "Last", "vl");
    return "<body>" + prose("page" + std::to_string(page)) + drawn(30, "div", "", pager) +
           "</body>";
  };
  for (std::uint32_t i = 1; i <= 3; ++i) view.on_click[i] = [&page, i] { page = i; };
  const Revealed revealed = run(view);
  for (int i = 1; i <= 3; ++i) EXPECT_TRUE(says(revealed, "page" + std::to_string(i))) << i;
  EXPECT_EQ(view.clicks, (Clicks{2, 3, 23}));
}

TEST(RevealRows, ButtonsInMarginsAndOfConsentAreNotTried) {
  ScriptedView view;
  view.html = [&] {
    return "<body>" + drawn(5, "header", "", button(1, "what a", "Large print", "vl")) +
           prose("top") + button(2, "what b", "Cookie settings", "vl") +
           button(4, "what c", "The rest", "vl") +
           drawn(6, "footer", "", button(3, "what d", "Upwards", "vl")) + "</body>";
  };
  run(view);
  EXPECT_EQ(view.clicks, (Clicks{4}));
}

// One that a script around the buttons hears, by an attribute.
TEST(RevealRows, ButtonsThatLookTheSameMayShowWhatTheyAreCalledBy) {
  ScriptedView view;
  std::string shown;
  view.html = [&] {
    std::string out = "<body>" + prose("top") + button(9, "what else", "Alone");
    const std::vector<std::string> labels = {"What is it?", "Who may come?", "Where is it?"};
    for (std::uint32_t id = 1; id <= 3; ++id) out += button(id, "what", labels[id - 1]);
    return out + shown + "</body>";
  };
  for (std::uint32_t id = 1; id <= 3; ++id) {
    view.on_click[id] = [&shown, id] { shown = prose("answer" + std::to_string(id)); };
  }
  const Revealed revealed = run(view);
  EXPECT_EQ(view.clicks, (Clicks{1, 2, 3}));
  EXPECT_TRUE(says(revealed, "answer3"));
}

TEST(RevealRows, FewButtonsAndWhatNobodyHearsAreTried) {
  for (const std::string flags : {"vl", "v"}) {
    ScriptedView view;
    view.html = [&] {
      std::string out = "<body>" + prose("top");
      for (std::uint32_t id = 1; id <= 12; ++id) {
        const std::string x(id, 'x');
        out += button(id, flags == "v" ? "more" + x : "what" + x, "Part " + x, flags);
      }
      return out + "</body>";
    };
    EXPECT_EQ(run(view).clicks, flags == "v" ? kMaxUnheard : kMaxUselessButtons) << flags;
  }
}

TEST(RevealRows, ABranchIsUnfoldedByWhatListensInIt) {
  ScriptedView view;
  bool open = false;
  view.html = [&] {
    const std::string sign = drawn(2, "span", "", open ? "v" : "&gt;", "vl");
    return "<body>" + prose("top") +
           drawn(1, "li",
                 "class=what role=treeitem aria-expanded=" + std::string(open ? "true" : "false"),
                 sign + "Branch" + (open ? "<ul><li>" + prose("leaf") + "</li></ul>" : "")) +
           "</body>";
  };
  view.on_click[2] = [&] { open = !open; };
  EXPECT_TRUE(says(run(view), "leaf"));
  EXPECT_EQ(view.clicks, (Clicks{2}));
}

TEST(RevealRows, WhatHoldsAnOpenControlIsOpen) {
  ScriptedView view;
  view.html = [&] {
    return "<body>" + prose("top") +
           drawn(1, "div", "class=more", drawn(2, "button", "aria-expanded=true", "Part")) +
           drawn(3, "button", "class=more data-state=open", "Other") + "</body>";
  };
  EXPECT_EQ(run(view).clicks, 0U);
}

TEST(RevealRows, WhatShowsByACommandOfTheBrowserIsClicked) {
  ScriptedView view;
  std::string shown;
  view.html = [&] {
    return "<body>" + prose("top") + drawn(1, "button", "class=what popovertarget=a", "Help") +
           drawn(2, "button", "class=what commandfor=b command=show-modal", "Terms") + shown +
           "</body>";
  };
  view.on_click[1] = [&] { shown += prose("help"); };
  view.on_click[2] = [&] { shown += prose("terms"); };
  const Revealed revealed = run(view);
  EXPECT_TRUE(says(revealed, "help") && says(revealed, "terms"));
}

TEST(RevealRows, ALinkToThePageItselfShowsAll) {
  ScriptedView view;
  std::string shown;
  view.html = [&] {
    return "<body>" + prose("top") + drawn(1, "a", "class=what href='?#'", "Collapse all", "vl") +
           drawn(2, "a", "class=what href='?#'", "Expand all", "vl") + shown + "</body>";
  };
  view.on_click[2] = [&] { shown = prose("all"); };
  EXPECT_TRUE(says(run(view), "all"));
  EXPECT_EQ(view.clicks, (Clicks{2}));
}

TEST(RevealRows, TheHeadOfAColumnSorts) {
  ScriptedView view;
  view.html = [&] {
    return "<body>" + prose("top") + "<table><tr>" + drawn(1, "th", "class=what", "Name", "vlp") +
           drawn(2, "th", "class=what", "Age", "vlp") + "</tr></table></body>";
  };
  EXPECT_EQ(run(view).clicks, 0U);
}

// Sub-options that a choice shows come before the next choice.
TEST(RevealRows, OptionsOfAChoiceAreReadBeforeTheNextChoice) {
  ScriptedView view;
  std::uint32_t first = 0, second = 0;
  const auto field = [](std::uint32_t id, const std::string& name, bool on) {
    const std::string own = "f" + std::to_string(id);
    return drawn(id, "input", "type=radio id=" + own + " name=" + name, "", on ? "vuo" : "vu") +
           drawn(id + 10, "label", "for=" + own, "Kind " + std::to_string(id));
  };
  view.html = [&] {
    std::string out =
        "<body>" + prose("top") + field(1, "a", first == 1) + field(2, "a", first == 2);
    if (first == 1) out += field(3, "b", second == 3) + field(4, "b", second == 4);
    return out + prose("a" + std::to_string(first) + "b" + std::to_string(second)) + "</body>";
  };
  for (const std::uint32_t id : {1U, 2U})
    view.on_click[id + 10] = [&first, &second, id] {
      first = id;
      second = 0;
    };
  for (const std::uint32_t id : {3U, 4U}) view.on_click[id + 10] = [&second, id] { second = id; };
  const Revealed revealed = run(view);
  for (const char* name : {"a1b0", "a1b3", "a1b4", "a2b0"})
    EXPECT_TRUE(says(revealed, name)) << name;
}

}  // namespace
}  // namespace sito::reveal
