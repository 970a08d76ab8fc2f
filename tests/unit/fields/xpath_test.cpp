// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/paths/xpath.h"

#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>

namespace sito::fields {
namespace {

constexpr std::size_t kMost = 2000;
constexpr std::string_view kHtml =
    "<!doctype html><html lang=en><head><title>T</title><meta property='og:title' content='Head'>"
    "<script>var x = 'a<b';</script></head><body><div id=a class='art x'><h1>One  two</h1>"
    "<p>First <b>bold</b> last</p><!-- comment --><p>Second</p><fb:like href=u>L</fb:like></div>"
    "<div id=a>again</div></body></html>";

class XPathTest : public ::testing::Test {
 protected:
  void read(std::string_view html) {
    html_ = html;
    PageParser{Limits{}}.parse(html_, "http://e.org/", page_);
    tree_.emplace(page_);
  }
  Result<std::vector<Match>> select(std::string_view xpath, std::size_t most = kMost) {
    if (!tree_) read(kHtml);
    const Result<XPath> query = XPath::parse(xpath);
    if (!query) return query.error();
    return query->select(*tree_, most);
  }
  // Names of elements, "'text'" of texts, "=value" of all else; or the error.
  std::string found(std::string_view xpath) {
    const auto matches = select(xpath);
    if (!matches) return to_string(matches.error());
    std::string out;
    for (const Match& match : *matches) {
      if (!out.empty()) out += ' ';
      if (!match.is_node) {
        out += "=" + match.value;
      } else if (page_.node(match.node).is_text()) {
        out += "'" + std::string(page_.text(page_.node(match.node).text).text) + "'";
      } else {
        out += page_.tag_name(match.node);
      }
    }
    return out;
  }

  std::string html_;
  Page page_;
  std::optional<XPathTree> tree_;
};

TEST_F(XPathTest, FindsElementsInTheOrderOfThePage) {
  EXPECT_EQ(found("//p | //h1 | //div[2]"), "h1 p p div");
  EXPECT_EQ(found("/html/body/div[@id='a'][@class='art x']/p"), "p p");
  EXPECT_EQ(found("//*[contains(concat(' ', @class, ' '), ' x ')]"), "div");
  EXPECT_EQ(found("//nothing"), "");
}

TEST_F(XPathTest, FindsTextsWithTheNodesOfThePage) {
  EXPECT_EQ(found("//p[1]//text()"), "'First ' 'bold' ' last'");
  EXPECT_EQ(found("//p[1]/text()[2]"), "' last'");
  EXPECT_EQ(found("//script/text()"), "'var x = 'a<b';'");
}

TEST_F(XPathTest, FindsAttributesWithTheElementThatHasThem) {
  EXPECT_EQ(found("//meta[@property='og:title']/@content"), "=Head");
  const auto matches = select("//div/@*");
  ASSERT_TRUE(matches);
  ASSERT_EQ(matches->size(), 3U);
  EXPECT_EQ((*matches)[0].value, "a");
  EXPECT_EQ((*matches)[1].value, "art x");
  EXPECT_EQ((*matches)[0].node, (*matches)[1].node);
  EXPECT_EQ(page_.tag_name((*matches)[2].node), "div");
}

TEST_F(XPathTest, ComputesStrings) {
  EXPECT_EQ(found("normalize-space(//h1)"), "=One two");
  EXPECT_EQ(found("substring-after(//h1, 'One')"), "=  two");
  EXPECT_EQ(found("count(//p)"), "=2");
  EXPECT_EQ(found("//h1 = 'x'"), "=false");
  EXPECT_EQ(found("string(//nothing)"), "");
}

TEST_F(XPathTest, KnowsIds) {
  EXPECT_EQ(found("id('a')"), "div");
  EXPECT_EQ(found("id('a')/h1"), "h1");
  EXPECT_EQ(found("id('b')"), "");
}

TEST_F(XPathTest, HasElementsWithColonsByName) {
  EXPECT_EQ(found("//*[name()='fb:like']"), "fb:like");
  EXPECT_NE(found("//fb:like").find("has a prefix"), std::string::npos);
}

TEST_F(XPathTest, TheDocumentCountsAsItsRoot) {
  EXPECT_EQ(found("/"), "html");
  EXPECT_EQ(found("/ | /html"), "html");
  EXPECT_EQ(found("html/body"), "body");
  EXPECT_EQ(found("//@lang/.."), "html");
  EXPECT_EQ(found("//namespace::*"), "");
}

TEST_F(XPathTest, SaysWhereAnExpressionIsNoXPath) {
  const auto error = [](std::string_view xpath) {
    const Result<XPath> query = XPath::parse(xpath);
    EXPECT_FALSE(query) << xpath;
    if (query) return std::string();
    EXPECT_EQ(query.error().code, ErrorCode::InvalidArgument);
    return query.error().message;
  };
  EXPECT_NE(error("//div[").find("at byte 6"), std::string::npos) << error("//div[");
  EXPECT_NE(error("//div[@id='a]").find("quotation mark"), std::string::npos);
  EXPECT_NE(error("//p[ends-with(., 'x')]").find("ends-with() at byte 4"), std::string::npos);
  EXPECT_NE(error("//p[. = $x]").find("variables"), std::string::npos);
  EXPECT_NE(error("contains('a')").find("arguments"), std::string::npos);
  EXPECT_NE(error("count('a')").find("expected nodes"), std::string::npos);
  error("");
  error("//div]");
  error(std::string_view("//a\0b", 5));
  error("//\xFF");
  error(std::string(XPath::kMostBytes + 1, 'a'));
}

TEST_F(XPathTest, NamesOfFunctionsInQuotationMarksAreText) {
  EXPECT_EQ(found("//p[contains(., 'matches( $x a:b')]"), "");
  EXPECT_EQ(found("//p[(1 = 1) and (2 = 2) or(3 div(1))][position() = last()]"), "p");
  EXPECT_EQ(found("//h1/following-sibling::p[1]"), "p");
}

TEST_F(XPathTest, DeepExpressionsAreRefused) {
  EXPECT_FALSE(XPath::parse(std::string(4000, '(') + "1" + std::string(4000, ')')));
  std::string steps;
  for (int i = 0; i < 2000; ++i) steps += "a[";
  EXPECT_FALSE(XPath::parse(steps));
}

TEST_F(XPathTest, TooMuchWorkIsAnError) {
  std::string html;
  for (int i = 0; i < 20'000; ++i) html += "<p>x";
  read(html);
  const auto matches = select("//*[count(//*[count(//*) > 1]) > 1]");
  ASSERT_FALSE(matches);
  EXPECT_EQ(matches.error().code, ErrorCode::TooLarge);
}

TEST_F(XPathTest, StepsThatReadMuchTextAreFewer) {
  std::string html;
  for (int i = 0; i < 500; ++i) html += "<div><i></i>";
  for (int i = 0; i < 200'000; ++i) html += "much text ";
  read(html);
  const auto matches = select("//*[//*[contains(., 'nowhere')]]");
  ASSERT_FALSE(matches);
  EXPECT_EQ(matches.error().code, ErrorCode::TooLarge);
}

TEST_F(XPathTest, TooManyMatchesAreAnError) {
  const auto matches = select("//*", 3);
  ASSERT_FALSE(matches);
  EXPECT_EQ(matches.error().code, ErrorCode::TooLarge);
  EXPECT_NE(matches.error().message.find("more than 3"), std::string::npos);
  EXPECT_TRUE(select("//p", 2));
}

TEST_F(XPathTest, HugePagesAreCut) {
  std::string html;
  for (std::size_t i = 0; i < 2 * XPathTree::kMaxNodes; ++i) html += "<p>";
  read(html);
  EXPECT_TRUE(tree_->cut());
  const auto matches = select("//p[position() = last()]");
  ASSERT_TRUE(matches) << matches.error().message;
  EXPECT_EQ(matches->size(), 1U);
}

// Each would be some 10^11 comparisons of nodes.
TEST_F(XPathTest, JoiningManyNodesIsTooMuchWork) {
  std::string html;
  for (int i = 0; i < 800; ++i) html += "<div>";
  for (int i = 0; i < 100'000; ++i) html += "<p>";
  read(html);
  for (const std::string_view xpath :
       {"//div[1]//p", "//p | //p[1]", "//p/preceding::p", "//div/descendant::p[1 = 1]"}) {
    const auto matches = select(xpath);
    ASSERT_FALSE(matches) << xpath;
    EXPECT_EQ(matches.error().code, ErrorCode::TooLarge);
  }
}

TEST_F(XPathTest, LargePagesAreFine) {
  std::string html;
  for (int i = 0; i < 3000; ++i) html += "<div class=a><div><span>x</span><p>y</p></div></div>";
  read(html);
  for (const std::string_view xpath :
       {"//div[@class='a'][1]//p", "//p[@id='x'] | //span[@id] | //div[@id='b']"}) {
    EXPECT_TRUE(select(xpath)) << xpath;
  }
}

TEST_F(XPathTest, AnEmptyPageHasARoot) {
  read("");
  EXPECT_EQ(found("//*"), "html head body");
}

TEST_F(XPathTest, ThreadsShareATreeAndAQuery) {
  read(kHtml);
  const Result<XPath> query = XPath::parse("//p[contains(., 'bold')]");
  ASSERT_TRUE(query);
  std::vector<std::thread> threads;
  std::array<std::size_t, 4> found{};
  for (std::size_t t = 0; t < found.size(); ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 50; ++i) {
        const auto matches = query->select(*tree_, kMost);
        found[t] += matches ? matches->size() : 0;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::size_t n : found) EXPECT_EQ(n, 50U);
}

TEST_F(XPathTest, NothingIsPrinted) {
  ::testing::internal::CaptureStderr();
  static_cast<void>(XPath::parse("//div["));
  static_cast<void>(XPath::parse("foo(1)"));
  static_cast<void>(XPath::parse("count('x')"));
  static_cast<void>(select("//p[$x]"));
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace sito::fields
