// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/paths/path.h"

#include "sito/fields/paths/quoted.h"

#include "support/random_paths.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace sito::fields {
namespace {

std::string canonical(std::string_view text) {
  const auto path = parse_path(text);
  return path ? to_text(*path) : "! " + path.error().message;
}

std::string xquery(std::string_view text, std::string_view context) {
  const auto path = parse_path(text);
  return path ? to_xquery(*path, context) : "! " + path.error().message;
}

TEST(Path, OfRandomPathsReadsBackWhatIsWritten) {
  test::RandomPaths random(1);
  for (int i = 0; i < 20'000; ++i) {
    const Path path = random.path();
    const std::string text = to_text(path);
    const auto back = parse_path(text);
    ASSERT_TRUE(back) << text << ": " << back.error().message;
    ASSERT_EQ(*back, path) << text << " is read as " << to_text(*back);
  }
}

TEST(Path, WhatIsWrittenInTheOneFormStays) {
  for (const char* text :
       {"/html/body",
        "//h1",
        "title",
        ".//p",
        ".",
        "..",
        "@href",
        "//*[@id='perex']",
        "//div[s:has-class(., 'byline')]//a[@rel='author']",
        "(//h1 | //h2)[1]",
        "//dt[s:norm(.) = 'Price']/following-sibling::dd[1]",
        "(//p)[last() - 2]",
        "//tr[th]/td[2][not(@class)]",
        "//time/@datetime",
        "ul/li | ol/li",
        "//p[starts-with(@id, 'p') and contains(@href, '/x')]",
        "//a[contains-token(@rel, 'tag')][.//img/@src][not(contains(s:norm(.), 'Ad'))]",
        "//b[starts-with(s:norm(.), 'By')]/..",
        "parent::div[@x]/self::p",
        "//x-y[@data-k=\"it's\"]",
        "//a[@title='\"it''s\"']",
        "//meta[@name='author']/@content[contains(s:norm(.), 'x')]"})
    EXPECT_EQ(canonical(text), text);
}

TEST(Path, OtherSpellingsMeanTheSame) {
  const std::pair<const char*, const char*> kCases[] = {
      {" // h1 [ 1 ] ", "//h1[1]"},
      {"./a/./b", "a/b"},
      {"././/b", ".//b"},
      {"./@href", "@href"},
      {"//@href", "//*/@href"},
      {"(//a)", "//a"},
      {"child::a/attribute::href", "a/@href"},
      {"self::*/parent::*", ".."},
      {"//DIV[@CLASS='A']", "//div[@class='A']"},
      {"//a[position() = 2]", "//a[2]"},
      {"//a[last()-1][last() - 0]", "//a[last() - 1][last()]"},
      {"//a[contains(concat(' ',normalize-space(@class),' '),' x ')]", "//a[s:has-class(., 'x')]"},
      {"//a[contains(concat(' ', @class, ' '), ' x ')]", "//a[s:has-class(., 'x')]"},
      {"//a[contains(concat(' ',normalize-space(@rel),' '),' x ')]",
       "//a[contains-token(@rel, 'x')]"},
      {"//a[contains-token(@class, 'x')]", "//a[s:has-class(., 'x')]"},
      {"//*[name()='O:p'][@a]", "//o_p[@a]"},
      {"//a[@b=concat('it',\"'\",'s \"')]", "//a[@b='it''s \"']"},
      {"//a[normalize-space()='x'][. = 'y']", "//a[s:norm(.) = 'x'][s:norm(.) = 'y']"},
      {"//a[contains(., 'x')]", "//a[contains(s:norm(.), 'x')]"},
      {"//a[starts-with(normalize-space(.), \"x\")]", "//a[starts-with(s:norm(.), 'x')]"},
      {"//a[not( not(b) )]", "//a[not(not(b))]"},
      {"//android[and and and]", "//android[and and and]"},
  };
  for (const auto& [text, form] : kCases) EXPECT_EQ(canonical(text), form) << text;
}

TEST(Path, FaultsAreToldWithTheirCharacter) {
  const std::pair<const char*, const char*> kCases[] = {
      {"", "expected the name of an element, * or @ at character 1, where the path ends"},
      {"//a[", "where the path ends"},
      {"//a[@b='x]", "expected the end of the text in quotes at character 11"},
      {"//a]", "at character 4, not \"]\""},
      {"//a[0]", "expected a number from 1 to 1000000 at character 5"},
      {"//a[1 and @b]", "expected \"]\" at character 7, not \"a\""},
      {"//a[@b or @c]", "expected \"and\" or \"]\" at character 8, not \"o\""},
      {"//a | b", "begins with \"/\", as the first one at character 7"},
      {"a | //b", "does not begin with \"/\", as the first one at character 5"},
      {"//a/@b/c", "at character 7"},
      {"//a//@b", "after \"//\" at character 6"},
      {"//a/text()", "as paths have no functions, at character 9"},
      {"//a[text()]", "at character 5"},
      {"ancestor::a", "expected child, self, parent, following-sibling or attribute"},
      {"(//a)[1]/b", "expected the end of the path at character 9"},
      {"//a[b='x']", "as only @name, . and s:norm(.) are compared, at character 6"},
      {"//a[/b]", "at character 5"},
      {"//a[s:has-class(., 'x y')]", "expected one word in front"},
      {"//a[contains(@b, '')]", "a text that is not empty"},
      {"//a/@b[1]", "a test of the text"},
      {"//a[@b='\xC4\x8D\x01']", "expected a character that XML has at character 10"},
      {"//\xC4\x8D", "at character 3, not \"\xC4\x8D\""},
      {"//a\xFF", "expected UTF-8"},
      {"/", "at character 2"},
  };
  for (const auto& [text, part] : kCases) {
    const auto path = parse_path(text);
    ASSERT_FALSE(path) << text;
    EXPECT_EQ(path.error().code, ErrorCode::Malformed);
    EXPECT_NE(path.error().message.find(part), std::string::npos)
        << text << ": " << path.error().message;
  }
}

TEST(Path, SizeAndDepthAreBounded) {
  EXPECT_FALSE(parse_path("//" + std::string(kMaxPathBytes, 'a')));
  std::string deep = "//a";
  for (int i = 0; i < 600; ++i) deep += "[not(";
  EXPECT_FALSE(parse_path(deep));
  std::string dots;
  for (int i = 0; i < 1000; ++i) dots += "../";
  EXPECT_TRUE(parse_path(dots + "a"));
}

TEST(Path, AsXQueryBeginsWhereItShall) {
  EXPECT_EQ(xquery("//h1", "$r"), "$doc//h1");
  EXPECT_EQ(xquery("(//h1 | /html/h2)[1]", "$doc"), "($doc//h1 | $doc/html/h2)[1]");
  EXPECT_EQ(xquery("a | .//b", "$r"), "$r/a | $r//b");
  EXPECT_EQ(xquery(".", "$r"), "$r");
  EXPECT_EQ(xquery(".", "$doc"), "$doc/self::*");
  EXPECT_EQ(xquery("..", "$r"), "$r/parent::*");
  EXPECT_EQ(xquery("@href", "$r"), "$r/@href");
  EXPECT_EQ(xquery("//a[../b][.//c]", "$doc"), "$doc//a[parent::*/b][.//c]");
}

TEST(Path, AsXQueryStringsAreEscaped) {
  EXPECT_EQ(xquery("//a[@b='x & y']", "$doc"), "$doc//a[@b='x &amp; y']");
  EXPECT_EQ(xquery("//a[@b='\"it''s\"']", "$doc"), "$doc//a[@b='\"it''s\"']");
  EXPECT_EQ(xquery("//a[@b='1\n\r\t2']", "$doc"), "$doc//a[@b='1&#xA;&#xD;&#x9;2']");
  EXPECT_EQ(xquery("//a[@b='<{x}>']", "$doc"), "$doc//a[@b='<{x}>']");
}

TEST(Path, KnowsWhenItFindsAttributes) {
  EXPECT_TRUE(finds_attributes(*parse_path("//time/@datetime | //span")));
  EXPECT_FALSE(finds_attributes(*parse_path("//time[@datetime]")));
}

TEST(Path, NamesAreThoseThatXmlHas) {
  const std::pair<const char*, const char*> kCases[] = {
      {"div", "div"},       {"xml:lang", "xml_lang"},
      {"o:p", "o_p"},       {"data-x", "data-x"},
      {"1a", "_a"},         {"-a.b", "_a.b"},
      {"@click", "_click"}, {"a\xC4\x8D", "a_"},
      {"\xC4\x8D", "_"},    {"", "_"},
      {"xmlns", "xmlns_"},  {"xmlns:og", "xmlns_og"},
  };
  std::string storage;
  for (const auto& [name, form] : kCases) EXPECT_EQ(xml_name(name, storage), form) << name;
}

TEST(Path, StringsOfXPathHoldAnyQuotes) {
  EXPECT_EQ(xpath_string("a"), "'a'");
  EXPECT_EQ(xpath_string("a'b"), "\"a'b\"");
  EXPECT_EQ(xpath_string("a'b\"c"), "concat('a',\"'b\",'\"c')");
}

}  // namespace
}  // namespace sito::fields
