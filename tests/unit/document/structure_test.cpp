// SPDX-License-Identifier: Apache-2.0
// Blocks and lines of structured documents.
#include "support/outline.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using test::outline;

TEST(Structure, HeadingsHaveTheirLevel) {
  EXPECT_EQ(outline("<h1>One</h1><p>two</p><h3>Three</h3>"),
            "heading 1: One\nparagraph: two\nheading 3: Three\n");
}

TEST(Structure, BlocksInAHeadingDoNotEndIt) {
  EXPECT_EQ(outline("<h2><div>One</div><div>two</div></h2>"), "heading 2: One two\n");
}

TEST(Structure, AHeadingThatWasNeverClosedIsNoHeading) {
  EXPECT_EQ(outline("<h1><p>a<p>b<p>c<p>d<p>e"),
            "paragraph: a\nparagraph: b\nparagraph: c\nparagraph: d\nparagraph: e\n");
}

TEST(Structure, LinksOfAHeadingToItselfAreGone) {
  EXPECT_EQ(outline("<h2>One<a class=headerlink href='#one'>Link to this heading</a></h2>"
                    "<h2>Two <a href='#two'>&para;</a></h2>"
                    "<h2>Three <span class=mw-editsection>[<a href=/e>edit</a>]</span></h2>"),
            "heading 2: One\nheading 2: Two\nheading 2: Three\n");
}

TEST(Structure, ButtonsInHeadingsAreGone) {
  EXPECT_EQ(outline("<h2>One <a class='btn btn-sm' href=/all>All</a></h2>"
                    "<h2><span class=editsection>[<a href=/e>edit</a>]</span> Two</h2>"
                    "<h2><a class=btn href=/three>Three</a></h2><p><a class=btn href=/4>4</a></p>"),
            "heading 2: One\nheading 2: Two\nheading 2: {link http://x.test/three Three}\n"
            "paragraph: {link http://x.test/4 4}\n");
}

TEST(Structure, BlocksAreParagraphs) {
  EXPECT_EQ(outline("<div>a<p>b</p>c</div>d"),
            "paragraph: a\nparagraph: b\nparagraph: c\nparagraph: d\n");
}

TEST(Structure, TwoBreaksEndAParagraphOneIsABreak) {
  EXPECT_EQ(outline("<p>a<br>b<br> <br>c</p>"), "paragraph: a {break}b\nparagraph: c\n");
}

TEST(Structure, FormattingIsSpans) {
  EXPECT_EQ(outline("<p>a <em>b <b>c</b></em> <code>d</code><sup>2</sup> <s>e</s><sub>f</sub></p>"),
            "paragraph: a {emphasis b {strong c}} {code d}{superscript 2} {strike e}"
            "{subscript f}\n");
}

TEST(Structure, ASpanInOneOfItsKindIsNone) {
  EXPECT_EQ(outline("<p><b>a <strong>b</strong></b></p>"), "paragraph: {strong a b}\n");
}

TEST(Structure, FormattingGoesOnInTheNextParagraph) {
  EXPECT_EQ(outline("<div><b>a<p>b</p></b></div>"),
            "paragraph: {strong a}\nparagraph: {strong b}\n");
}

TEST(Structure, LinksGoOnInTheNextParagraph) {
  EXPECT_EQ(outline("<a href='/u'><p>a</p><p>b</p></a>"),
            "paragraph: {link http://x.test/u a}\nparagraph: {link http://x.test/u b}\n");
}

TEST(Structure, ListsNest) {
  EXPECT_EQ(outline("<ul><li>a<ol start=3><li>b<li>c</ol><li>d</ul>"),
            "list\n  item\n    paragraph: a\n    list from 3\n      item\n        paragraph: b\n"
            "      item\n        paragraph: c\n  item\n    paragraph: d\n");
}

TEST(Structure, AListInAListBelongsToTheItemBefore) {
  EXPECT_EQ(outline("<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>"),
            "list\n  item\n    paragraph: a\n    list\n      item\n        paragraph: b\n"
            "  item\n    paragraph: c\n");
}

TEST(Structure, StrayItemsAreAList) {
  EXPECT_EQ(outline("<div><li>a</li><li>b</li><p>c</p></div>"),
            "list\n  item\n    paragraph: a\n  item\n    paragraph: b\nparagraph: c\n");
}

TEST(Structure, TextInAListIsAnItem) {
  EXPECT_EQ(outline("<ul>a<li>b</ul>"),
            "list\n  item\n    paragraph: a\n  item\n    paragraph: b\n");
}

TEST(Structure, DefinitionsHaveTermsAndDescriptions) {
  EXPECT_EQ(outline("<dl><dt>a<dd>b<dd><p>c<p>d</dl>"),
            "definitions\n  term\n    paragraph: a\n  description\n    paragraph: b\n"
            "  description\n    paragraph: c\n    paragraph: d\n");
}

TEST(Structure, AListWithoutTermsOnlyIndents) {
  EXPECT_EQ(outline("<dl><dd>a</dl>"), "paragraph: a\n");
}

TEST(Structure, QuotesHoldBlocks) {
  EXPECT_EQ(outline("<blockquote><p>a<p>b</blockquote>"),
            "quote\n  paragraph: a\n  paragraph: b\n");
}

TEST(Structure, ARuleStandsBetweenTexts) {
  EXPECT_EQ(outline("<hr>a<hr><hr>b<hr>"), "paragraph: a\nrule\nparagraph: b\n");
}

TEST(Structure, NothingElseComesWithoutBeingAskedFor) {
  const Document document = test::document_of("<ul><li><b>a</b></ul>", "http://x.test/");
  EXPECT_TRUE(document.elements.empty());
  EXPECT_TRUE(document.paragraphs.at(0).spans.empty());
}

TEST(Structure, BoxesMayBeHeadingsAndLists) {
  EXPECT_EQ(outline("<div role=heading aria-level=3>a</div><p>b</p>"),
            "heading 3: a\nparagraph: b\n");
  EXPECT_EQ(outline("<div role=heading>a</div>"), "heading 2: a\n");
  EXPECT_EQ(outline("<div role=list><div role=listitem>a</div><div role=listitem>b</div></div>"),
            outline("<ul><li>a</li><li>b</li></ul>"));
}

}  // namespace
}  // namespace sito
