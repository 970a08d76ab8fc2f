// SPDX-License-Identifier: Apache-2.0
#include "support/fixtures.h"
#include "support/labelled_page.h"
#include "support/rows_apart.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using test::ParsedPage;
using Texts = std::vector<std::string>;

Texts kept(std::string_view html, const test::Settings& settings = {}) {
  const ParsedPage page(html);
  return test::kept(page.page, test::label(page.page, "sentences", settings));
}

Texts rules(std::string_view html, const test::Settings& settings = {}) {
  const ParsedPage page(html);
  return test::rules(page.page, test::label(page.page, "sentences", settings));
}

TEST(Sentences, KeepBlocksWithASentenceAndTheHeadingAbove) {  // T-KU-1
  EXPECT_EQ(rules(test::kF1),
            (Texts{"no-sentence: Home News Sport", "heading: Bridge reopens",
                   "sentence: The old bridge across the river was opened again on Monday after "
                   "two years of repairs.",
                   "sentence: City officials said that the work had cost less than it was planned "
                   "and that all of the lanes are now in use.",
                   "no-sentence: Contact Terms"}));
}

TEST(Sentences, TakeAnAddressForASentence) {  // T-KU-2
  const auto html = "<div><a href=x>About</a></div><div>Main st. 5</div><div>We sell boats.</div>";
  EXPECT_EQ(kept(html), (Texts{"Main st. 5", "We sell boats."}));
  EXPECT_EQ(kept(html, {{"require-space", "0"}}), (Texts{"Main st. 5", "We sell boats."}));
  EXPECT_EQ(kept(html, {{"min-sentence-words", "3"}}), (Texts{"We sell boats."}));
  EXPECT_EQ(kept(html, {{"abbreviations", "ul. St."}}), (Texts{"We sell boats."}));
}

TEST(Sentences, AddressesMayBeToldBySight) {
  const test::Settings addresses = {{"addresses", "1"}};
  EXPECT_EQ(kept("<p>Main st. 5<p>We sell boats.", addresses), (Texts{"We sell boats."}));
  EXPECT_EQ(rules("<p>Masaryk Univ. Brno, CZ 60200.", addresses),
            (Texts{"address: Masaryk Univ. Brno, CZ 60200."}));
  EXPECT_EQ(kept("<address>write to us. soon.</address>", addresses), Texts{});
  EXPECT_EQ(kept("<p>He paid 5 crowns for it.", addresses).size(), 1U) << "few words are names";
  EXPECT_EQ(kept("<p>Anna Met Karl.", addresses).size(), 1U) << "there is no number";
  std::string long_text = "<p>";
  for (int i = 0; i < 31; ++i) long_text += "Name1 2 ";
  EXPECT_EQ(kept(long_text + "End 5.", addresses).size(), 1U) << "an address is short";
}

TEST(Sentences, AddressesHaveThirtyWordsOfWhichSixInTenAreNamesOrNumbers) {
  const test::Settings addresses = {{"addresses", "1"}};
  const auto kept_with = [&](int names) {
    std::string text = "<p>";
    for (int i = 0; i < names; ++i) text += "Name ";
    return kept(text + "2 End.", addresses).size();
  };
  EXPECT_EQ(kept_with(28), 0U);
  EXPECT_EQ(kept_with(29), 1U);
  EXPECT_EQ(kept("<p>Brno 5 Praha so it.", addresses).size(), 0U);
  EXPECT_EQ(kept("<p>Brno 5 so that it.", addresses).size(), 1U);
}

TEST(Sentences, SlogansStandAlone) {
  const test::Settings slogans = {{"slogans", "8"}};
  const std::string prose = "<p>One two three four five six seven eight.";
  EXPECT_EQ(rules("<p>We are the best.<p>Menu" + prose, slogans),
            (Texts{"slogan: We are the best.", "no-sentence: Menu",
                   "sentence: One two three four five six seven eight."}));
  EXPECT_EQ(kept("<p>So it is.<p>And so it was then.", slogans).size(), 2U) << "eight together";
  EXPECT_EQ(kept("<p>So it is.<p>And so it was.", slogans).size(), 0U);
  EXPECT_EQ(kept("<p>So it is." + prose, slogans).size(), 2U);
}

TEST(Sentences, TablesBesideContentAreKept) {
  const test::Settings tables = {{"tables", "1"}};
  const std::string table = "<table><tr><td>Year<td>Boats<tr><td>2014<td>12</table>";
  EXPECT_EQ(kept("<p>We sold boats.</p>" + table, tables),
            (Texts{"We sold boats.", "Year", "Boats", "2014", "12"}));
  EXPECT_EQ(kept(table + "<p>We sold boats.</p>", tables).size(), 5U);
  EXPECT_EQ(kept("<p>We sold boats.</p>" + table).size(), 1U) << "off";
  EXPECT_EQ(kept("<p>Menu</p>" + table, tables).size(), 0U) << "nothing beside it is content";
  EXPECT_EQ(kept("<table><tr><td>Year<td>A lot of.<tr><td>2014<td>12</table>", tables).size(), 4U);
  const std::string links =
      "<table><tr><td><a href=a>A</a><td><a href=b>B</a><tr><td><a href=c>C</a><td>D</table>";
  EXPECT_EQ(kept("<p>We sold boats.</p>" + links, tables).size(), 1U) << "a menu";
  EXPECT_EQ(kept("<p>We sold boats.</p><table><tr><td>a<td>b</table>", tables).size(), 1U)
      << "a row";
  EXPECT_EQ(kept("<p>We sold boats.</p><table><tr><td>a<tr><td>b</table>", tables).size(), 1U)
      << "a column";
  std::string layout = "<p>We sold boats.</p><table><tr><td>a<td>b<tr><td>c<td>";
  for (int i = 0; i < 41; ++i) layout += "word ";
  EXPECT_EQ(kept(layout + "</table>", tables).size(), 1U) << "a layout";
}

TEST(Sentences, TablesMayHaveFortyWordsInACellAndHalfTheirCellsLinked) {
  const test::Settings tables = {{"tables", "1"}};
  std::string table = "<p>We sold boats.</p><table><tr><td>a<td>b<tr><td>c<td>";
  for (int i = 0; i < 40; ++i) table += "word ";
  EXPECT_EQ(kept(table + "</table>", tables).size(), 5U);
  EXPECT_EQ(kept("<p>We sold boats.</p><table><tr><td><a href=a>A</a><td><a "
                 "href=b>B</a><tr><td>C<td>D</table>",
                 tables)
                .size(),
            5U);
}

TEST(Sentences, EndBehindQuotes) {  // T-KU-3; a cell needs a table to be one
  EXPECT_EQ(rules("<table><td>12</td><td>15</td></table><p>\"Come!\" he said</p>"),
            (Texts{"no-sentence: 12", "no-sentence: 15", "sentence: \"Come!\" he said"}));
  EXPECT_EQ(kept("<td>12</td><td>15</td><p>\"Come!\" he said</p>"), (Texts{"\"Come!\" he said"}));
}

TEST(Sentences, WordMayEndInADigitABracketOrAQuote) {
  for (const char* sentence :
       {"in 1999.", "(see there).", "[note]!", "\"so\".", "'so'?", "\xE2\x80\x9Cso\xE2\x80\x9D.",
        "\xC2\xABso\xC2\xBB.", "why\xE2\x80\xA6", "wait...", "so?!", "\xD0\xB4\xD0\xB0."}) {
    EXPECT_EQ(kept(std::string("<p>") + sentence).size(), 1U) << sentence;
  }
  for (const char* text : {". . .", "--.", "$!", "a , b", "\xE2\x80\xA2 item"}) {
    EXPECT_EQ(kept(std::string("<p>") + text).size(), 0U) << text;
  }
}

TEST(Sentences, MarkInsideAWordIsNoEnd) {
  for (const char* text : {"example.com", "3.14", "v1.2-b", "a.b c.d", "U.S"}) {
    EXPECT_EQ(kept(std::string("<p>") + text).size(), 0U) << text;
    EXPECT_EQ(kept(std::string("<p>") + text, {{"require-space", "0"}}).size(), 1U) << text;
  }
}

TEST(Sentences, AreSeenAcrossInlineTags) {
  EXPECT_EQ(kept("<p>It is <b>so</b>.").size(), 1U);
  EXPECT_EQ(kept("<p>It is <b>so.</b></p>").size(), 1U);
  EXPECT_EQ(kept("<p>example.<b>com</b>").size(), 0U);
  EXPECT_EQ(kept("<p>one <b>two.</b><i>)</i>").size(), 1U);
  EXPECT_EQ(kept("<p>two <i>words</i>.", {{"min-sentence-words", "3"}}).size(), 0U);
  EXPECT_EQ(kept("<p>now <i>three</i> words.", {{"min-sentence-words", "3"}}).size(), 1U);
  EXPECT_EQ(kept("<p>now thr<i>ee</i>.", {{"min-sentence-words", "3"}}).size(), 0U);
}

TEST(Sentences, BlockLevelElementIsWhiteSpace) {
  EXPECT_EQ(kept("<ul><li>First.</li><li>Second</li></ul>"), (Texts{"First. Second"}));
  EXPECT_EQ(kept("<ul><li>First.</li><li>Second</li></ul>", {{"extra-split", "1"}}),
            (Texts{"First."}));
}

TEST(Sentences, BlockIsCutAtBreaksAndRulers) {
  EXPECT_EQ(rules("<div>one.<br>two<hr>three.</div>"),
            (Texts{"sentence: one.", "no-sentence: two", "sentence: three."}));
}

TEST(Sentences, HeadingStandsOutFromTheTextBelow) {
  const auto heading = [](std::string_view above, std::string_view below) {
    return kept("<div>" + std::string(above) + "</div><div>" + std::string(below) + "</div>")
               .size() == 2;
  };
  for (const char* above :
       {"<b>Title</b>", "<strong>Title</strong>", "<h3>Title</h3>", "<font size=5>Title</font>",
        "<font size=+1>Title</font>", "<span style='font-size: 130%'>Title</span>",
        "<span style='color:red;font-weight:700'>Title</span>",
        "<span style='COLOR: red; FONT-WEIGHT: Bold'>Title</span>",
        "<span style='font-size:16pt'>Title</span>", "<span style='font-size:20px'>Title</span>",
        "<b>Ti</b>, <b>tle</b>"}) {
    EXPECT_TRUE(heading(above, "Text it is.")) << above;
  }
  for (const char* above :
       {"Title", "<i>Title</i>", "<b>Tit</b>le", "<b><a href=x>Title</a></b>", "<b>***</b>",
        "<b>Title</b><a href=x><img src=y></a>", "<a href=x><img src=y></a><b>Title</b>",
        "<font size=2>Title</font>", "<font size=-1>Title</font>",
        "<span style='font-size:13pt'>Title</span>", "<span style='font-size:1.1em'>Title</span>",
        "<span style='font-weight:400'>Title</span>",
        "<span style='x-font-size:3em'>Title</span>"}) {
    EXPECT_FALSE(heading(above, "Text it is.")) << above;
  }
  EXPECT_FALSE(heading("<font size=5>Title</font>", "<font size=5>All is large.</font>"));
  EXPECT_FALSE(heading("Title", "<font size=1>All is small.</font>"));
  EXPECT_FALSE(heading("<b>Title</b>", "<b>All is bold.</b>"));
  EXPECT_TRUE(heading("<h2>Title</h2>", "<b>All is bold.</b>"));
  EXPECT_TRUE(heading("<b>Title</b>", "A <b>word</b> is bold."));
}

TEST(Sentences, HiddenElementsDoNotCut) {
  EXPECT_EQ(kept("<div>The old <noscript><div>x</div></noscript>bridge is open.</div>"),
            (Texts{"The old bridge is open."}));
}

TEST(Sentences, OnlyAnAnchorWithAnAddressIsALink) {
  const std::string below = "</b></p><p>We sell boats.</p>";
  EXPECT_EQ(kept("<p><b><a name=top>Boats</a>" + below), (Texts{"Boats", "We sell boats."}));
  EXPECT_EQ(kept("<p><b><a href=top>Boats</a>" + below), (Texts{"We sell boats."}));
}

TEST(Sentences, LooksForHeadingsAsFarBackAsTold) {
  const auto html = "<h1>Book</h1><br><h2>Chapter</h2><p>It begins.</p>";
  EXPECT_EQ(kept(html), (Texts{"Chapter", "It begins."}));
  EXPECT_EQ(kept(html, {{"head-back", "2"}}), (Texts{"Book", "Chapter", "It begins."}));
  EXPECT_EQ(kept("<h1>Book</h1><p>12</p><p>It begins.</p>", {{"head-back", "5"}}),
            (Texts{"It begins."}));
}

TEST(Sentences, EmphasisSizeDecidesWhatIsLarger) {
  const auto html = "<div style='font-size:1.3em'>Title</div><div>Text it is.</div>";
  EXPECT_EQ(kept(html).size(), 2U);
  EXPECT_EQ(kept(html, {{"emphasis-size", "1.5"}}).size(), 1U);
}

// By hand: the long line has no end of a sentence and no emphasis; "Go." is one, however short; the
// bold line above "Then he left." is its heading; the bold entry with a link is none.
TEST(Sentences, DifferFromEveryOtherRow) {
  std::string line = "<div>";
  for (int i = 0; i < 12; ++i) line += "it was the same in the north ";
  const ParsedPage page("<title>Go</title><div>Go.</div>" + line +
                        "</div><div><b>At the end</b></div><div>Then he left.</div>" +
                        "<div><a href=/><b>Home</b></a></div><div>Or not?</div>");
  EXPECT_EQ(test::kept(page.page, test::label(page.page, "sentences")),
            (Texts{"Go.", "At the end", "Then he left.", "Or not?"}));
  EXPECT_EQ(test::rows_like(page.page, "sentences"), "");
}

}  // namespace
}  // namespace sito
