// SPDX-License-Identifier: Apache-2.0
#include "support/fixtures.h"
#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using test::ParsedPage;
using Texts = std::vector<std::string>;

constexpr std::string_view kRow = "readability";

std::string sentences(int n) {
  std::string text;
  for (int i = 0; i < n; ++i) text += "The council, after a long debate, approved the plan. ";
  return text;
}
std::string paragraph(int n) { return "<p>" + sentences(n) + "</p>"; }

/// "rule: text" of the first segment whose text begins so.
std::string rule_of(const ParsedPage& page, std::string_view text,
                    const test::Settings& settings = {}) {
  const Labels labels = test::label(page.page, kRow, settings);
  for (const Segment& segment : labels.segments) {
    if (test::text_of(page.page, segment).starts_with(text)) return std::string(segment.rule);
  }
  return "";
}

TEST(Readability, ParagraphsStayAndTheTitleGoes) {  // T-RM-1
  const ParsedPage page(test::kF1);
  for (const char* threshold : {"100", "500"}) {  // 500: the longest of four attempts
    const Labels labels = test::label(page.page, kRow, {{"char-threshold", threshold}});
    const Texts kept = test::kept(page.page, labels);
    ASSERT_EQ(kept.size(), 2U);
    EXPECT_EQ(kept[0].size() + kept[1].size(), 195U);
    EXPECT_EQ(labels.segments[1].rule, "title-heading");
    EXPECT_EQ(labels.segments[1].role, Role::Heading | Role::Title);
  }
}

TEST(Readability, BylineMenuAndSidebarGo) {  // T-RM-2
  const ParsedPage page(test::kF3);
  const Labels labels = test::label(page.page, kRow, {{"char-threshold", "100"}});
  const Texts kept = test::kept(page.page, labels);
  ASSERT_EQ(kept.size(), 4U);
  EXPECT_EQ(kept[0], "Harbour plan approved");  // like the title by 0.619 only
  EXPECT_EQ(kept[3], "Short note.");
  EXPECT_EQ(rule_of(page, "Jana Nova", {{"char-threshold", "100"}}), "byline");
  EXPECT_EQ(rule_of(page, "Home News", {{"char-threshold", "100"}}), "unlikely");
  EXPECT_EQ(rule_of(page, "Subscribe", {{"char-threshold", "100"}}), "unlikely");
  for (const Segment& segment : labels.segments) {
    EXPECT_EQ(segment.score == 41, segment.label == Label::Content);
  }
}

TEST(Readability, ABylineFoundOnceStaysInLaterAttempts) {
  const ParsedPage page(test::kF3);
  EXPECT_EQ(rule_of(page, "Jana Nova"), "top-candidate");  // 287 characters are less than 500
}

TEST(Readability, ABylineWithAnEmptyNameIsNotTheLast) {
  const std::string empty = "<div rel=author>By <meta itemprop=name content=Jana> Jana Nova</div>";
  const std::string full = "<div itemprop=author>By <b itemprop=name>Eva</b> Mala</div>";
  const std::string third = "<div class=byline>Ida Nova</div>";
  const ParsedPage page(empty + full + third + paragraph(12));
  EXPECT_EQ(rule_of(page, "By Jana Nova"), "byline");
  EXPECT_EQ(rule_of(page, "By Eva Mala"), "byline");
  EXPECT_EQ(rule_of(page, "Ida Nova"), "whole-body");
}

TEST(Readability, MetadataMakesTheBylineStay) {
  const std::string body = "<div class=byline>Jana Nova</div>" + paragraph(12);
  EXPECT_EQ(rule_of(ParsedPage(body), "Jana"), "byline");
  EXPECT_NE(rule_of(ParsedPage("<meta name=author content=Jana>" + body), "Jana"), "byline");
}

TEST(Readability, HiddenPartsGo) {
  for (const char* attribute :
       {"hidden", "aria-hidden=true", "style='display:none'", "style='Visibility : HIDDEN'",
        "style='display:block;display:none !important;display:block'"}) {
    const ParsedPage page("<div " + std::string(attribute) + "><p>Secret, secret.</p></div>" +
                          paragraph(12));
    EXPECT_EQ(rule_of(page, "Secret"), "removed-hidden") << attribute;
  }
  const ParsedPage shown("<div style='display:none;display:block'>" + paragraph(3) + "</div>" +
                         paragraph(12));
  EXPECT_EQ(rule_of(shown, "The council"), "whole-body");
  const ParsedPage dialog("<div role=dialog aria-modal=true><p>Accept, please.</p></div>" +
                          paragraph(12));
  EXPECT_EQ(rule_of(dialog, "Accept"), "removed-dialog");
  const ParsedPage formula(
      "<div>" + paragraph(12) +
      "<p>E is <i aria-hidden=true class=fallback-image>m, c, c</i></p></div>");
  EXPECT_EQ(rule_of(formula, "E is m, c, c"), "top-candidate");
}

TEST(Readability, UnlikelyMayBeSaved) {
  const auto page_with = [](const std::string& attributes) {
    return "<main>" + paragraph(12) + "<div " + attributes + ">" + paragraph(1) +
           "<p>x</p></div></main>";
  };
  EXPECT_EQ(rule_of(ParsedPage(page_with("class=social-box")), "The council, after"),
            "top-candidate");
  const ParsedPage social(page_with("class=social-box"));
  EXPECT_EQ(rule_of(social, "x"), "unlikely");
  EXPECT_EQ(rule_of(ParsedPage(page_with("class=social-main")), "x"), "top-candidate");
  EXPECT_EQ(rule_of(ParsedPage(page_with("role=navigation")), "x"), "unlikely-role");
  EXPECT_EQ(rule_of(social, "x", {{"strip-unlikely", "0"}}), "top-candidate");
  EXPECT_EQ(rule_of(ParsedPage(page_with("class=reklama")), "x"), "top-candidate");
  EXPECT_EQ(rule_of(ParsedPage(page_with("class=reklama")), "x", {{"more-lists", "1"}}),
            "unlikely");
}

TEST(Readability, DivsBecomeParagraphs) {
  // Each box is one paragraph of 1 + 25 + 3 points, so that what holds both gets all of them.
  const std::string text = sentences(12);
  const Labels labels = test::label(
      ParsedPage("<article><div>" + text + "</div><div>" + text + "</div></article>").page, kRow);
  EXPECT_FLOAT_EQ(labels.segments[0].score, 58);
  // A run beside a block is wrapped: the div gets its points, and 5 for being one.
  const ParsedPage mixed("<div>" + text + "<b>bold</b> end<ul><li>item</ul></div>");
  EXPECT_FLOAT_EQ(test::label(mixed.page, kRow).segments[0].score, 29 + 5);
  // Comments part runs.
  const ParsedPage parted("<div>" + text + "<!-- ad --> " + text + "</div>");
  EXPECT_FLOAT_EQ(test::label(parted.page, kRow).segments[0].score, 2 * 29 + 5);
}

TEST(Readability, BreaksMakeParagraphs) {
  const std::string text = sentences(12);
  const ParsedPage page("<div>" + text + "<br><br>" + text + "<br> <br><br>" + text + "</div>");
  EXPECT_FLOAT_EQ(test::label(page.page, kRow).segments[0].score, 3 * 29 + 5);
}

TEST(Readability, PointsThinOutUpwards) {
  const std::string inner = "<div>" + paragraph(12) + "<i>a</i><hr></div><p>b</p>";
  const ParsedPage page("<main><div><div>" + inner + "</div><p>c</p></div><p>d</p></main>");
  const Labels labels = test::label(page.page, kRow);
  ASSERT_EQ(labels.segments.size(), 5U);
  EXPECT_FLOAT_EQ(labels.segments[1].score, 29 + 5);        // parent
  EXPECT_FLOAT_EQ(labels.segments[2].score, 29 / 2.F + 5);  // its parent
  EXPECT_FLOAT_EQ(labels.segments[3].score, 29 / 6.F + 5);  // a sixth, then a ninth
  EXPECT_FLOAT_EQ(labels.segments[4].score, 29 / 9.F);
}

TEST(Readability, ThreeGoodCandidatesMoveTheTopUp) {
  std::string boxes;
  for (int i = 0; i < 4; ++i) {
    boxes += "<li><div><div>" + paragraph(4) + paragraph(4) + "</div><i>x</i></div>";
  }
  const ParsedPage page("<main><ul>" + boxes + "</ul></main><p>y</p>");
  const Labels labels = test::label(page.page, kRow);
  EXPECT_EQ(test::kept(page.page, labels).size(), 12U);
  const Labels lone = test::label(page.page, kRow, {{"nb-top-candidates", "1"}});
  EXPECT_LT(test::kept(page.page, lone).size(), 12U);
}

TEST(Readability, SiblingsJoin) {
  const std::string story = "<div class=x>" + paragraph(20) + paragraph(2) + "</div>";
  const auto rule = [&](const std::string& sibling, std::string_view text) {
    return rule_of(ParsedPage("<main>" + story + sibling + "</main>"), text);
  };
  EXPECT_EQ(rule("<p>A short note with a stop.</p>", "A short"), "sibling-included");
  EXPECT_EQ(rule("<p>A short note, no stop</p>", "A short"), "sibling-left-out");
  EXPECT_EQ(rule("<p>A <a href=/>short</a> note.</p>", "A short"), "sibling-left-out");
  EXPECT_EQ(rule("<p>A longer note which has no stop at its end but is, with all of its words, "
                 "long enough</p>",
                 "A longer"),
            "sibling-included");
  EXPECT_EQ(rule("<div>Words of a box that scores a little, and no more</div>", "Words of"),
            "sibling-left-out");
}

TEST(Readability, TheArticleIsCleaned) {
  const auto rule = [](const std::string& part, std::string_view text,
                       const test::Settings& settings = {}) {
    return rule_of(ParsedPage("<article>" + paragraph(12) + part + paragraph(12) + "</article>"),
                   text, settings);
  };
  EXPECT_EQ(rule("<aside><p>Beside, the point.</p></aside>", "Beside"), "removed-element");
  EXPECT_EQ(rule("<ul class=share><li>Post it, share it</ul>", "Post it"), "share-box");
  EXPECT_EQ(rule("<p class='a share'>Post it</p>", "Post it"), "share-box");
  EXPECT_EQ(rule("<p class='shares'>Post it</p>", "Post it"), "top-candidate");
  EXPECT_EQ(rule("<h2 class=promo>Buy it</h2>", "Buy it"), "negative-class");
  EXPECT_EQ(rule("<div><section>Loading...</section><p></p></div>", "Loading"),
            "conditional-clean");
  const std::string links = "<ul><li><a href=/a>One thing</a><li>and <a href=/b>two</a></ul>";
  EXPECT_EQ(rule(links, "One"), "top-candidate");  // a list may be of links
  EXPECT_EQ(rule("<div><p>See <a href=/a>One thing</a></p><p>b</p></div>", "See"),
            "conditional-clean");
  const std::string fragment =
      "<div><p>See <a href=#a>one thing above</a> and more</p><p>b</p></div>";
  EXPECT_EQ(rule(fragment, "See"), "top-candidate");  // 15 * 0.3 of 29 characters
  EXPECT_EQ(rule(fragment, "See", {{"link-density-modifier", "-0.1"}}), "conditional-clean");
}

TEST(Readability, DataTablesStay) {
  const auto rule = [](const std::string& attributes, const std::string& first) {
    return rule_of(
        ParsedPage("<article>" + paragraph(12) + "<table " + attributes + "><tr>" + first +
                   "<td><a href=/>Nova</a><tr><td>B<td><a href=/>Mala</a>"
                   "</table>" +
                   paragraph(12) + "</article>"),
        "Nova");
  };
  EXPECT_EQ(rule("", "<td>A"), "conditional-clean");
  EXPECT_EQ(rule("", "<th>A"), "top-candidate");
  EXPECT_EQ(rule("summary='the votes'", "<td>A"), "top-candidate");
  EXPECT_EQ(rule("role=presentation", "<th>A"), "conditional-clean");
  EXPECT_EQ(rule("", "<td>A<td>B<td colspan=2>C<td>D"), "top-candidate");
}

TEST(Readability, NoscriptIsNotRead) {
  const ParsedPage page("<body><noscript>" + paragraph(20) + "</noscript>" + paragraph(12));
  EXPECT_EQ(rule_of(page, "The council"), "removed-outside");
  EXPECT_EQ(test::kept(page.page, test::label(page.page, kRow)).size(), 1U);
}

TEST(Readability, AnImageOfNoscriptTakesThePlaceOfAnother) {
  // Of the three images in the box one is without address, and so is the one that noscript
  // replaces: two are left, and too few paragraphs.
  const auto page_with = [](const std::string& in_front) {
    return "<article>" + paragraph(12) + "<div><section>Views: <b>" + in_front +
           "<noscript><img src=b.jpg></noscript></b><img src=c.jpg></section></div>" +
           paragraph(12) + "</article>";
  };
  EXPECT_EQ(rule_of(ParsedPage(page_with("<img src=a.gif>")), "Views"), "conditional-clean");
  EXPECT_EQ(rule_of(ParsedPage(page_with("<img class=lazy>")), "Views"), "top-candidate");
}

TEST(Readability, AHiddenBodyIsTakenAsItIs) {
  const ParsedPage page("<body style='display:none'><p class=menu>Menu, of it all</p>" +
                        paragraph(12));
  EXPECT_EQ(rule_of(page, "The council"), "whole-body");
  EXPECT_EQ(rule_of(page, "Menu"), "whole-body");
}

}  // namespace
}  // namespace sito
