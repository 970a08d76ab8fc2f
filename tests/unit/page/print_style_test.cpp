// SPDX-License-Identifier: Apache-2.0
#include "sito/page/print_style.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito {
namespace {

/// The texts of the page that are left, with blanks between them.
std::string left(std::string_view html, std::span<const LinkedSheet> linked = {}) {
  const test::ParsedPage parsed(html);
  PrintStyles styles;
  const double share = styles.read(parsed.page, linked);
  std::string out;
  for (const Text& text : parsed.page.texts()) {
    if (text.n_chars == 0 || (share > 0 && styles.hides(text.node))) continue;
    out += out.empty() ? "" : " ";
    out += text.text;
  }
  return out;
}

constexpr std::string_view kBody =
    "<div class='top nav'>Menu</div><div id=main><p>Text of it</p><p class=nav>More</p></div>"
    "<div id=foot data-x='a b'>Foot</div>";

std::string with(std::string_view css) {
  return "<style>" + std::string(css) + "</style>" + std::string(kBody);
}

// A browser knows what all sheets hide, linked ones and those of scripts, too.
TEST(PrintStyles, MarksOfABrowserCountInsteadOfSheets) {
  const std::string marked =
      "<style>@media print{p{display:none}}</style>"
      "<div data-sito-box='1 0 0 9 9 vn'>Menu <b data-sito-box='2 0 0 9 9 vn'>bold</b></div>"
      "<p data-sito-box='3 0 0 9 9 v'>Text of it <i>plain</i></p>"
      "<div data-sito-box='4 0 0 9 9 vln'><span data-sito-box='5 0 0 9 9 -'>Folded</span>"
      "<em data-sito-box='6 0 0 9 9 v'>Shown</em></div>";
  EXPECT_EQ(left(marked), "Text of it  plain Shown");
  const std::string unmarked =
      "<style>@media print{p{display:none}}</style><p "
      "data-sito-box='3 0 0 9 9 v'>Text</p><div data-sito-box='4 0'>Foot</div>";
  EXPECT_EQ(left(unmarked), "Foot");
}

// The example of a page that hides its menu in print.
TEST(PrintStyles, HideWhatIsNotPrinted) {  // T-PR-1
  EXPECT_EQ(left(with("@media print{.nav,#foot{display:none}}")), "Text of it");
}

TEST(PrintStyles, OnlyThoseForPrintAndSpeechCount) {
  EXPECT_EQ(left(with(".nav{display:none}")), "Menu Text of it More Foot");
  EXPECT_EQ(left(with("@media screen{.nav{display:none}} /* print */")),
            "Menu Text of it More Foot");
  EXPECT_EQ(left(with("@media not print{.nav{display:none}}")), "Menu Text of it More Foot");
  EXPECT_EQ(left(with("@media screen, speech{#foot{display:none}}")), "Menu Text of it More");
  EXPECT_EQ(left(with("@media only print and (color){#foot{display:none}}")),
            "Menu Text of it More");
  EXPECT_EQ(left("<style media=print>#foot{display:none}</style>" + std::string(kBody)),
            "Menu Text of it More");
  EXPECT_EQ(left("<style media='not print'>#foot{display:none}</style>" + std::string(kBody)),
            "Menu Text of it More Foot");
}

TEST(PrintStyles, SelectorsFit) {
  const auto print = [](std::string_view selector) {
    return left(with("@media print{" + std::string(selector) + "{display:none!important}}"));
  };
  EXPECT_EQ(print("#main .nav"), "Menu Text of it Foot");
  EXPECT_EQ(print("body > .nav"), "Text of it More Foot");
  EXPECT_EQ(print("html body div>p.nav"), "Menu Text of it Foot");
  EXPECT_EQ(print(".top.nav"), "Text of it More Foot");
  EXPECT_EQ(print("DIV#foot"), "Menu Text of it More");
  EXPECT_EQ(print("[data-x]"), "Menu Text of it More");
  EXPECT_EQ(print("[data-x~=b]"), "Menu Text of it More");
  EXPECT_EQ(print("div[data-x^=\"a\"]"), "Menu Text of it More");
  EXPECT_EQ(print("[data-x='b']"), "Menu Text of it More Foot");
  EXPECT_EQ(print("a:hover, #foot"), "Menu Text of it More");
  EXPECT_EQ(print("div + div"), "Menu Text of it More Foot");
  EXPECT_EQ(print("div::before"), "Menu Text of it More Foot");
  EXPECT_EQ(print(".na"), "Menu Text of it More Foot");
  EXPECT_EQ(print(""), "Menu Text of it More Foot");
}

TEST(PrintStyles, TheStrongestRuleDecides) {
  EXPECT_EQ(left(with("@media print{body *{visibility:hidden}"
                      "#main,#main *{visibility:visible}}")),
            "Text of it More");
  EXPECT_EQ(left(with("@media print{div{display:none} #main{display:block}}")), "Text of it More");
  EXPECT_EQ(left(with("@media print{#main{display:block} div{display:none}}")), "Text of it More");
  EXPECT_EQ(left(with("@media print{#main{display:block} div{display:none !important}}")), "");
  // What is not displayed has nothing in it that is.
  EXPECT_EQ(left(with("@media print{#main{display:none} #main p{display:block}}")), "Menu Foot");
}

TEST(PrintStyles, LinkedSheetsCountWhenTheyAreGiven) {
  const LinkedSheet sheet{"#foot{display:none}", "print"};
  EXPECT_EQ(left(kBody, std::span(&sheet, 1)), "Menu Text of it More");
  const LinkedSheet all{"#foot{display:none}", ""};
  EXPECT_EQ(left(kBody, std::span(&all, 1)), "Menu Text of it More Foot");
}

TEST(PrintStyles, TooLittleAndTooMuchAreNoEvidence) {
  PrintStyles styles;
  const auto is_evidence = [&](const std::string& html) {
    const test::ParsedPage parsed(html);
    styles.read(parsed.page);
    return styles.is_evidence();
  };
  EXPECT_TRUE(is_evidence(with("@media print{#foot{display:none}}")));
  EXPECT_FALSE(is_evidence(with("@media print{div{display:none}}")));
  EXPECT_FALSE(is_evidence(with("@media print{b{display:none}}")));
  EXPECT_FALSE(is_evidence(with("@media print{#foot{display:none}}") + "<p>" +
                           std::string(1000, 'x') + "</p>"));
  EXPECT_FALSE(is_evidence(std::string(kBody)));
}

TEST(PrintStyles, LabelsPartBlocksWhereHiddenTextBegins) {
  const test::ParsedPage parsed(
      "<style>@media print{.x{display:none}}</style><p>One <b class=x>two</b> three</p>");
  PrintStyles styles;
  styles.read(parsed.page);
  Labels labels;
  styles.label(parsed.page, labels);
  ASSERT_EQ(labels.segments.size(), 3U);
  EXPECT_EQ(labels.segments[0].label, Label::Content);
  EXPECT_EQ(labels.segments[1].label, Label::Boilerplate);
  EXPECT_EQ(labels.segments[2].label, Label::Content);
}

TEST(PrintStyles, HostileSheetsEnd) {
  PrintStyles styles;
  for (const std::string_view piece :
       {"{", "@media print{", "a ", "a>", "/*", "\"", "(", "[", "\\",
        "@media print{*{display:none}", "*,", "a a a a a a a a{display:none}", "[a=\"", "}"}) {
    std::string css = "@media print{";
    while (css.size() < 200'000) css += piece;
    const test::ParsedPage parsed("<style>" + css + "</style><p>x</p>");
    styles.read(parsed.page);
  }
  // Deep pages and long selectors: the work is bounded, and the answer is then none.
  std::string deep = "<style>@media print{";
  for (int i = 0; i < 4000; ++i)
    deep += "div div div div div div div .a" + std::to_string(i % 7) + ",";
  deep += "b{display:none}}</style>";
  for (int i = 0; i < 400; ++i) deep += "<div class='a0 a1 a2 a3 a4 a5'>x";
  const test::ParsedPage parsed(deep);
  EXPECT_GE(styles.read(parsed.page), 0);
}

}  // namespace
}  // namespace sito
