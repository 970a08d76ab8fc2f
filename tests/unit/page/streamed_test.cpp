// SPDX-License-Identifier: Apache-2.0
// Parts of a page that its server sends behind it.
#include "sito/page/parse.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

/// Visible, non-blank text nodes, each followed by a bar.
std::string visible(std::string_view html, const Limits& limits = {}) {
  PageParser parser{limits};
  Page page;
  parser.parse(html, "", page);
  std::string all;
  for (const Text& text : page.texts()) {
    if (!text.hidden && !page.node(text.node).style_hidden && !text.blank)
      all.append(text.text).append("|");
  }
  return all;
}

TEST(Streamed, PartStandsInPlaceOfWhatWasShownUntilThen) {
  EXPECT_EQ(visible("<body><p>a</p><!--$?--><template id='B:0'></template><p>Loading</p><!--/$-->"
                    "<p>z</p><div hidden id='S:0'><p>b</p>c</div><p>end</p>"),
            "a|b|c|z|end|");
}

TEST(Streamed, OnlyTheTextOfItsOwnPlaceGoes) {
  EXPECT_EQ(visible("<body><!--$?--><template id='B:0'></template><!--$-->x<!--/$-->y<!--/$-->z"
                    "<div hidden id='S:0'>b</div>"),
            "b|z|");
  EXPECT_EQ(visible("<body><!--$--><template id='P:1'></template>y<!--/$-->"
                    "<div hidden id='S:1'>b</div>"),
            "b|y|");
  EXPECT_EQ(visible("<body><!--$?--><template id='B:0'></template>y<div hidden id='S:0'>b</div>"),
            "b|y|");
}

TEST(Streamed, PartsInPartsAndInTables) {
  EXPECT_EQ(visible("<body><template id='P:a'></template>z<div hidden id='S:b'>c</div>"
                    "<div hidden id='S:a'>b<template id='P:b'></template>d</div>"),
            "b|c|d|z|");
  EXPECT_EQ(visible("<body><table><tbody><tr><td>a</td></tr><template id='P:1'></template></tbody>"
                    "</table><p>z</p><table hidden><tbody id='S:1'><tr><td>b</td></tr></table>"),
            "a|b|z|");
}

TEST(Streamed, PartIsHiddenLikeItsPlace) {
  EXPECT_EQ(visible("<body><div hidden><template id='P:1'></template></div>z"
                    "<div hidden id='S:1'>b</div>"),
            "z|");
}

TEST(Streamed, StaysWithoutPlaceAndWithoutPart) {
  EXPECT_EQ(visible("<body>a<div hidden id='S:0'>b</div>"), "a|b|");
  EXPECT_EQ(visible("<body>a<!--$?--><template id='B:0'></template>Loading<!--/$-->"),
            "a|Loading|");
  EXPECT_EQ(visible("<body><!--$?--><template id='B:0'></template>Loading<!--/$-->z"
                    "<div hidden id='S:0'></div>"),
            "z|");
}

TEST(Streamed, PlacesInTemplatesHaveNoTreeAround) {
  for (const char* html :
       {"<template><template id='B:0'></template></template>a<div hidden id='S:0'>b</div>",
        "<div><template shadowrootmode=open><template id='P:0'></template></template></div>a",
        "<template><p><template id='B:0'></template><div hidden id='S:0'>b</div></template>a"}) {
    EXPECT_NE(visible(html).find("a|"), std::string::npos) << html;
  }
}

TEST(Streamed, PartIsReadOnce) {
  EXPECT_EQ(visible("<body><div hidden id='S:0'>a<template id='P:0'></template></div>z"), "a|z|");
  EXPECT_EQ(visible("<body><div hidden id='S:0'>a</div>z<template id='P:0'></template>"), "a|z|");
  EXPECT_EQ(visible("<body><template id='P:0'></template>z<div hidden id='S:0'>a"
                    "<div hidden id='S:1'>b</div></div><template id='P:1'></template>"),
            "a|b|z|");
  EXPECT_EQ(visible("<body><template id='P:0'></template><template id='P:0'></template>"
                    "<div hidden id='S:0'>a<template id='P:0'></template></div>z"),
            "a|z|");
}

TEST(Streamed, TreeStaysAboveTheLimitOfDepth) {
  const std::string page =
      "<body><div><div><template id='P:0'></template>z</div></div>"
      "<div hidden id='S:0'><div><div><div>a</div></div></div></div>";
  EXPECT_EQ(visible(page), "a|z|");
  Limits limits;
  limits.depth = 7;
  EXPECT_EQ(visible(page, limits), "z|a|");
}

TEST(Streamed, PathsAndRangesAreThoseOfThePlace) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse(
      "<body><main><template id='P:0'></template></main><div hidden id='S:0'><p>a</p></div>", "",
      page);
  ASSERT_EQ(page.texts().size(), 1U);
  const Node& node = page.node(page.texts()[0].node);
  EXPECT_EQ(page.source().substr(node.source.begin, node.source.end - node.source.begin), "a");
  EXPECT_EQ(page.node(page.node(node.parent).parent).tag, Tag::Main);
}

}  // namespace
}  // namespace sito
