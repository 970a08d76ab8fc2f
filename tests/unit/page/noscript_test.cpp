// SPDX-License-Identifier: Apache-2.0
// When the text inside noscript is the text of the page.
#include "sito/page/parse.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

/// Visible, non-blank text nodes, each followed by a bar.
std::string visible(std::string_view html) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse(html, "", page);
  std::string all;
  for (const Text& text : page.texts()) {
    if (!text.hidden && !text.blank) all.append(text.text).append("|");
  }
  return all;
}

TEST(Noscript, IsHiddenBesideMoreText) {
  EXPECT_EQ(visible("<body><p>The article</p><noscript>Allow it</noscript>"), "The article|");
  EXPECT_EQ(visible("<body><p>same</p><noscript>size</noscript>"), "same|");
}

TEST(Noframes, IsHiddenBecauseItsTagsAreText) {
  EXPECT_EQ(visible("<frameset><frame src=a><noframes><body><p>Text</p></noframes></frameset>"),
            "");
  EXPECT_EQ(visible("<body><p>The article</p><noframes><p>Text</p></noframes>"), "The article|");
}

TEST(Noscript, IsShownWhenItHoldsMostOfTheText) {
  EXPECT_EQ(visible("<body><p>Loading</p><noscript><p>The article</p> of it</noscript>"),
            "Loading|The article| of it|");
  EXPECT_EQ(visible("<body><noscript>one</noscript><div>x</div><noscript>two</noscript>"),
            "one|x|two|");
}

TEST(Noscript, ShownTextThatCameInPiecesIsCounted) {
  EXPECT_EQ(visible("<body>x<noscript><p>The </b>article of &amp; today</p></noscript>"),
            "x|The article of & today|");
}

TEST(Noscript, StaysHiddenInsideWhatIsHidden) {
  EXPECT_EQ(visible("<body><template><noscript>The article</noscript></template><p>x</p>"), "x|");
  EXPECT_EQ(visible("<body>x<noscript>The article<style>p{}</style><svg>sign</svg></noscript>"),
            "x|The article|");
}

TEST(Noscript, ShownTextIsInBlocksAndLinks) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse("<body><noscript><p>An <a href='/x'>article</a></p></noscript>", "", page);
  ASSERT_EQ(page.blocks().size(), 1U);
  EXPECT_EQ(page.blocks()[0].n_words, 2U);
  ASSERT_EQ(page.links().size(), 1U);
  parser.parse("<body><p>Text</p><noscript>x</noscript>", "", page);  // nothing is left over
  EXPECT_EQ(page.blocks().size(), 1U);
}

}  // namespace
}  // namespace sito
