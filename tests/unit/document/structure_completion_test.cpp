// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/completion.h"

#include "support/outline.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito {
namespace {

// The texts that are kept in the end, with a blank between them. Texts that begin with `-` or
// contain `~` were left out; those that begin with `-=` as repeated.
std::string kept_of(std::string_view html) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse(html, "", page);
  Labels labels;
  test::keep_blocks(page, labels);
  for (std::size_t i = 0; i < labels.keep.size(); ++i) {
    const std::string_view text = page.texts()[i].text;
    if (text.starts_with('-') || text.find('~') != text.npos) labels.keep[i] = 0;
  }
  for (Segment& segment : labels.segments) {
    if (!page.text(segment.text_begin).text.starts_with("-=")) continue;
    segment.label = Label::Boilerplate;
    segment.rule = "repeated";
  }
  structured::Completion completion;
  structured::ClassSigns signs;
  structured::NoteFinder notes;
  structured::KeptIndex kept_texts;
  signs.reset(page);
  notes.reset(page);
  const Labels& completed = completion.complete(page, labels, signs, notes, kept_texts);
  std::string kept;
  for (std::size_t i = 0; i < completed.keep.size(); ++i) {
    const Text& text = page.texts()[i];
    if (completed.keep[i] == 0 || text.blank || text.hidden) continue;
    kept += (kept.empty() ? "" : " ") + std::string(text.text);
  }
  return kept;
}

TEST(Completion, TheRestOfATableIsKept) {
  EXPECT_EQ(kept_of("<p>-x</p><table><tr><th>a<th>-b<tr><td>-c<td>-d</table><p>-y</p>"),
            "a -b -c -d");
  EXPECT_EQ(kept_of("<p>-x</p><table><tr><th>a<th>-b<tr><td>-c<td>-d<tr><td>-e<td>-f</table>"),
            "a");
}

TEST(Completion, ATableWithItsHeaderIsWhole) {
  const std::string rows =
      "<tr><td><a href=/a>-port</a><td><a href=/n>-number</a><td>-80<tr><td><a href=/b>-host</a>"
      "<td><a href=/s>-string</a><td><img src=i>-b</table><p>-y</p>";
  EXPECT_EQ(kept_of("<p>-x</p><table><tr><th>Option<th>Type<th>Default" + rows),
            "Option Type Default -port -number -80 -host -string -b");
  EXPECT_EQ(kept_of("<p>-x</p><table><tr><th colspan=3>Bees" + rows), "Bees");
  EXPECT_EQ(kept_of("<p>-x</p><table><tr><th><a href=/>Bees</a><th>b" + rows), "Bees b");
  EXPECT_EQ(kept_of("<p>x</p><table><tr><th>-Option<th>-Type" + rows), "x");
}

TEST(Completion, ARowOrItemAmongKeptOnesIsKept) {
  EXPECT_EQ(kept_of("<p>-x</p><table><tr><td>a<td>b<tr><td><a href=/c>-c</a><td><img src=i>-d<tr>"
                    "<td>e<td>f</table>"),
            "a b -c -d e f");
  EXPECT_EQ(kept_of("<ol><li>Run make<li><a href=/p>-Open the page</a><li>Done</ol>"),
            "Run make -Open the page Done");
  EXPECT_EQ(kept_of("<p>a</p><ol><li>-Run make<li><a href=/p>-Open the page</a><li>Done</ol><p>b"),
            "a -Run make -Open the page Done b");
  EXPECT_EQ(kept_of("<p>a</p><ol><li>-Run make<li><a href=/p>-Open the page</a><li>-Done</ol><p>b"),
            "a b");
  EXPECT_EQ(kept_of("<ul><li>Run<li><a href=/p>-Open the page</a><li><a href=/q>-Go</a></ul>"),
            "Run");
  EXPECT_EQ(kept_of("<p>x</p><ul><li><a href=/o>One</a><li><a href=/t>Two</a><li><a href=/p>Three"
                    "</a><li><a href=/s>-Small</a></ul>"),
            "x One Two Three");
}

TEST(Completion, DefinitionsBehindAKeptHeadingAreKept) {
  EXPECT_EQ(kept_of("<p>a</p><h2>Ports</h2><dl><dt>-80<dd>-web</dl><p>-x</p>"), "a Ports -80 -web");
  EXPECT_EQ(kept_of("<p>a</p><h2>-Ports</h2><dl><dt>-80<dd>-web</dl><p>-x</p>"), "a");
  EXPECT_EQ(kept_of("<p>a</p><h2>Ports</h2><dl><dt><a href=/>-80</a><dd><a href=/w>-web</a></dl>"),
            "a Ports");
}

TEST(Completion, WhatStandsBetweenKeptTextIsKept) {
  EXPECT_EQ(kept_of("<p>a</p><table><tr><th>-b<th>-c<tr><td>-d<td>-e</table><p>f</p>"),
            "a -b -c -d -e f");
  EXPECT_EQ(kept_of("<p>a</p><pre>-b</pre><p>c</p>"), "a -b c");
  EXPECT_EQ(kept_of("<p>a</p><ul><li>-an item that is long enough</ul><p>c</p>"),
            "a -an item that is long enough c");
  EXPECT_EQ(kept_of("<p>a</p><p>-b</p><p>c</p>"), "a c");
}

TEST(Completion, WhatKeptTextSurroundsIsKept) {
  EXPECT_EQ(kept_of("<div><p>a</p><pre>-b</pre></div><p>-c</p>"), "a -b");
  EXPECT_EQ(kept_of("<div><p>a</p><pre>-b</pre><p>-x</p></div><p>-c</p>"), "a");
}

TEST(Completion, HeadingsInFrontOfKeptTextAreKept) {
  EXPECT_EQ(kept_of("<p>a</p><h2>-b</h2><p>c</p><h2>-d</h2><p>-e</p>"), "a -b c");
  EXPECT_EQ(kept_of("<p>a</p><div role=heading>-b</div><p>c</p>"), "a -b c");
  EXPECT_EQ(kept_of("<p>a</p><h3>-b</h3><h2>c</h2><p>d</p>"), "a c d") << "it has no text";
  EXPECT_EQ(kept_of("<p>a</p><h2>-b</h2><h3>c</h3><p>d</p>"), "a -b c d");
  EXPECT_EQ(kept_of("<h1>-site</h1><p>c</p>"), "c");
  EXPECT_EQ(kept_of("<p>a</p><h2>-=b</h2><p>c</p>"), "a c") << "a copy of a heading";
  EXPECT_EQ(kept_of("<p>a</p><h2>-b</h2><table><tr><th>-c<th>-d<tr><td>-e<td>-f</table><p>g</p>"),
            "a -b -c -d -e -f g");
}

TEST(Completion, AHeadingBelongsToItsCard) {
  EXPECT_EQ(
      kept_of("<p>a</p><div class=c><img src=i><b>-3 stars</b><h3>-Soup</h3></div><div class=c>"
              "<img src=j><b>5 stars</b><h3>Bread</h3></div>"),
      "a 5 stars Bread");
  EXPECT_EQ(kept_of("<p>a</p><div class='c one'><img src=i><h3>-Soup</h3></div><div class='c two'>"
                    "<b>5 stars</b><h3>Bread</h3></div>"),
            "a 5 stars Bread");
  EXPECT_EQ(kept_of("<p>a</p><ul><li><h3>-Soup</h3><li><b>5 stars</b><h3>Bread</h3></ul>"),
            "a 5 stars Bread");
  EXPECT_EQ(kept_of("<p>a</p><div class=c><h3>-Soup</h3><p>b</p></div>"), "a -Soup b");
  EXPECT_EQ(kept_of("<p>a</p><div class=c><h3>-Soup</h3></div><div class=c><p>b</p></div>"),
            "a -Soup b")
      << "boxes of a layout";
}

TEST(Completion, CaptionsAreKept) {
  EXPECT_EQ(kept_of("<p>a</p><figure><img src=i><figcaption>-b</figcaption></figure><p>c</p>"),
            "a -b c");
  EXPECT_EQ(kept_of("<p>a</p><div><img src=i><p class=caption>-b</p></div><p>c</p>"), "a -b c");
  EXPECT_EQ(kept_of("<p>a</p><div><p class=caption>-b</p></div><p>c</p>"), "a c");
}

TEST(Completion, LinksButtonsAndOtherPartsStayOut) {
  EXPECT_EQ(kept_of("<p>a</p><ul><li><a href=/>-a link that is long enough</a></ul><p>c</p>"),
            "a c");
  EXPECT_EQ(kept_of("<p>a</p><ul><li>-share<li>-print</ul><p>c</p>"), "a c");
  for (const char* tag : {"nav", "aside", "footer", "form"}) {
    const std::string begin = std::string("<p>a</p><") + tag + "><pre>-b</pre></" + tag;
    EXPECT_EQ(kept_of(begin + "><p>c</p>"), "a c") << tag;
  }
}

TEST(Completion, APageOfWhichNothingWasKeptStaysEmpty) {
  EXPECT_EQ(kept_of("<p>-a</p><h2>-b</h2><table><tr><th>-c<th>-d</table>"), "");
}

TEST(Completion, LabelsAroundAListingDoNotPartItFromItsNeighbours) {
  EXPECT_EQ(
      kept_of("<p>a</p><div><span>-sh</span><pre>-b</pre><button>-Copy</button></div><p>c</p>"),
      "a -b c");
  EXPECT_EQ(
      kept_of("<article><p>a</p><div><span>-sh</span><pre>-b</pre><i>-1</i></div></article>-z"),
      "a -b");
  EXPECT_EQ(kept_of("<p>a</p><div><p>-a text that is too long to be the label of any listing that "
                    "stands here</p><pre>-b</pre></div><p>c</p>"),
            "a c");
}

TEST(Completion, TheTextOfAFigureBetweenKeptTextIsKept) {
  EXPECT_EQ(kept_of("<p>a</p><figure><b>-Fig. 1</b><img src=i><p>-what it shows</p><a href=/f>-big"
                    "</a></figure><p>c</p>"),
            "a -Fig. 1 -what it shows c");
  EXPECT_EQ(kept_of("<p>a</p><figure><a href=/f><img src=i>-another article</a></figure><p>c</p>"),
            "a c");
}

TEST(Completion, TheTitleOfThePageIsKept) {
  const std::string title = "<title>-Bees and others - A site</title>";
  EXPECT_EQ(kept_of(title + "<h1>-Bees and others</h1><a href=/s>-Share</a><p>c</p>"),
            "-Bees and others c");
  EXPECT_EQ(kept_of(title + "<h1>-A site</h1><p>c</p>"), "c");
  EXPECT_EQ(kept_of(title + "<h1><a href=/>-Bees and others</a></h1><p>c</p>"), "c");
  EXPECT_EQ(kept_of(title + "<h1>-Bees and others</h1>" + std::string(20, ' ') + "<p>-" +
                    std::string(300, 'x') + "</p><p>c</p>"),
            "c");
}

TEST(Completion, ATitleForOtherScreensIsAddedOnce) {
  const std::string title = "<title>The old ~ bridge</title>";
  const std::string heading = "<h1>The old ~ bridge</h1>";
  EXPECT_EQ(kept_of(title + heading + "<p>-by" + heading + "<p>a"), "The old ~ bridge a");
  EXPECT_EQ(kept_of(title + heading + "<h1>Other ~ things</h1>" + heading + "<p>a"),
            "The old ~ bridge a");
}

TEST(Completion, FewNotesToWhichTheTextRefersAreKept) {
  const auto reference = [](const std::string& n) {
    return "<a id=r" + n + " href='#n" + n + "'>" + n + "</a>";
  };
  const auto note = [](const std::string& n) {
    return "<li id=n" + n + "><p>-note " + n + "</p><a href='#r" + n + "'>~</a></li>";
  };
  EXPECT_EQ(kept_of("<p>a" + reference("1") + "<ol>" + note("1") + note("2") + "</ol>"),
            "a 1 -note 1 ~");
  EXPECT_EQ(kept_of("<p>a" + reference("1") + "<p>b<p id=n1>-no way back"), "a 1 b");
  EXPECT_EQ(kept_of("<p>-a" + reference("~") + "<p>b<ol>" + note("~") + "</ol>"), "b");
  std::string text = "<p>a", notes;
  for (int i = 1; i < 8; ++i) {
    text += reference(std::to_string(i));
    notes += note(std::to_string(i));
  }
  EXPECT_EQ(kept_of(text + "<ol>" + notes + "</ol>"), "a 1 2 3 4 5 6 7");
}

TEST(Completion, AHeadlineThatAKeptHeadingRepeatsIsNotKept) {
  const std::string top = "<title>-Bees and others</title><h1>-Bees and others</h1>";
  EXPECT_EQ(kept_of(top + "<p>c</p>"), "-Bees and others c");
  EXPECT_EQ(kept_of(top + "<div><h2>-Bees<b> and others</b></h2><p>c</p></div>"), " and others c");
}

TEST(Completion, TheOnlyHeadlineIsKept) {
  const std::string title = "<title>Page 7 - A site of bees</title>";
  EXPECT_EQ(kept_of(title + "<h1>-Bees and others</h1><p>c</p>"), "-Bees and others c");
  EXPECT_EQ(kept_of("<h1>-Bees and others</h1><p>c</p>"), "-Bees and others c");
  EXPECT_EQ(kept_of("<header><h1>-Bees and others</h1></header><p>c</p>"), "c");
  EXPECT_EQ(kept_of(title + "<h1>-Beehive</h1><p>c</p>"), "c");
  EXPECT_EQ(kept_of("<h1>-Bees and others</h1><h1>-Wasps and others</h1><p>c</p>"), "c");
  EXPECT_EQ(kept_of("<h1>-Bees and others</h1><p>-Menu</p><p>c</p>"), "c");
  EXPECT_EQ(kept_of("<h1><a href=/b>-Bees and others</a></h1><p>c</p>"), "c");
}

TEST(Completion, NotesBetweenKeptTextAreKept) {
  EXPECT_EQ(kept_of("<p>a</p><div class='admonition note'><p>-Note</p><p>-b</p></div><p>c</p>"),
            "a -Note -b c");
  EXPECT_EQ(kept_of("<p>a</p><aside class=admonition><p>-b</p></aside><p>c</p>"), "a -b c");
  EXPECT_EQ(kept_of("<p>a</p><blockquote><p>-b</p></blockquote><p>c</p>"), "a -b c");
  EXPECT_EQ(kept_of("<p>a</p><blockquote><a href=/x>-b</a></blockquote><p>c</p>"), "a c");
  EXPECT_EQ(kept_of("<p>a</p><aside><p>-b</p></aside><p>c</p>"), "a c");
  EXPECT_EQ(kept_of("<blockquote>-b</blockquote><p>c</p>"), "c");
}

TEST(Completion, ButtonsInANoteAreNotKept) {
  const auto kept_with = [](const std::string& button) {
    return kept_of("<p>x</p><blockquote><p>a quotation</p><p>of it</p><div>" + button +
                   "</div></blockquote><p>c");
  };
  for (const std::string button : {"<a role=button tabindex=0>-Show all</a>", "<a>-Show all</a>",
                                   "<button>-Show <b>-all</b></button>"})
    EXPECT_EQ(kept_with(button), "x a quotation of it c") << button;
  for (const std::string text :
       {"<a id=n>-Show all</a>", "<a>-Show</a> ~ this", "<a href=/s>-Show all</a>"})
    EXPECT_NE(kept_with(text), "x a quotation of it c") << text;
  // What folds the rest of an item is its title.
  const std::string items =
      "<p>x</p><ul><li><button>-Payment</button><p>by bank or card</p><li>Else";
  EXPECT_EQ(kept_of(items + "</ul>"), "x -Payment by bank or card Else");
  EXPECT_EQ(kept_of(items + "<li><button>-Print</button></ul>"), "x -Payment by bank or card Else");
}

TEST(Completion, ListsWithImagesOfFormulasAreNoCards) {
  EXPECT_EQ(kept_of("<p>a</p><ul><li>-an item that is long <img src=f.png alt='$x$'></ul><p>c</p>"),
            "a -an item that is long  c");
  EXPECT_EQ(kept_of("<p>a</p><ul><li>-an item that is long <img src=f.png></ul><p>c</p>"), "a c");
}

TEST(Completion, TheOnlyTextBesideAnImageIsItsCaption) {
  EXPECT_EQ(kept_of("<p>a</p><div><p><img src=i></p><div>-what it shows</div></div><p>c</p>"),
            "a -what it shows c");
  EXPECT_EQ(kept_of("<p>a</p><div><img src=i><div>-one</div><div>-two</div></div><p>c</p>"), "a c");
}

TEST(Completion, FormsWithKeptTextAreSearched) {
  EXPECT_EQ(kept_of("<form><p>a</p><pre>-b</pre><p>c</p></form>"), "a -b c");
  EXPECT_EQ(kept_of("<p>a</p><form><pre>-b</pre></form><p>c</p>"), "a c");
}

TEST(Completion, LabelsDoNotPartAListFromItsNeighbours) {
  const auto kept_before = [](const std::string& text) {
    return kept_of("<p>a</p><ul><li>-an item that is long enough</ul><div>" + text +
                   "</div><p>c</p>");
  };
  for (const std::string label : {"Quote~:", "FIGURE~ 1", "Table~ 2.1.", "\xF0\x9F\x92\xA1~"})
    EXPECT_EQ(kept_before(label), "a -an item that is long enough c") << label;
  for (const std::string other : {"~Oh", "May~ 6, 2025", "~", "A label~ that is too long:"})
    EXPECT_EQ(kept_before(other), "a c") << other;
}

TEST(Completion, CaptionsOfListingsAreKept) {
  EXPECT_EQ(kept_of("<p>a</p><figure><pre>b</pre><figcaption>-the code</figcaption></figure>"
                    "<p>c</p>"),
            "a b -the code c");
}

TEST(Completion, AListBelowAHeadingThatContinuesTheTextIsKept) {
  const std::string list = "<ul><li><a href=/x>-x</a><li><a href=/y>-y</a></ul>";
  const std::string text = "<h2>A</h2><p>a</p><h2>B</h2><p>b</p>";
  EXPECT_EQ(kept_of(text + "<h2>-See</h2>" + list), "A a B b -See -x -y");
  const std::string tools = "<span>[~<a href=/e>-edit</a>]~</span></div>";
  EXPECT_EQ(kept_of("<div><h2>A</h2></div><p>a</p><div><h2>B</h2></div><p>b</p><div><h2>-See</h2>" +
                    tools + list),
            "A a B b -See -x -y");
  EXPECT_EQ(kept_of(text + "<h2>-See</h2><p>-and much more text than a tool has</p>" + list),
            "A a B b");
  EXPECT_EQ(kept_of(text + "<h3>-See</h3>" + list), "A a B b");
  EXPECT_EQ(kept_of(text + "<p>-See</p>" + list), "A a B b");
  EXPECT_EQ(kept_of(text + "<aside><h2>-See</h2>" + list + "</aside>"), "A a B b");
  EXPECT_EQ(kept_of("<section><h2>A</h2><p>a</p></section><section><h2>B</h2><p>b</p></section>"
                    "<section><h2>-See</h2>" +
                    list + "</section>"),
            "A a B b -See -x -y");
  // Both headings stand in one section, and this one in another.
  EXPECT_EQ(kept_of("<section>" + text + "</section><section><h2>-See</h2>" + list + "</section>"),
            "A a B b");
}

TEST(Completion, TeasersAndFiltersThatWereDroppedWholeStayOut) {
  const std::string text = "<h2>A</h2><p>a</p><h2>B</h2><p>b</p>";
  EXPECT_EQ(
      kept_of(
          text +
          "<h2>More</h2><ul><li><a href=/x>-How the old mill of the village came to its wheel</a>"
          "<li><a href=/y>-Nine walks along the river for the rainy days of "
          "autumn</a></ul><p>c</p>"),
      "A a B b More c");
  EXPECT_EQ(kept_of("<p>Width</p><ul><li><label><input type=checkbox>-Up to 40 cm</label></ul>"
                    "<p>Height</p>"),
            "Width Height");
  const std::string item = "<li>-" + std::string(120, 'x');
  EXPECT_EQ(kept_of("<p>a</p><ul>" + item + item + "</ul><p>c</p>"), "a c");
}

TEST(Completion, ATitleMayBeALinkToThePage) {
  const auto kept_with = [](const std::string& href) {
    return kept_of("<title>The~ title here</title><h1><a href='" + href +
                   "'>The~ title here</a></h1><p>a</p>");
  };
  EXPECT_EQ(kept_with("/display/a"), "The~ title here a");
  for (const std::string home : {"/", "https://x.example/", "https://x.example", "/en/", "?a=1"})
    EXPECT_EQ(kept_with(home), "a") << home;
}

}  // namespace
}  // namespace sito
