// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/xqt/pointing.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

class XqtPointing : public testing::Test {
 protected:
  const Page& parse(std::string html) {
    html_ = std::move(html);
    parser_.parse(html_, "", page_);
    return page_;
  }
  // Name and class of an element.
  std::string name(NodeId node) const {
    const auto css = page_.attribute(node, Attr::Class);
    return std::string(page_.tag_name(node)) + (css ? "." + std::string(*css) : "");
  }
  std::vector<std::string> names(const std::vector<Pointed>& pointed) const {
    std::vector<std::string> out;
    for (const Pointed& one : pointed) {
      const bool element = one.found.attribute == kNone;
      out.push_back(name(one.found.node) + (element ? "" : "/@"));
    }
    return out;
  }

 private:
  std::string html_;
  PageParser parser_{Limits{}};
  Page page_;
};

using Names = std::vector<std::string>;

TEST_F(XqtPointing, HeadingsComeFirstThenInnerElements) {
  const Page& page = parse(
      "<title>Bridge</title><body><div class=a><a><b>Bridge</b></a></div><h1><i>Bridge</i></h1>"
      "<p>Bridges</p>");
  EXPECT_EQ(names(elements_of(page, "bridge", {}, fields::Type::String)),
            (Names{"h1", "b", "a", "div.a", "i"}));
}

TEST_F(XqtPointing, WhatIsShownWithMoreIsCutOut) {
  const Page& page = parse("<body><p class=by>By Jane Doe and John Roe, Rome</p>");
  const std::string others[] = {"John Roe"};
  const auto found = elements_of(page, "Jane Doe", others, fields::Type::String);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(name(found[0].found.node), "p.by");
  EXPECT_EQ(found[0].rule.after, "By");
  EXPECT_EQ(found[0].rule.split, " and ");
  EXPECT_EQ(found[0].rule.before, ",");
}

TEST_F(XqtPointing, DatesAreFoundInAnyWording) {
  const Page& page = parse(
      "<body><p class=d>March 5, 2021</p><time datetime=2021-03-05T10:00:00>yesterday</time>"
      "<p class=e>March 6, 2021</p>");
  const Names found = names(elements_of(page, "2021-03-05", {}, fields::Type::DateTime));
  EXPECT_EQ(found, (Names{"time/@", "p.d", "body", "html"}));
}

TEST_F(XqtPointing, TheRegionIsTheSmallestElementWithTheText) {
  const Page& page = parse(
      "<body><div class=menu>Home News Sport</div><div class=story><div class=body>"
      "<p>The bridge over the river was opened again last week.</p>"
      "<div class=ad>Buy our lamps and chairs now for half the price.</div>"
      "<ul class=list><li>The first point is short enough.</li></ul></div><p>Share it</p></div>");
  TextPointer pointer;
  pointer.open(page,
               "The bridge over the river was opened again last week.\n"
               "The first point is short enough.");
  EXPECT_DOUBLE_EQ(pointer.share(), 1);
  const NodeId region = pointer.region();
  ASSERT_NE(region, kNoNode);
  EXPECT_EQ(name(region), "div.body");
  ASSERT_EQ(pointer.foreign(region).size(), 1U);
  EXPECT_EQ(name(pointer.foreign(region)[0]), "div.ad");
  ASSERT_EQ(pointer.pure(region).size(), 2U);
  EXPECT_EQ(name(pointer.pure(region)[1]), "ul.list");
}

TEST_F(XqtPointing, ATextThatIsNotThereHasNoRegion) {
  const Page& page = parse("<body><p>Something else entirely stands on this page.</p>");
  TextPointer pointer;
  pointer.open(page, "Nobody has ever written these words before.");
  EXPECT_LT(pointer.share(), 0.2);
  EXPECT_EQ(pointer.region(), kNoNode);
}

}  // namespace
}  // namespace sito::eval
