// SPDX-License-Identifier: Apache-2.0
// Footnotes of structured documents: what is one, and what only looks like one.
#include "support/outline.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using test::outline;

TEST(StructureNotes, LinksToAndFroAreANote) {
  EXPECT_EQ(outline("<p>a<a id=r href='#n'>1</a></p><p id=n><a href='#r'>1</a> b</p>"),
            "paragraph: a{note-ref <n> 1}\nnotes\n  note <n>\n    paragraph: b\n");
}

TEST(StructureNotes, ALinkWithoutAWayBackIsALink) {
  EXPECT_EQ(outline("<p>a<a href='#n'>1</a></p><p id=n>b</p>"),
            "paragraph: a{link http://x.test/a/#n 1}\nparagraph: b\n");
}

TEST(StructureNotes, ALinkOfWordsIsALink) {
  EXPECT_EQ(outline("<p><a id=r href='#n'>see below</a></p><p id=n>b <a href='#r'>up</a></p>"),
            "paragraph: {link http://x.test/a/#n see below}\n"
            "paragraph: b {link http://x.test/a/#r up}\n");
}

TEST(StructureNotes, WhatStandsInFrontIsNoNote) {
  EXPECT_EQ(outline("<p id=n>b <a href='#r'>to the text</a></p><p>a<a id=r href='#n'>1</a></p>"),
            "paragraph: b {link http://x.test/a/#r to the text}\n"
            "paragraph: a{link http://x.test/a/#n 1}\n");
}

TEST(StructureNotes, RolesSayWhatANoteIs) {
  EXPECT_EQ(outline("<p>a<a epub:type=noteref href='#n'>note</a></p>"
                    "<aside epub:type=footnote id=n>b</aside>"),
            "paragraph: a{note-ref <n> note}\nnotes\n  note <n>\n    paragraph: b\n");
}

TEST(StructureNotes, GitHubsNotesAreNotes) {
  EXPECT_EQ(outline("<p>a<sup><a href='#user-content-fn-1' id='user-content-fnref-1' "
                    "data-footnote-ref>1</a></sup></p><section data-footnotes class=footnotes><ol>"
                    "<li id='user-content-fn-1'><p>b <a href='#user-content-fnref-1' "
                    "data-footnote-backref>&#8617;</a></p></ol></section>"),
            "paragraph: a{note-ref <user-content-fn-1> 1}\nnotes\n  note <user-content-fn-1>\n"
            "    paragraph: b\n");
}

TEST(StructureNotes, FragmentsAreDecoded) {
  EXPECT_EQ(outline("<p>a<a id=r href='#p%C3%A9'>1</a></p><p id='p\xC3\xA9'>b <a href='#r'>^</a>"),
            "paragraph: a{note-ref <p\xC3\xA9> 1}\nnotes\n  note <p\xC3\xA9>\n    paragraph: b\n");
}

TEST(StructureNotes, CrossReferencesOfManualsAreLinks) {
  EXPECT_EQ(outline("<p>Use <a class='reference internal' href='#f'>f()</a>.</p>"
                    "<dl><dt id=f>f(x)</dt><dd>Does it.</dd></dl>"),
            "paragraph: Use {link http://x.test/a/#f f()}.\ndefinitions\n  term\n"
            "    paragraph: f(x)\n  description\n    paragraph: Does it.\n");
}

TEST(StructureNotes, ItemsWithoutAReferenceStayWithTheOthers) {
  EXPECT_EQ(outline("<p>a<a id=r href='#n'>1</a></p><ol><li>c<li id=n>b <a href='#r'>^</a></ol>"),
            "paragraph: a{note-ref <n> 1}\nnotes\n  note\n    paragraph: c\n  note <n>\n"
            "    paragraph: b\n");
}

TEST(StructureNotes, ANoteThatWasLeftOutHasNoReference) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse("<p>a<a id=r href='#n'>1</a></p><p id=n>b <a href='#r'>^</a></p>", "", page);
  Labels labels;
  test::keep_blocks(page, labels);
  labels.segments[1].label = Label::Boilerplate;
  labels.keep_by_segments(page);
  const Document document = test::structured(page, labels);
  EXPECT_EQ(test::outline_of(document), "paragraph: a1\n");
}

TEST(StructureNotes, LinksBackToTheReferenceAreGone) {
  const std::string page =
      "<p>Claim<sup><a href=#n1 id=r1>1</a></sup> and more words of text.</p>"
      "<section class=footnotes><ol><li id=n1>Note text ";
  const std::string plain = outline(page + "</li></ol></section>");
  EXPECT_EQ(outline(page + "<a href=#r1>back</a></li></ol></section>"), plain);
}

}  // namespace
}  // namespace sito
