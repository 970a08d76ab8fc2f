// SPDX-License-Identifier: Apache-2.0
// Tags and texts that sito reads without lexbor's tokenizer, beside those that it leaves to it.
#include "sito/page/parse.h"

#include "support/lexbor_reference.h"
#include "support/page_checks.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace sito {
namespace {

using namespace std::string_view_literals;

std::string fault_of_page(const std::string& source) {
  static PageParser parser{Limits{}};
  static Page page;
  parser.parse(source, "", page);
  const std::string difference = test::difference_to_lexbor(page);
  return difference.empty() ? test::fault_of(page) : difference;
}

// Plain tags, and tags that miss being plain by one byte.
const std::vector<std::string_view> kParts = {
    "<p>"sv,
    "</p>"sv,
    "</p a=b>"sv,
    "</p/ >"sv,
    "<P CLASS=One\tclass=two\nclasS='3' ID=x>"sv,
    "<br/>"sv,
    "<br / >"sv,
    "<div a=b/c d/e=f / g>"sv,
    "<a href=\"?a=1&b=2&amp;c=3&\">"sv,
    "<a href='?x&lt;&quot;&apos;&#39;&#x27;&#X41;y'>"sv,
    "</a>"sv,
    "<i title='&notit;'>"sv,
    "<q title='&not it;' lang=&copy>"sv,
    "<q title='&#0;&#128;&#x1F600;&#38' lang=\"a\r\nb\">"sv,
    "<q a= b = 'c' = d>"sv,
    "<q a=>"sv,
    "<q a=''b=\"\"c>"sv,
    "<q a\"b c'd='e'f>"sv,
    "<q <r>"sv,
    "<q a=b\"c=d`e>"sv,
    "<q \0a='b\0'>"sv,
    "<x-y Z=1>"sv,
    "</x-y>"sv,
    "<blockquote cite=x>"sv,
    "<\xC3\xA9>"sv,
    "<e\xC3\xA9 \xC3\x89=\xC3\xA9>"sv,
    "<table>"sv,
    "<td b=c>"sv,
    "<svg viewBox='0 0 1 1'>"sv,
    "<a xlink:href=x>"sv,
    "<body class=b>"sv,
    "<textarea a=b>"sv,
    "a\r\nb\rc\n"sv,
    " \r\n"sv,
    "d < e & f &amp; <"sv,
    "</ g"sv,
    "<!-- h -->"sv,
    "i\0"sv,
};

TEST(PlainTag, IsReadAsLexborReadsIt) {
  for (const std::string_view first : kParts) {
    for (const std::string_view second : kParts) {
      const std::string both = std::string(first) + "x" + std::string(second);
      for (const std::string_view last : {"", "y", "<p>", "</p>", "</a>z", "<td>"}) {
        ASSERT_EQ(fault_of_page(both + std::string(last)), "") << both << last;
      }
    }
  }
}

TEST(PlainTag, MayStandAtTheBordersOfParts) {
  for (std::size_t n = 16'340; n < 16'400; ++n) {
    const std::string text(n, 'x');
    for (const std::string_view part : kParts) {
      ASSERT_EQ(fault_of_page(text + std::string(part) + "y</p>z"), "") << n << part;
    }
    ASSERT_EQ(fault_of_page("<p a='" + text + "' b=\"c&amp;d\">\r\ne</p>"), "") << n;
  }
}

std::string attributes_of(const Page& page, Tag tag) {
  std::string out;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (page.nodes()[i].is_text() || page.nodes()[i].tag != tag) continue;
    for (const Attribute& attribute : page.attributes(NodeId{i})) {
      out += std::string(attribute.name) + "=" + std::string(attribute.value) + " ";
    }
    out += "; ";
  }
  return out;
}

TEST(PlainTag, GivesItsAttributesToTheElementsThatAreOpenedAgain) {
  Page page;
  const std::string source =
      "<div><a HREF='?a&amp;b' class=c>1<p>2</div><p>3</a>"
      "<table><a href=d><tr><span id=e>4</table>";
  PageParser(Limits{}).parse(source, "", page);
  EXPECT_EQ(attributes_of(page, Tag::A),
            "href=?a&b class=c ; href=?a&b class=c ; href=d ; href=d ; ");
  EXPECT_EQ(attributes_of(page, Tag::Span), "id=e ; ");
  EXPECT_EQ(fault_of_page(source), "");
}

TEST(PlainTag, GivesItsAttributesToAnElementThatLeavesMathInATemplate) {
  for (const std::string_view source :
       {"<template><tr><math><br c>", "<template><tr><math><br c=''>x</template><p>y"}) {
    Page page;
    PageParser(Limits{}).parse(source, "", page);
    EXPECT_EQ(attributes_of(page, Tag::Br), "c= ; ") << source;
  }
}

TEST(PlainTag, TellsShortNamesApart) {
  Page page;
  const std::string source =
      "<p a=1 b=2 class=3 CLASS=4 classes=5 data-abc=6 data-abcd=7 ata-abcd=8>x</p>"
      "<p CLASS=1 Data-Abc=2 b=3 a=4>y</p>";
  PageParser(Limits{}).parse(source, "", page);
  EXPECT_EQ(attributes_of(page, Tag::P),
            "a=1 b=2 class=3 classes=5 data-abc=6 data-abcd=7 ata-abcd=8 ; "
            "class=1 data-abc=2 b=3 a=4 ; ");
}

TEST(PlainTag, DecodesReferencesWhereverTheyStandInAValue) {
  Page page;
  const std::string source =
      "<p a=\"&amp;\" b='x&lt;' c=&gt;y d=\"0123456789abcdef&amp;0123456789abcdef&quot;\" e=a&b=c>";
  PageParser(Limits{}).parse(source, "", page);
  EXPECT_EQ(attributes_of(page, Tag::P),
            "a=& b=x< c=>y d=0123456789abcdef&0123456789abcdef\" e=a&b=c ; ");
}

TEST(PlainTag, AttributesAreViewsOfTheSource) {
  Page page;
  const std::string source = "<p class='a & b' id=c title='d&amp;e'>";
  PageParser(Limits{}).parse(source, "", page);
  const auto attributes = page.attributes(NodeId{3});
  ASSERT_EQ(attributes.size(), 3U);
  EXPECT_EQ(attributes[0].value, "a & b");
  EXPECT_EQ(attributes[0].value.data(), source.data() + source.find("a &"));
  EXPECT_EQ(attributes[1].value.data(), source.data() + source.find("c title"));
  EXPECT_EQ(attributes[2].value, "d&e");
}

}  // namespace
}  // namespace sito
