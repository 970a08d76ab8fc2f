// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/read/values.h"

#include "sito/fields/read/characters.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace sito::fields {
namespace {

class Values : public ::testing::Test {
 protected:
  void parse(std::string_view html) {
    html_ = html;
    parser_.parse(html_, "http://x.test/", page_);
  }
  Found of(std::string_view tag, std::uint32_t which = 0) const {
    for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
      if (page_.tag_name(NodeId{i}) == tag && which-- == 0) return {NodeId{i}, kNone};
    }
    ADD_FAILURE() << "no " << tag;
    return {NodeId{0}, kNone};
  }
  std::pair<std::uint32_t, std::uint32_t> range_of(std::string_view tag,
                                                   std::uint32_t n = 0) const {
    const NodeId node = of(tag, n).node;
    return {index_of(node), page_.node(node).end};
  }
  std::string norm(Found found, Without without = {}) const {
    std::string out = "> ";
    append_norm(page_, found, without, out);
    return out.substr(2);
  }
  std::string norm_of_body(std::string_view inside) {
    parse("<body>" + std::string(inside));
    return norm(of("body"));
  }
  /// Paragraphs, each in brackets.
  std::string paragraphs(const std::vector<Found>& found, Without without = {}) const {
    std::vector<std::string> all;
    append_paragraphs(page_, found, without, all);
    std::string text;
    for (const std::string& one : all) text += "[" + one + "]";
    return text;
  }
  std::string paragraphs_of_body(std::string_view inside) {
    parse("<body>" + std::string(inside));
    return paragraphs({of("body")});
  }

  std::string html_;
  PageParser parser_{Limits{}};
  Page page_;
};

TEST_F(Values, WhiteSpaceIsCollapsedAndTrimmed) {
  EXPECT_EQ(norm_of_body("<p> A \n\t title </p>\n"), "A title");
  EXPECT_EQ(norm_of_body("a\xC2\xA0\xE3\x80\x80 b\xE2\x80\xA8"), "a b");
  EXPECT_EQ(norm_of_body("a<b> b</b> <i> c</i>d"), "a b cd");
  EXPECT_EQ(norm_of_body("a\fb"), "a b");
  // NEXT LINE is no white space to XQuery, ZERO WIDTH SPACE to nobody.
  EXPECT_EQ(norm_of_body("a\xC2\x85"
                         "b\xE2\x80\x8B"
                         "c"),
            "a\xC2\x85"
            "b\xE2\x80\x8B"
            "c");
}

TEST_F(Values, CharactersThatXmlLacksAreLeftOut) {
  EXPECT_EQ(norm_of_body("a\x01"
                         "b \x02 c\xEF\xBF\xBF\xF0\x9F\x98\x80\x7F"),
            "ab c\xF0\x9F\x98\x80\x7F");
  std::string storage;
  EXPECT_EQ(xml_text("a\x01\f\t\xC2\xA0\r", storage), "a \t\xC2\xA0\r");
  const std::string_view fine = "a\tb";
  EXPECT_EQ(xml_text(fine, storage).data(), fine.data());
}

TEST_F(Values, EdgesOfBlocksAndBreaksAreBlanks) {
  EXPECT_EQ(norm_of_body("<div>a</div>b<p>c<br>d</p><ul><li>e<li>f</ul>g"), "a b c d e f g");
  EXPECT_EQ(norm_of_body("<table><caption>a</caption><td>b<td>c</table>"), "a b c");
  EXPECT_EQ(norm_of_body("a<span><div></div></span>b"), "a b");
  EXPECT_EQ(norm_of_body("<span>a</span><em>b</em><wbr>c"), "abc");
}

TEST_F(Values, WhatIsNotShownIsLeftOut) {
  parse(
      "<title>T <x></title><body>a<script>b</script><style>c</style><template>d</template>"
      "<script type='application/ld+JSON'>{1}</script><noscript>e</noscript>f");
  EXPECT_EQ(norm(of("body")), "af");
  EXPECT_EQ(norm(of("html")), "af");
  EXPECT_EQ(norm(of("title")), "T <x>");
  EXPECT_EQ(norm(of("script")), "");
  EXPECT_EQ(norm(of("script", 1)), "{1}");
  EXPECT_EQ(norm(of("template")), "");
}

TEST_F(Values, OfAnAttributeTheValueCounts) {
  parse("<p title=' a \n b\x01 '>c");
  EXPECT_EQ(norm({of("p").node, 0}), "a b");
  EXPECT_EQ(paragraphs({{of("p").node, 0}, {of("p").node, 0}}), "[a b][a b]");
}

TEST_F(Values, PartsAreLeftOutButTheirEdgesStand) {
  parse("<body>a<sup>1</sup>b<div>ad</div>c<i>d<b>e</b></i><br>f");
  std::vector<std::pair<std::uint32_t, std::uint32_t>> holes = {range_of("sup"), range_of("div"),
                                                                range_of("b"), range_of("br")};
  EXPECT_EQ(norm(of("body"), holes), "ab cdf");
  EXPECT_EQ(norm(of("i"), holes), "d");
  EXPECT_EQ(norm(of("div"), holes), "");
  holes = {range_of("i")};
  EXPECT_EQ(norm(of("b"), holes), "");
  EXPECT_EQ(paragraphs({of("body")}, holes), "[a1b][ad][c f]");
}

TEST_F(Values, ParagraphsEndAtBlocks) {
  EXPECT_EQ(paragraphs_of_body("<p>One.</p><ol><li>Two.<li> <li>Three <b>of</b> it</ol>tail"),
            "[One.][Two.][Three of it][tail]");
  EXPECT_EQ(paragraphs_of_body("<table><tr><td>a<td>b<tr><td><p>c</p>d</table>"), "[a][b][c][d]");
  EXPECT_EQ(paragraphs_of_body("a <div> b </div> c"), "[a][b][c]");
  EXPECT_EQ(paragraphs_of_body("<p></p>"), "");
}

TEST_F(Values, TwoBreaksEndAParagraph) {
  EXPECT_EQ(paragraphs_of_body("a<br>b<br><br>c<br> \n<br><br>d"), "[a b][c][d]");
  EXPECT_EQ(paragraphs_of_body("a<br>&nbsp;<br>b"), "[a][b]");
  EXPECT_EQ(paragraphs_of_body("<b>a<br></b><br>b"), "[a][b]");
  EXPECT_EQ(paragraphs_of_body("<br><br>a<br>\x01<br>b<br>"), "[a][b]");
  EXPECT_EQ(paragraphs_of_body("a<br>.<br>b"), "[a . b]");
}

TEST_F(Values, NodesWithinOthersAreTakenOnce) {
  parse("<div id=x>a<p title=t>b</p>c</div><p>d</p>");
  EXPECT_EQ(paragraphs({of("div"), of("p"), of("p", 1)}), "[a][b][c][d]");
  EXPECT_EQ(paragraphs({of("div"), {of("div").node, 0}, {of("p").node, 0}}), "[a][b][c][x][t]");
  // Two that are not within each other do not flow together.
  parse("<b>a</b><b>b</b>");
  EXPECT_EQ(paragraphs({of("b"), of("b", 1)}), "[a][b]");
}

}  // namespace
}  // namespace sito::fields
