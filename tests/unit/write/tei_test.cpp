// SPDX-License-Identifier: Apache-2.0
#include "sito/write/markup.h"

#include "support/render.h"

#include <gtest/gtest.h>

namespace sito::write {
namespace {

std::string body(const Document& document) {
  const std::string out = test::render(document, "tei");
  const std::size_t begin = out.find("<body>\n") + 7;
  return out.substr(begin, out.find("</body>") - begin);
}

void add(Document& document, ElementKind kind, std::string text, std::uint8_t level = 0) {
  Element& element = document.elements.emplace_back();
  element.kind = kind;
  element.level = level;
  element.end = static_cast<std::uint32_t>(document.elements.size());
  element.paragraph = static_cast<std::uint32_t>(document.paragraphs.size());
  document.paragraphs.emplace_back().text = std::move(text);
}

TEST(Tei, HeadingsOpenDivisionsThatNest) {
  Document document;
  add(document, ElementKind::Paragraph, "a");
  add(document, ElementKind::Heading, "H", 2);
  add(document, ElementKind::Heading, "I", 3);
  add(document, ElementKind::Heading, "J", 2);
  EXPECT_EQ(body(document),
            "<p>a</p>\n<div>\n<head>H</head>\n<div>\n<head>I</head>\n</div>\n</div>\n"
            "<div>\n<head>J</head>\n</div>\n");
}

TEST(Tei, LinkedImagesBetweenParagraphsKeepTheirLink) {
  Document document;
  add(document, ElementKind::Paragraph, "a");
  for (const std::string link : {"http://x.test/large", "", "javascript:x"}) {
    Element& image = document.elements.emplace_back();
    image.kind = ElementKind::Image;
    image.end = static_cast<std::uint32_t>(document.elements.size());
    image.detail = static_cast<std::uint32_t>(document.images.size());
    document.images.push_back({"http://x.test/i.png", "b", link});
  }
  const std::string graphic = "<graphic url=\"http://x.test/i.png\"><desc>b</desc></graphic>";
  EXPECT_EQ(body(document), "<p>a</p>\n<figure><p><ref target=\"http://x.test/large\">" + graphic +
                                "</ref></p></figure>\n<figure>" + graphic + "</figure>\n<figure>" +
                                graphic + "</figure>\n");
  const std::string xml = test::render(document, "xml");
  EXPECT_NE(xml.find("<ref target=\"http://x.test/large\"><graphic src=\"http://x.test/i.png\" "
                     "alt=\"b\"/></ref>\n<graphic src"),
            std::string::npos)
      << xml;
}

TEST(Tei, ADocumentWithoutContentHasABody) { EXPECT_EQ(body({}), "<ab/>\n"); }

TEST(Tei, ProvenanceIsASource) {
  Document document;
  Paragraph& paragraph = document.paragraphs.emplace_back();
  paragraph.text = "a";
  paragraph.xpath = "/html[1]/p[2]";
  paragraph.source_begin = 3;
  paragraph.source_end = 9;
  EXPECT_EQ(body(document), "<p source=\"#xpath(/html%5B1%5D/p%5B2%5D) #bytes=3-9\">a</p>\n");
}

TEST(Markup, DatesAreThoseOfIso8601) {
  for (const char* date : {"2026-05-03", "2024-02-29", "2026-05-03T10:00", "2026-05-03T10:00:00Z",
                           "2026-05-03T10:00:00.5+02:00"}) {
    EXPECT_TRUE(is_iso_date(date)) << date;
  }
  for (const char* date :
       {"", "2026", "2026-02-29", "2026-13-01", "2026-05-03 10:00", "2026-05-03T25:00",
        "2026-05-03T10:00:00+2", "0000-01-01", "yesterday"}) {
    EXPECT_FALSE(is_iso_date(date)) << date;
  }
}

TEST(Markup, LanguagesAreTags) {
  EXPECT_EQ(language_tag("cs"), "cs");
  EXPECT_EQ(language_tag("zh_Hant"), "zh-Hant");
  EXPECT_EQ(language_tag("c\"s"), "");
  EXPECT_EQ(language_tag("1a"), "");
  EXPECT_EQ(language_tag("verylonglanguage"), "");
}

TEST(Markup, AddressesHoldWhatAUriMayHold) {
  std::string out;
  append_uri("http://[::1]/a[b] \\^%zz%41#c#d&e", out);
  EXPECT_EQ(out, "http://[::1]/a%5Bb%5D%20%5C%5E%25zz%41#c%23d&amp;e");
}

TEST(Markup, ControlsAreLeftOut) {
  std::string out;
  append_markup("a\x01<\tb\xC2\x85\xEF\xBF\xBE", out);
  EXPECT_EQ(out, "a&lt; b");
}

}  // namespace
}  // namespace sito::write
