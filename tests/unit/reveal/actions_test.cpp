// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/actions.h"

#include "sito/page/parse.h"

#include "support/scripted_view.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::reveal {
namespace {

TEST(Actions, AreReadByTheLine) {
  const auto actions = read_actions(
      "# open the comments\n\n  click button.more > span\r\nclick \"Show all\"\nscroll 2\nwait "
      "250\n",
      "a.txt");
  ASSERT_TRUE(actions);
  ASSERT_EQ(actions->size(), 5U);
  EXPECT_EQ((*actions)[0].selector, "button.more > span");
  EXPECT_EQ((*actions)[1].selector, "\"Show all\"");
  EXPECT_EQ((*actions)[2].kind, Action::Kind::Scroll);
  EXPECT_EQ((*actions)[4].time, browser::milliseconds(250));
  EXPECT_EQ(*read_actions(write_actions(*actions), ""), *actions);
}

TEST(Actions, MayBeginWithAByteOrderMark) {
  const auto actions = read_actions("\xEF\xBB\xBFscroll\r\nclick a\r\n", "a.txt");
  ASSERT_TRUE(actions) << actions.error().message;
  EXPECT_EQ(actions->size(), 2U);
}

TEST(Actions, SayWhichActionsThereAre) {
  for (const char* bad : {"press", "press x", "press 2", "Click a"}) {
    const auto actions = read_actions(bad, "a.txt");
    ASSERT_FALSE(actions);
    EXPECT_TRUE(actions.error().message.ends_with("; click, scroll or wait"))
        << actions.error().message;
  }
}

TEST(Actions, ErrorsNameTheLine) {
  for (const std::string bad :
       {"press x", "click", "click {}", "click ::before", "wait", "wait -1", "wait 600001",
        "scroll 0", "scroll many", "wait 1 2", "click \"\"", "click \xFF"}) {
    const auto actions = read_actions("scroll\n" + bad + "\n", "a.txt");
    ASSERT_FALSE(actions) << bad;
    EXPECT_EQ(actions.error().code, ErrorCode::Malformed);
    EXPECT_TRUE(actions.error().message.starts_with("line 2: ")) << actions.error().message;
    EXPECT_EQ(actions.error().where.source, "a.txt");
  }
}

std::string found(const std::string& html, std::string_view selector) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse(html, "", page);
  const NodeId node = find_element(page, selector);
  return node == kNoNode ? "none" : std::string(page.attribute(node, Attr::Id).value_or("no id"));
}

constexpr const char* kPage =
    "<body><div id=a class='box wide'><p id=b><b id=c title=Close>Show  all</b></p></div>"
    "<ul id=d><li id=e data-k=v-1>Next</li></ul></body>";

TEST(Actions, SelectorsFindTheFirst) {
  EXPECT_EQ(found(kPage, "div.wide b"), "c");
  EXPECT_EQ(found(kPage, "div > p"), "b");
  EXPECT_EQ(found(kPage, "div > b"), "none");
  EXPECT_EQ(found(kPage, "[data-k^=v]"), "e");
  EXPECT_EQ(found(kPage, "#d, #a"), "a");
}

TEST(Actions, TextFindsTheInnermost) {
  EXPECT_EQ(found(kPage, "\"show all\""), "c");
  EXPECT_EQ(found(kPage, "\"close\""), "c");
  EXPECT_EQ(found(kPage, "\"next\""), "e");
  EXPECT_EQ(found(kPage, "\"nothing\""), "none");
}

TEST(Actions, WhatIsDrawnIsPreferred) {
  EXPECT_EQ(found("<p id=x data-sito-box=\"1 0 0 0 0 -\">Go</p>"
                  "<p id=y data-sito-box=\"2 0 0 9 9 v\">Go</p>",
                  "p"),
            "y");
}

}  // namespace
}  // namespace sito::reveal
