// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/paths/select.h"

#include "sito/fields/paths/xpath.h"
#include "sito/page/parse.h"

#include "support/random_paths.h"
#include "support/xpath_form.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

namespace sito::fields {
namespace {

Page parse_page(std::string_view html) {
  Page page;
  PageParser(Limits{}).parse(html, "http://x.test/", page);
  return page;
}

// What a path finds: the value of attributes, else the id of elements or their name.
std::string ids(const Page& page, std::string_view path, NodeId context = kNoNode) {
  const auto parsed = parse_path(path);
  if (!parsed) return parsed.error().message;
  std::vector<Found> found;
  const auto done = Selector(*parsed).select(page, context, found);
  if (!done) return done.error().message;
  std::string out;
  for (const Found& one : found) {
    if (!out.empty()) out += ' ';
    if (one.attribute != kNone) {
      out += page.attributes(one.node)[one.attribute].value;
    } else {
      out += page.attribute(one.node, Attr::Id).value_or(page.tag_name(one.node));
    }
  }
  return out;
}

NodeId node_of(const Page& page, std::string_view path) {
  std::vector<Found> found;
  EXPECT_TRUE(Selector(*parse_path(path)).select(page, kNoNode, found));
  return found.empty() ? kNoNode : found[0].node;
}

// What each path finds on a page.
struct Row {
  std::string_view path, found;
};
void expect_found(const Page& page, std::initializer_list<Row> rows, NodeId context = kNoNode) {
  for (const Row& row : rows) EXPECT_EQ(ids(page, row.path, context), row.found) << row.path;
}

constexpr std::string_view kList =
    "<body><ul id=u class='menu top'><li id=a class=x>A</li><li id=b>B <b id=bb>bold</b></li>"
    "<li id=c class='x y' lang=cs>C</li></ul><ul id=v><li id=d>D</li><li id=e data-k='one two'>E"
    "</li></ul><p id=p>Text</p></body>";

TEST(Select, FindsInTheOrderOfThePage) {
  const Page page = parse_page(kList);
  expect_found(page, {{"/html/body/ul", "u v"},
                      {"//li", "a b c d e"},
                      {"//p | //ul | //li[b]", "u b v p"},
                      {"//li/..", "u v"},
                      {"//li/@class", "x x y"},
                      {"//ul/li | //li | //b/..", "a b c d e"},
                      {"//*[@id='b']//* | //*[@id='b']/@id", "b bb"}});
}

TEST(Select, CountsAmongTheChildrenOfOneElement) {
  const Page page = parse_page(kList);
  expect_found(page, {{"//li[1]", "a d"},
                      {"//li[last()]", "c e"},
                      {"//li[last() - 1]", "b d"},
                      {"(//li)[2]", "b"},
                      {"(//li)[last()]", "e"},
                      {"(//li)[9]", ""},
                      {"//ul/li[s:has-class(., 'x')][2]", "c"},
                      {"//ul/li[2][s:has-class(., 'x')]", ""},
                      {"//li[@id='a']/following-sibling::li[1]", "b"},
                      {"//li/following-sibling::li[last()]", "c e"},
                      {"(//p | //b)[1]", "bb"}});
}

TEST(Select, TestsHold) {
  const Page page = parse_page(kList);
  expect_found(page, {{"//*[s:has-class(., 'top')]", "u"},
                      {"//*[s:has-class(., 'men')]", ""},
                      {"//li[contains-token(@data-k, 'two')]", "e"},
                      {"//li[starts-with(@data-k, 'one')][contains(@data-k, 'e t')]", "e"},
                      {"//li[@class and not(@lang)]", "a"},
                      {"//li[s:norm(.) = 'B bold']", "b"},
                      {"//li[starts-with(s:norm(.), 'B')]", "b"},
                      {"//ul[contains(s:norm(.), 'bold')]", "u"},
                      {"//ul[li/b]", "u"},
                      {"//ul[not(.//b)]", "v"},
                      {"//li[../@class]", "a b c"},
                      {"//li/@class[s:norm(.) = 'x y']", "x y"}});
}

TEST(Select, BeginsAtTheContextOrAtTheRoot) {
  const Page page = parse_page(kList);
  const NodeId u = node_of(page, "//ul[1]");
  expect_found(page,
               {{"li", "a b c"},
                {".//b", "bb"},
                {".", "u"},
                {"@class", "menu top"},
                {"//p", "p"},
                {"following-sibling::*", "v p"}},
               u);
  EXPECT_EQ(ids(page, "html/body/p"), "p");
  EXPECT_EQ(ids(page, "(.//li)[last()]", u), "c");
}

TEST(Select, TheRootIsNoElement) {
  const Page page = parse_page(kList);
  expect_found(page, {{"/.", ""},
                      {"/html/..", ""},
                      {".", ""},
                      {"@id", ""},
                      {"/*", "html"},
                      {"/html/following-sibling::*", ""}});
  EXPECT_EQ(ids(parse_page(""), "//*"), "html head body");
  EXPECT_EQ(ids(Page(), "//*"), "");
}

TEST(Select, HiddenElementsAreElements) {
  const std::string html =
      "<head><script id=s type='application/ld+json'>{}</script></head><body>"
      "<div style='display:none'><p id=p>x</p></div>";
  const Page page = parse_page(html);
  EXPECT_EQ(ids(page, "//script"), "s");
  EXPECT_EQ(ids(page, "//p"), "p");
}

TEST(Select, NamesAndValuesAreThoseOfXml) {
  const std::string html =
      "<html xml:lang=cs xmlns='http://www.w3.org/1999/xhtml'><body><o:p id=o>x</o:p>"
      "<p id=f class='a\fb' title='x\x01y'>x</p><p id=g class='ab'>y</p><p id=h @click=z>z</p>";
  const Page page = parse_page(html);
  expect_found(page, {{"//o_p", "o"},
                      {"/html/@xml_lang", "cs"},
                      {"/html/@xmlns_", "http://www.w3.org/1999/xhtml"},
                      {"/html/@xmlns", ""},
                      {"//p[s:has-class(., 'b')]", "f"},
                      {"//p[@class='a b']", "f"},
                      {"//p[@title='xy']", "f"},
                      {"//p[contains-token(@title, 'xy')]", "f"},
                      {"//p[@_click]", "h"}});
}

TEST(Select, RefusesWhatTakesTooMuch) {
  std::string html = "<body>";
  for (int i = 0; i < 400; ++i) html += "<div><i></i>";
  const Page page = parse_page(html);
  std::vector<Found> found;
  const auto path = parse_path("//*[.//*[.//*[.//p]]]");
  ASSERT_TRUE(path);
  const auto done = Selector(*path).select(page, kNoNode, found);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, ErrorCode::TooLarge);
  EXPECT_TRUE(found.empty());
}

TEST(Select, LongValuesAreMuchToo) {
  std::string html = "<div title='" + std::string(1'000'000, 'x') + "'>";
  for (int i = 0; i < 1000; ++i) html += "<p></p>";
  const Page page = parse_page(html);
  std::vector<Found> found;
  const auto path = parse_path("//p[parent::div[contains(@title, 'y')]]");
  EXPECT_FALSE(Selector(*path).select(page, kNoNode, found));
}

TEST(Select, ManySiblingsOfManySiblingsAreQuick) {
  std::string html = "<body>";
  for (int i = 0; i < 20'000; ++i) html += "<p><i></i></p>";
  const Page page = parse_page(html);
  std::vector<Found> found;
  ASSERT_TRUE(Selector(*parse_path("//*/following-sibling::p")).select(page, kNoNode, found));
  EXPECT_EQ(found.size(), 19'999U);
}

std::string told(const Page& page, NodeId node, std::string_view value) {
  return std::to_string(index_of(node)) + '=' + std::string(value) + ' ' +
         std::string(page.tag_name(node));
}

void expect_as_xpath(const Page& page, const XPathTree& tree, const Path& path,
                     std::uint32_t context, std::size_t& some) {
  // The n-th element, from 1 on.
  std::size_t n = 0;
  for (std::uint32_t i = 0; i <= context; ++i) n += page.nodes()[i].is_text() ? 0 : 1;
  const bool at_root = page.nodes()[context].is_text();
  const std::string xpath =
      test::XPathForm::of(path, at_root ? "" : "(//*)[" + std::to_string(n) + "]");
  const auto query = XPath::parse(xpath);
  ASSERT_TRUE(query) << xpath << ": " << query.error().message;
  const auto matches = query->select(tree, 100'000);
  if (!matches) return;  // takes the other one too much
  std::vector<std::string> expected;
  std::vector<std::string> actual;
  for (const Match& match : *matches) expected.push_back(told(page, match.node, match.value));
  std::vector<Found> found;
  const auto done = Selector(path).select(page, at_root ? kNoNode : NodeId{context}, found);
  ASSERT_TRUE(done) << to_text(path);
  for (const Found& one : found) {
    actual.push_back(told(page, one.node,
                          one.attribute == kNone ? std::string_view()
                                                 : page.attributes(one.node)[one.attribute].value));
  }
  ASSERT_EQ(actual, expected) << to_text(path) << "\n" << xpath << "\n" << page.source();
  some += found.empty() ? 0 : 1;
}

TEST(Select, FindsOnRandomPagesWhatXPathFinds) {
  test::RandomPaths random(7);
  std::size_t some = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string html = random.page();
    const Page page = parse_page(html);
    const XPathTree tree(page);
    for (int k = 0; k < 25; ++k) {
      const Path path = random.path();
      const auto context = static_cast<std::uint32_t>(random.below(page.nodes().size()));
      expect_as_xpath(page, tree, path, context, some);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(some, 1500U);  // of 10,000: else too little is compared
}

}  // namespace
}  // namespace sito::fields
