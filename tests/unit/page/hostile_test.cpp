// SPDX-License-Identifier: Apache-2.0
// Pages made to cost time or memory: each is read to the end or cut, in the same place every time.
// The bound in time is the test program's own timeout; what is counted here is where the tree was
// cut.
#include "sito/base/deadline.h"
#include "sito/page/html.h"
#include "sito/page/parse.h"
#include "sito/page/text_limit.h"
#include "sito/page/xpath.h"

#include "support/page_checks.h"

#include <gtest/gtest.h>

#include <functional>

namespace sito {
namespace {

std::string repeated(std::string_view piece, std::size_t n) {
  std::string out;
  out.reserve(piece.size() * n);
  for (std::size_t i = 0; i < n; ++i) out += piece;
  return out;
}

std::string numbered(const std::function<std::string(std::string)>& piece, std::size_t n) {
  std::string out;
  for (std::size_t i = 0; i < n; ++i) out += piece(std::to_string(i));
  return out;
}

/// Parses twice with one parser and once with another; checks the page and returns why it was cut.
Cut cut_of(const std::string& source, const Limits& limits = {}) {
  PageParser parser(limits);
  Page page;
  Page again;
  parser.parse(source, "", page);
  EXPECT_EQ(test::fault_of(page), "");
  parser.parse("<p>in between", "", again);
  EXPECT_EQ(again.cut(), Cut::Not);
  EXPECT_EQ(again.nodes().size(), 5U);
  parser.parse(source, "", again);
  EXPECT_EQ(test::difference(page, again), "");
  return page.cut();
}

TEST(PageHostile, NestingIsCutByDepth) {
  EXPECT_EQ(cut_of(repeated("<div>", 200'000)), Cut::Depth);
  EXPECT_EQ(cut_of(repeated("<b>", 200'000)), Cut::Depth);
  EXPECT_EQ(cut_of(repeated("<font color=red><p>", 20'000)), Cut::Not);  // three are opened again
  EXPECT_EQ(cut_of(repeated("<table><tr><td>", 20'000)), Cut::Depth);
  EXPECT_EQ(cut_of(repeated("<table>", 20'000)), Cut::Not);  // a table ends the table before
  EXPECT_EQ(cut_of(repeated("<svg>", 20'000)), Cut::Depth);
  EXPECT_EQ(cut_of(repeated("<template>", 20'000)), Cut::Depth);
  EXPECT_EQ(cut_of(repeated("<select><option>", 20'000)), Cut::Not);
  EXPECT_EQ(cut_of(repeated("<div>", 500) + repeated("</div>", 500) + repeated("<div>", 500)),
            Cut::Not);
}

/// The visible texts of a page, in order.
std::string texts_of(const std::string& source, const Limits& limits = {}) {
  PageParser parser(limits);
  Page page;
  parser.parse(source, "", page);
  std::string all;
  for (const Text& text : page.texts()) all += std::string(text.text) + "|";
  return all;
}

TEST(PageHostile, NothingBelowTheDepthIsLost) {
  Limits limits;
  limits.depth = 20;
  std::string open;
  std::string close;
  std::string expected;
  const std::string tags[] = {"div",     "b", "table><tr><td", "ul><li",
                              "section", "p", "span",          "font size=1"};
  for (int i = 0; i < 400; ++i) {
    const std::string& tag = tags[static_cast<std::size_t>(i) % std::size(tags)];
    open += "<" + tag + ">t" + std::to_string(i) + " ";
    close = "</" + tag.substr(0, tag.find_first_of("> ")) + ">e" + std::to_string(i) + " " + close;
  }
  const std::string seen = texts_of("<body>" + open + close + "<p>last", limits);
  for (int i = 0; i < 400; ++i) {
    EXPECT_NE(seen.find("t" + std::to_string(i) + " "), std::string::npos) << i;
    EXPECT_NE(seen.find("e" + std::to_string(i) + " "), std::string::npos) << i;
  }
  EXPECT_NE(seen.find("last"), std::string::npos);
  EXPECT_EQ(cut_of("<body>" + open + close, limits), Cut::Depth);
}

TEST(PageHostile, BlocksBelowTheDepthStandBesideEachOther) {
  Limits limits;
  limits.depth = 6;
  const std::string deep = repeated("<div>", 9) + "<p>one<p>two<div>three</div>four" +
                           repeated("</div>", 9) + "<h1>five</h1>six";
  EXPECT_EQ(texts_of(deep, limits), "one|two|three|four|five|six|");
  EXPECT_EQ(texts_of(repeated("<div>", 9) + "<table><tr><td>one<td>two</table>three", limits),
            "one|two|three|");
  // Behind the deep place the page is as it would be.
  PageParser parser(limits);
  Page page;
  parser.parse(deep, "", page);
  EXPECT_EQ(page.nodes()[index_of(page.texts().back().node)].depth, 3U);
}

TEST(PageHostile, OpenFormattingElementsAreCutByDepthOrMemory) {
  const std::string many =
      numbered([](const std::string& i) { return "<b a=" + i + ">"; }, 200'000);
  EXPECT_EQ(cut_of(many), Cut::Depth);
  // Every paragraph opens all of them again.
  const std::string paragraphs =
      numbered([](const std::string& i) { return "<p><i a=" + i + ">x</p>"; }, 20'000);
  EXPECT_NE(cut_of(paragraphs), Cut::Not);
  const std::string moved = numbered([](const std::string& i) { return "<b a=" + i + ">"; }, 900) +
                            "<div>" + repeated("<br>", 50'000) + repeated("</b>", 900);
  EXPECT_EQ(cut_of(moved), Cut::Not);
}

TEST(PageHostile, SearchesForEndTagsAreBounded) {
  EXPECT_EQ(cut_of(repeated("<span>", 1'000) + repeated("</q>", 250'000)), Cut::Depth);
  EXPECT_EQ(cut_of(repeated("<span>", 1'000) + repeated("</q>", 150'000)), Cut::Not);
}

TEST(PageHostile, AttributesOfATagAreBounded) {
  EXPECT_EQ(
      cut_of("<p " + numbered([](const std::string& i) { return "a" + i + "=1 "; }, 1'000) + ">x"),
      Cut::Attributes);
  const std::string many =
      numbered([](const std::string& i) { return "a" + i + "=1 "; }, 1'000'000);
  EXPECT_EQ(cut_of("<p>before<div " + many + ">behind"), Cut::Attributes);
  EXPECT_EQ(cut_of("<div " + repeated("a ", 1'000'000) + ">behind"), Cut::Attributes);
  EXPECT_EQ(cut_of("<div " + repeated("a ", 1'000) + ">behind"), Cut::Not);
  // No tag has many, all of them together have.
  const std::string tags = repeated("<p a b c d e f g h i j>", 120'000);
  EXPECT_EQ(cut_of(tags), Cut::Attributes);
  Limits few;
  few.attributes = 100;
  EXPECT_EQ(cut_of(repeated("<p a b>", 50), few), Cut::Not);
  EXPECT_EQ(cut_of(repeated("<p a b>", 51), few), Cut::Attributes);
}

TEST(PageHostile, DistinctNamesAreBounded) {
  EXPECT_EQ(
      cut_of(numbered([](const std::string& i) { return "<x" + i + "></x" + i + ">"; }, 20'000)),
      Cut::Attributes);
  EXPECT_EQ(cut_of(numbered([](const std::string& i) { return "<p a" + i + ">"; }, 20'000)),
            Cut::Attributes);
}

TEST(PageHostile, NodesAndMemoryAreBounded) {
  EXPECT_EQ(cut_of(repeated("<br>", 700'000)), Cut::Memory);
  Limits few;
  few.nodes = 1000;
  EXPECT_EQ(cut_of(repeated("<br>x", 497), few), Cut::Not);
  EXPECT_EQ(cut_of(repeated("<br>x", 10'000), few), Cut::Nodes);
}

TEST(PageHostile, PathsOfManySiblingsAreFoundInLinearTime) {
  constexpr std::size_t kSiblings = 150'000;
  const std::string source = repeated("<p>x<o>y</o>", kSiblings);
  Limits limits;
  limits.tree_bytes = std::size_t{256} << 20;
  PageParser parser{limits};
  Page page;
  parser.parse(source, "", page);
  ASSERT_EQ(page.cut(), Cut::Not);
  const XPaths xpaths(page);
  std::size_t paragraphs = 0;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const std::string path = xpaths.of(NodeId{i});
    if (page.nodes()[i].tag != Tag::P) continue;
    ++paragraphs;
    ASSERT_EQ(path, "/html[1]/body[1]/p[" + std::to_string(paragraphs) + "]");
  }
  EXPECT_EQ(paragraphs, kSiblings);
}

TEST(PageHostile, TextAboveTheLimitIsCutBehindAWholeCharacter) {
  const std::string source = std::string(kMaxTextBytes - 1, 'x') + "\u20AC\u20AC";
  Page page;
  PageParser(Limits{}).parse(source, "", page);
  EXPECT_EQ(page.cut(), Cut::Memory);
  EXPECT_EQ(page.source().size(), kMaxTextBytes - 1);
}

// A page in a set of one byte grows threefold; what is decoded ends a little above the limit.
TEST(PageHostile, DecodingEndsAboveTheLimit) {
  NoDiagnostics nobody;
  for (const std::string_view charset : {"windows-1252", "utf-8", "gbk"}) {
    const std::string bytes(kMaxTextBytes, '\x80');
    HtmlDecoder decoder;
    const Html html = decoder.decode(bytes, charset, CharsetPolicy::Strict, {}, nobody);
    EXPECT_GT(html.text.size(), kMaxTextBytes) << charset;
    EXPECT_LT(html.text.size(), kMaxTextBytes + (std::size_t{1} << 20)) << charset;
  }
}

TEST(PageHostile, LongTextsAndOddBytesAreRead) {
  EXPECT_EQ(cut_of(std::string(kMaxTextBytes, 'x')), Cut::Not);
  EXPECT_EQ(cut_of("<script>" + std::string(std::size_t{2} << 20, 'x')), Cut::Not);
  EXPECT_EQ(cut_of("<p title=\"" + std::string(std::size_t{2} << 20, 'x')), Cut::Not);
  EXPECT_EQ(cut_of("<!--" + std::string(std::size_t{2} << 20, '-')), Cut::Not);
  EXPECT_EQ(cut_of(repeated("&amp;", 100'000)), Cut::Not);
  EXPECT_EQ(cut_of(std::string(100'000, '\0')), Cut::Not);
  EXPECT_EQ(cut_of("<p>" + std::string(100'000, '<')), Cut::Not);
  EXPECT_EQ(cut_of(repeated("a</x>", 100'000)), Cut::Not);
  EXPECT_EQ(cut_of(repeated("<table>x", 20'000)), Cut::Not);
  EXPECT_EQ(cut_of(repeated("</p>", 100'000)), Cut::Not);
  EXPECT_EQ(cut_of(""), Cut::Not);
}

// Lexbor walks up all open elements for each of these tags: seconds for a page of a few megabytes.
TEST(PageHostile, AParseEndsSoonAfterItsDeadline) {
  constexpr double kSeconds = 0.02;
  const std::string slow = repeated("<ul><li>", 500'000);
  const std::string next = "<title>T</title><p>one <b>two</b><table><tr><td>three";
  PageParser parser(Limits{});
  Page page;
  const Deadline deadline = Deadline::after(kSeconds);
  const Deadline soon = Deadline::after(10 * kSeconds);  // a sanitizer's share included
  {
    const Deadline::Watch watch(deadline);
    EXPECT_THROW(parser.parse(slow, "", page), OutOfTime);
  }
  EXPECT_FALSE(soon.passed());
  parser.parse(next, "", page);
  EXPECT_EQ(test::fault_of(page), "");
  Page fresh;
  PageParser(Limits{}).parse(next, "", fresh);
  EXPECT_EQ(page.nodes().size(), fresh.nodes().size());
  EXPECT_EQ(page.title(), "T");
}

}  // namespace
}  // namespace sito
