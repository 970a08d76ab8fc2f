// SPDX-License-Identifier: Apache-2.0
#include "sito/page/parse.h"

#include "sito/page/xpath.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

/// Owns its source, so that pages of literals and of built strings are alike.
struct Parsed {
  explicit Parsed(std::string html, std::string_view url = "http://example.com/a/b")
      : source(std::move(html)) {
    PageParser parser{Limits{}};
    parser.parse(source, url, page);
  }
  std::string text_of(const Block& block) const {
    std::string out;
    for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
      if (!page.texts()[i].hidden) out += page.texts()[i].text;
    }
    return out;
  }
  std::string source;
  Page page;
};

TEST(Page, IsTheTreeInDocumentOrder) {
  const Parsed parsed("<p>One <b>two</b><!-- no node --> three");
  const XPaths xpaths(parsed.page);
  std::string out;
  for (const Node& node : parsed.page.nodes()) {
    const NodeId id{static_cast<std::uint32_t>(&node - parsed.page.nodes().data())};
    out += xpaths.of(id) + " " + std::to_string(node.depth) + " " + std::to_string(node.end) + "\n";
  }
  EXPECT_EQ(out,
            "/html[1] 1 8\n"
            "/html[1]/head[1] 2 2\n"
            "/html[1]/body[1] 2 8\n"
            "/html[1]/body[1]/p[1] 3 8\n"
            "/html[1]/body[1]/p[1]/text()[1] 4 5\n"
            "/html[1]/body[1]/p[1]/b[1] 4 7\n"
            "/html[1]/body[1]/p[1]/b[1]/text()[1] 5 7\n"
            "/html[1]/body[1]/p[1]/text()[2] 4 8\n");
}

TEST(Page, HasBlocksWithCounts) {
  const Parsed parsed(
      "<body><div>Read <a href=' /x '>our story</a>, "
      "now</div>\n<section>two<br>words\n<noscript><p>no</noscript>");
  ASSERT_EQ(parsed.page.blocks().size(), 2U);
  const Block& first = parsed.page.blocks()[0];
  EXPECT_EQ(parsed.text_of(first), "Read our story, now");
  EXPECT_EQ(first.n_chars, 19U);
  EXPECT_EQ(first.n_words, 4U);
  EXPECT_EQ(first.n_text_chars, 16U);
  EXPECT_EQ(first.n_link_chars, 8U);
  EXPECT_EQ(first.n_link_words, 2U);
  EXPECT_DOUBLE_EQ(first.link_density(), 0.5);
  EXPECT_EQ(parsed.page.blocks()[1].n_words, 2U);
  ASSERT_EQ(parsed.page.links().size(), 1U);
  EXPECT_EQ(parsed.page.links()[0].href, "/x");
}

TEST(Page, CutsALongTitle) {
  std::string html = "<title>Swans";
  for (int i = 0; i < 1000; ++i) html += " <b>more</b>";
  const Parsed parsed(html + "</title>");
  EXPECT_TRUE(parsed.page.title().starts_with("Swans <b>more</b>"));
  EXPECT_LE(parsed.page.title().size(), 2000U);
  EXPECT_GT(parsed.page.title().size(), 1900U);
}

TEST(Page, ClosesATitleWithoutEndTag) {
  const std::string body = "<body><p class=a>A swan &amp; a goose.";
  for (const std::string title :
       {"<title id=t>Swans", "<title id=t>Swans</titlevalue=\"true\" -->", "<title id=t>\n Swans\n",
        "<title id=t>Swans\nvar x = '", "<title id=t>Swans<script>f()</script>",
        "<title id=t>Swans<title>"}) {
    for (const std::string head : {"</head>", "", "<link rel=x></head>"}) {
      std::string html = "<html lang=en><head><base href=/b/>" + title + head + body;
      const Parsed parsed(html);
      EXPECT_EQ(parsed.page.title(), "Swans") << html;
      EXPECT_EQ(parsed.page.base_url(), "http://example.com/b/") << html;
      ASSERT_FALSE(parsed.page.blocks().empty()) << html;
      EXPECT_EQ(parsed.text_of(parsed.page.blocks().back()), "A swan & a goose.") << html;
      // The same as with the end tag, except for a text behind the title's line.
      if (html.find("var x") != std::string::npos || html.find("s<title>") != std::string::npos)
        continue;
      std::string closed = html;
      closed.insert(html.find("Swans") + 5, "</title>");
      const Parsed other(closed);
      EXPECT_EQ(parsed.page.nodes().size(), other.page.nodes().size()) << html;
      EXPECT_EQ(parsed.page.attribute(parsed.page.blocks().back().container, Attr::Class), "a");
    }
  }
}

TEST(Page, ClosesATitleInFrontOfOthers) {
  for (const char* before : {"<link rel=x>", "<body>", "<div>"}) {
    const Parsed parsed("<title>Swans" + std::string(before) + "<p>A swan.<p>" +
                        std::string(300, 'x') + "<svg><title>Icon</title></svg><p>A goose.");
    EXPECT_EQ(parsed.page.title(), "Swans") << before;
    EXPECT_EQ(parsed.text_of(parsed.page.blocks().front()), "A swan.") << before;
  }
}

TEST(Page, LetsATitleShowTags) {
  const Parsed parsed("<title>The <body> element and </head></title><p>A swan.");
  EXPECT_EQ(parsed.page.title(), "The <body> element and </head>");
  ASSERT_EQ(parsed.page.blocks().size(), 1U);
}

TEST(Page, ClosesOneTitleOnce) {
  std::string html;
  for (int i = 0; i < 2000; ++i) html += "<title>Swan <i>" + std::to_string(i) + "</i>";
  const Parsed parsed(html);
  EXPECT_EQ(parsed.page.title(), "Swan");
}

TEST(Page, KnowsTitleLanguageAndBase) {
  const Parsed parsed("<html lang=cs><head><base href=../c/><title> A\n b </title><base href=/no>");
  EXPECT_EQ(parsed.page.title(), "A b");
  EXPECT_EQ(parsed.page.language(), "cs");
  EXPECT_EQ(parsed.page.base_url(), "http://example.com/c/");
  EXPECT_EQ(parsed.page.url(), "http://example.com/a/b");
}

/// The source of the first node with that path: start tag, then end tag behind a "|".
std::string source_of(const Parsed& parsed, std::string_view xpath) {
  const auto slice = [&](SourceRange range) {
    return range.known() ? parsed.source.substr(range.begin, range.end - range.begin)
                         : std::string("?");
  };
  const XPaths xpaths(parsed.page);
  for (std::uint32_t i = 0; i < parsed.page.nodes().size(); ++i) {
    if (xpaths.of(NodeId{i}) != xpath) continue;
    const Node& node = parsed.page.nodes()[i];
    return node.is_text() ? slice(node.source) : slice(node.source) + "|" + slice(node.end_tag);
  }
  return "no such node";
}

TEST(Page, KnowsWhereTagsAndTextStand) {
  const Parsed parsed("<body class='a>b' ><p id=x>one &amp; two</p >\r\nthree<br/>four<p>five");
  EXPECT_EQ(source_of(parsed, "/html[1]"), "?|?");
  EXPECT_EQ(source_of(parsed, "/html[1]/body[1]"), "<body class='a>b' >|?");
  EXPECT_EQ(source_of(parsed, "/html[1]/body[1]/p[1]"), "<p id=x>|</p >");
  EXPECT_EQ(source_of(parsed, "/html[1]/body[1]/p[1]/text()[1]"), "one &amp; two");
  EXPECT_EQ(source_of(parsed, "/html[1]/body[1]/text()[1]"), "\r\nthree");
  EXPECT_EQ(source_of(parsed, "/html[1]/body[1]/br[1]"), "<br/>|?");
  EXPECT_EQ(source_of(parsed, "/html[1]/body[1]/p[2]"), "<p>|?");
}

TEST(Page, KnowsTheSourceOfWhatTheParserMoved) {
  const Parsed table("<table>fos<tr><td>cell</td>ter</table>");
  EXPECT_EQ(source_of(table, "/html[1]/body[1]/text()[1]").substr(0, 3), "fos");
  EXPECT_EQ(source_of(table, "/html[1]/body[1]/table[1]/tbody[1]"), "?|?");
  EXPECT_EQ(source_of(table, "/html[1]/body[1]/table[1]/tbody[1]/tr[1]/td[1]/text()[1]"), "cell");
  const Parsed adopted("<b>1<p>2</b>3</p>");
  EXPECT_EQ(source_of(adopted, "/html[1]/body[1]/b[1]"), "<b>|</b>");
  EXPECT_EQ(source_of(adopted, "/html[1]/body[1]/p[1]"), "<p>|</p>");
  EXPECT_EQ(source_of(adopted, "/html[1]/body[1]/p[1]/b[1]"), "?|?");
  EXPECT_EQ(source_of(adopted, "/html[1]/body[1]/p[1]/b[1]/text()[1]"), "2");
  EXPECT_EQ(source_of(adopted, "/html[1]/body[1]/p[1]/text()[1]"), "3");
  const Parsed joined("<table><b></table>w<table>a<c>d</table>e");
  for (const Text& text : joined.page.texts()) {
    const SourceRange range = joined.page.node(text.node).source;
    if (range.known()) {
      EXPECT_EQ(joined.source.substr(range.begin, range.end - range.begin), text.text);
    }
  }
  const Parsed merged("<p>a</q>b");
  EXPECT_EQ(source_of(merged, "/html[1]/body[1]/p[1]/text()[1]"), "a</q>b");
}

TEST(Page, DropsNulsFromText) {
  const Parsed parsed(std::string("<p>a\0b<svg><text>c\0d", 20));
  EXPECT_EQ(parsed.page.texts()[0].text, "ab");
  EXPECT_EQ(parsed.page.texts()[1].text,
            "c\xEF\xBF\xBD"
            "d");
}

TEST(Page, ReadsScriptsFromTheSource) {
  const Parsed parsed("<script>a\r\nb</script>");
  ASSERT_EQ(parsed.page.texts().size(), 1U);
  EXPECT_EQ(parsed.page.texts()[0].text, "a\r\nb");
  EXPECT_EQ(parsed.page.texts()[0].text.data(), parsed.source.data() + 8);
}

TEST(Page, ReadsScriptsAndStylesToTheirEnd) {
  const auto expect = [](std::string_view tag, const std::string& text, std::string_view end) {
    const std::string begin = "<" + std::string(tag) + ">";
    const Parsed parsed(begin + text + std::string(end) + "<p>after");
    const auto texts = parsed.page.texts();
    ASSERT_EQ(texts.size(), text.empty() ? 1U : 2U) << text;
    EXPECT_EQ(texts.front().text, text.empty() ? "after" : text);
    EXPECT_EQ(texts.back().text, "after") << text;
    EXPECT_FALSE(texts.back().hidden) << text;
  };
  expect("script", "", "</script>");
  expect("script", "a < b && '</p></scripts></style>' <", "</SCRIPT >");
  expect("script", "<!-- a <script> '</script>' --> b", "</script/>");
  expect("script", "a <!-- b <script> '</script>' --> c", "</script>");
  expect("script", "\r\n<b>\r", "</script\n>");
  expect("script", "</b>", "</script>");
  expect("style", "a<!-- </script> </styles> <style> <", "</Style>");
  expect("style", "\r", "</style>");
  // Around the ends of the parts in which a page is read.
  for (std::size_t n = 16'360; n < 16'400; ++n) {
    expect("script", std::string(n, 'x') + "</a>" + std::string(n, '<'), "</script>");
    expect("style", std::string(n, '/'), "</style>");
  }
}

TEST(Page, AScriptWithoutAnEndReachesToTheEnd) {
  const Parsed parsed("<p>a</p><script>b </scrip" + std::string(20'000, 'c'));
  ASSERT_EQ(parsed.page.texts().size(), 2U);
  EXPECT_EQ(parsed.page.texts()[1].text, "b </scrip" + std::string(20'000, 'c'));
}

TEST(Page, HidesWhatIsNeverVisible) {
  const Parsed parsed(
      "<head><title>t</title></head><script>s</script><noscript>n</noscript><template><p>m</p></"
      "template>"
      "<svg><text>v</text></svg><iframe>i</iframe><object>o</object><math><mi>x</mi></"
      "math><textarea>a</textarea>");
  std::string visible;
  for (const Text& text : parsed.page.texts()) visible += text.hidden ? "" : std::string(text.text);
  EXPECT_EQ(visible, "xa");
  EXPECT_EQ(parsed.page.texts().size(), 9U);
}

TEST(Page, MarksWhatStylesHide) {
  const Parsed parsed(
      "<p hidden>1<p aria-hidden=true>2<p aria-hidden=false>3<p style='color:red; DISPLAY : "
      "none'><b>4</b>"
      "<p style=visibility:hidden>5<p style='x-display: nonee'>6<p style=display:block>7"
      "<p style='opacity:0; display; Visibility :hidden'>8<p style='visibility:none'>9");
  std::string marked;
  for (const Text& text : parsed.page.texts()) {
    if (parsed.page.node(text.node).style_hidden) marked += text.text;
  }
  EXPECT_EQ(marked, "124568");  // of 6, nearly: there is no parser of styles here
}

TEST(Page, ShowsWhatIsStreamedInHiddenBoxes) {
  const Parsed parsed(
      "<div id=a><template id=B:0></template></div><div hidden id='S:0'>1<p hidden>2</p></div>"
      "<div hidden id=s0>3</div><table><div id='S:1' hidden>4</div></table>");
  std::string marked;
  for (const Text& text : parsed.page.texts()) {
    if (parsed.page.node(text.node).style_hidden) marked += text.text;
  }
  EXPECT_EQ(marked, "23");
}

TEST(Page, IsNotSwallowedBySelfClosedIframes) {
  const std::string source =
      "<body><noscript><iframe src=x/></noscript><p>one<IFRAME />two<iframe src=y>in</iframe>";
  const Parsed parsed(source);
  std::string visible;
  for (const Text& text : parsed.page.texts()) visible += text.hidden ? "" : std::string(text.text);
  EXPECT_EQ(visible, "onetwo");
  EXPECT_EQ(parsed.page.source().size(), source.size());
  const SourceRange one = parsed.page.node(parsed.page.texts()[0].node).source;
  EXPECT_EQ(source.substr(one.begin, one.end - one.begin), "one");
  // An iframe that does not say that it ends is none of these.
  const Parsed open("<body><p>one<iframe src=x><p>two");
  EXPECT_EQ(open.page.blocks().size(), 1U);
}

TEST(Page, PlacesImagesBetweenTexts) {
  const Parsed parsed(
      "<p>a<img src=' 1.png '>b<a href=x><img data-src=2.png src=data:,></a><p><img "
      "src=3.png><p><img alt=none>");
  ASSERT_EQ(parsed.page.images().size(), 3U);
  EXPECT_EQ(parsed.page.images()[0].src, "1.png");
  EXPECT_EQ(index_of(parsed.page.images()[0].before), 1U);
  EXPECT_EQ(parsed.page.images()[0].block, BlockId{0});
  EXPECT_EQ(parsed.page.images()[1].src, "2.png");
  EXPECT_EQ(parsed.page.images()[1].link, LinkId{0});
  EXPECT_EQ(parsed.page.images()[2].block, kNoBlock);
}

TEST(Page, CountsWordsAcrossInlineElementsAndWideSpaces) {
  const Parsed parsed(
      "<p>ab<b>cd</b> <i> e</i>\xC2\xA0"
      "f\xE2\x80\x83g<br>h \xC5\x99\xC5\xA1\xE2\x80\x9C.");
  ASSERT_EQ(parsed.page.blocks().size(), 1U);
  EXPECT_EQ(parsed.page.blocks()[0].n_words, 6U);
  EXPECT_EQ(parsed.page.blocks()[0].n_text_chars, 12U);
  EXPECT_EQ(parsed.page.blocks()[0].n_chars, 17U);
}

TEST(Page, KnowsNamesThatHaveNoNumber) {
  const Parsed parsed("<x-card DATA-Id=7 data-id=8 class=c>a</x-card>");
  const NodeId id = parsed.page.node(parsed.page.texts()[0].node).parent;
  EXPECT_EQ(parsed.page.node(id).tag, Tag::Other);
  EXPECT_EQ(parsed.page.tag_name(id), "x-card");
  ASSERT_EQ(parsed.page.attributes(id).size(), 2U);
  EXPECT_EQ(parsed.page.attributes(id)[0].name, "data-id");
  EXPECT_EQ(parsed.page.attributes(id)[0].value, "7");
  EXPECT_EQ(parsed.page.attribute(id, Attr::Class), "c");
  EXPECT_FALSE(parsed.page.attribute(id, Attr::Id).has_value());
}

}  // namespace
}  // namespace sito
