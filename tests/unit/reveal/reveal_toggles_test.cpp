// SPDX-License-Identifier: Apache-2.0
// The loop on tabs and accordions that are radio buttons and checkboxes.
#include "sito/reveal/reveal.h"

#include "support/revealed_page.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::reveal {
namespace {

using testing::drawn;
using testing::prose;

// A field, and the label that is drawn for it. Numbers of labels: ten more than those of fields.
std::string field(std::uint32_t id, const std::string& type, const std::string& flags,
                  const std::string& label) {
  const std::string name = "f" + std::to_string(id);
  return drawn(id, "input", "type=" + type + " id=" + name + " name=tabs", "", flags) +
         drawn(id + 10, "label", "for=" + name, label);
}

// Tabs of which a script writes the text of the one that is on.
struct Tabs {
  ScriptedView view;
  std::uint32_t on = 1;

  explicit Tabs(std::uint32_t n, const std::string& flags = "u") {
    view.html = [this, n, flags] {
      std::string out = "<body>" + prose("top");
      for (std::uint32_t id = 1; id <= n; ++id) {
        out += field(id, "radio", id == on ? flags + "o" : flags, "Part " + std::to_string(id));
      }
      return out + prose("tab" + std::to_string(on)) + "</body>";
    };
    for (std::uint32_t id = 1; id <= n; ++id) view.on_click[id + 10] = [this, id] { on = id; };
  }
};

TEST(RevealToggles, EachTabOfRadioButtonsIsRead) {
  Tabs tabs(4);
  const Revealed revealed = run(tabs.view);
  for (int i = 1; i <= 4; ++i) EXPECT_TRUE(says(revealed, "tab" + std::to_string(i))) << i;
  EXPECT_EQ(tabs.view.clicks, (std::vector<std::uint32_t>{12, 13, 14}));
}

TEST(RevealToggles, AFieldThatAFormCanSendIsNotClicked) {
  Tabs tabs(4, "-");
  EXPECT_EQ(run(tabs.view).clicks, 0U);
  EXPECT_TRUE(tabs.view.clicks.empty());
}

TEST(RevealToggles, TheButtonThatWasOnIsRestored) {
  ScriptedView view;
  std::uint32_t on = 1;
  view.html = [&] {
    return "<body>" + prose("top") + field(1, "radio", on == 1 ? "uo" : "u", "Text") +
           field(2, "radio", on == 2 ? "uo" : "u", "None") +
           drawn(5, "p", "", "The text of the first part, which the other one hides.",
                 on == 1 ? "v" : "-") +
           "</body>";
  };
  view.on_click[11] = [&] { on = 1; };
  view.on_click[12] = [&] { on = 2; };
  const Revealed revealed = run(view);
  EXPECT_EQ(on, 1U);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{12, 11}));
  EXPECT_EQ(noted(revealed, "click-taken-back"), 1U);
}

TEST(RevealToggles, ACheckboxThatShowsNothingGetsItsStateBack) {
  ScriptedView view;
  bool on = false;
  view.html = [&] {
    return "<body>" + prose("top") + field(1, "checkbox", on ? "uov" : "uv", "Exact match") +
           "</body>";
  };
  view.on_click[11] = [&] { on = !on; };
  run(view);
  EXPECT_FALSE(on);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{11, 11}));
}

TEST(RevealToggles, FieldsThatAgreeOrVoteAreNotClicked) {
  for (const std::string label : {"I accept the cookies", "Like", "Follow"}) {
    ScriptedView view;
    view.html = [&] {
      return "<body>" + prose("top") + field(1, "checkbox", "u", label) + "</body>";
    };
    view.on_click[11] = [] {};
    run(view);
    EXPECT_TRUE(view.clicks.empty()) << label;
  }
}

TEST(RevealToggles, ALabelWithALinkOrOfNothingIsNotClicked) {
  ScriptedView view;
  view.html = [] {
    return "<body>" + prose("top") + drawn(1, "input", "type=checkbox id=a", "", "u") +
           drawn(2, "label", "for=a", "See <a href='/x'>the rules</a>") +
           drawn(3, "input", "type=checkbox id=b disabled", "", "u") +
           drawn(4, "label", "for=b", "Part") + drawn(5, "label", "for=none", "Part") + "</body>";
  };
  run(view);
  EXPECT_TRUE(view.clicks.empty());
}

// "Menu" and "delete" are words for orders; a radio button that is drawn only chooses.
TEST(RevealToggles, ADrawnRadioButtonIsAChoiceAndADrawnCheckboxMayBeAnOrder) {
  for (const char* label : {"Vertical menu", "Delete"}) {
    ScriptedView view;
    view.html = [label] {
      return "<body>" + prose("top") + field(1, "radio", "vu", label) +
             drawn(2, "input", "type=checkbox id=b", "", "vu") + drawn(3, "label", "for=b", label) +
             drawn(4, "input", "type=checkbox id=c", "", "vu") +
             drawn(5, "label", "for=c",
                   std::string(label) + " of a kind that needs more than a few words") +
             "</body>";
    };
    run(view);
    EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{11, 5})) << label;
  }
}

}  // namespace
}  // namespace sito::reveal
