// SPDX-License-Identifier: Apache-2.0
#include "sito/page/geometry.h"

#include "sito/page/parse.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

TEST(Geometry, IsReadAndWrittenBack) {
  const auto box = parse_geometry("12 -3 40 1280 20 vfzpctlhi");
  ASSERT_TRUE(box.has_value());
  EXPECT_EQ(box->id, 12U);
  EXPECT_EQ(box->x, -3);
  EXPECT_EQ(box->height, 20);
  EXPECT_TRUE(box->visible && box->fixed && box->above && box->pointer && box->covered &&
              box->ticking && box->listens && box->hovers && box->inert);
  EXPECT_EQ(geometry_text(*box), "12 -3 40 1280 20 vfzpctlhi");
  EXPECT_TRUE(parse_geometry("1 0 0 0 0 d")->opened);
  EXPECT_TRUE(parse_geometry("1 0 0 0 0 x")->unplaced);
  EXPECT_EQ(geometry_text(*parse_geometry("1 0 0 0 0 x")), "1 0 0 0 0 x");
  EXPECT_EQ(geometry_text(*parse_geometry("1 0 0 0 0 -")), "1 0 0 0 0 -");
}

TEST(Geometry, IsNothingWhenItIsNone) {
  for (const char* value : {"", "1", "1 2 3 4 5", "1 2 3 4 5 ", "1 2 3 4 5 q", "a 2 3 4 5 v",
                            "1  2 3 4 5 v", "-1 2 3 4 5 v", "99999999999 0 0 0 0 v"}) {
    EXPECT_FALSE(parse_geometry(value).has_value()) << value;
  }
}

TEST(Geometry, OfElements) {
  Page page;
  PageParser{Limits{}}.parse("<p data-sito-box=\"7 1 2 3 4 v\">a<b>c</b></p>", "", page);
  bool found = false;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (page.nodes()[i].is_text()) continue;
    const auto box = geometry_of(page, NodeId{i});
    EXPECT_EQ(box.has_value(), page.tag_name(NodeId{i}) == "p");
    if (box) found = box->id == 7;
  }
  EXPECT_TRUE(found);
}

TEST(Geometry, IsTakenOutOfSnapshots) {
  EXPECT_EQ(without_geometry("<p data-sito-box=\"7 1 2 3 4 v\" id=\"a\">x</p><br data-sito-box=\"8 "
                             "0 0 0 0 -\">"),
            "<p id=\"a\">x</p><br>");
  EXPECT_EQ(without_geometry("plain"), "plain");
  EXPECT_EQ(without_geometry("<p data-sito-box=\"7"), "<p");
}

TEST(Geometry, StaysWhereItIsText) {
  const std::string text = "<p>see data-sito-box=\"1 2 3 4 5 v\" there</p>";
  EXPECT_EQ(without_geometry(text), text);
}

}  // namespace
}  // namespace sito
