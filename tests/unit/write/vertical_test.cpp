// SPDX-License-Identifier: Apache-2.0
#include "sito/text/names.h"
#include "sito/write/writer.h"

#include "support/keep_blocks.h"
#include "support/render.h"

#include <gtest/gtest.h>

namespace sito::write {
namespace {

std::string vertical(const Document& document, const test::SettingPairs& settings = {}) {
  return test::render(document, "vertical", settings);
}

std::string knot(const Document& document) { return vertical(document, {{"dialect", "knot"}}); }

/// The lines between <p> and </p> of the first paragraph.
std::string first_paragraph(const std::string& out) {
  const std::size_t begin = out.find("<p>\n") + 4;
  return out.substr(begin, out.find("</p>\n") - begin);
}

Document one_paragraph(std::string text, std::vector<Mark> marks = {}) {
  Document document;
  document.url = "http://x.test/";
  document.paragraphs.emplace_back().text = std::move(text);
  document.paragraphs[0].marks = std::move(marks);
  return document;
}

Mark link(std::uint32_t begin, std::uint32_t end, std::string url) {
  return {begin, end, MarkKind::Link, false, std::move(url)};
}
Mark image(std::uint32_t at, std::string url, bool in_link = false) {
  return {at, at, MarkKind::Image, in_link, std::move(url)};
}

constexpr std::string_view kMapPage =
    "<html><head><title>Hi, you</title></head><body><p>See <a href=\"b c|d\">the map</a>. "
    "<img src=\"/i.png\"> End.</p></body></html>";

// T-VE-1 of the specification.
TEST(Vertical, KnotWritesThePageOfTheSpecification) {
  EXPECT_EQ(knot(test::document_of(kMapPage, "http://x.test/a/")),
            "<doc title=\"Hi, you\" url=\"http://x.test/a/\">\n"
            "<head>\nHi\n<g/>\n,\nyou\n</head>\n"
            "<p>\n<s>\nSee\nthe\n"
            "map\t<link=\"http://x.test/a/b%20c%7Cd\">\t<length=2>\n"
            "<g/>\n.\n</s>\n"
            "<s>\n__IMG__\t<link=\"http://x.test/i.png\">\t<length=1>\nEnd\n<g/>\n.\n</s>\n"
            "</p>\n</doc>\n");
}

TEST(Vertical, XmlWritesThePageOfTheSpecification) {
  EXPECT_EQ(vertical(test::document_of(kMapPage, "http://x.test/a/")),
            "<doc url=\"http://x.test/a/\" urldomain=\"x.test\" website=\"x.test\" tld=\"test\" "
            "title=\"Hi, you\">\n"
            "<head>\nHi\n<g/>\n,\nyou\n</head>\n"
            "<p>\n<s>\nSee\n<a href=\"http://x.test/a/b%20c%7Cd\">\nthe\nmap\n</a>\n"
            "<g/>\n.\n</s>\n"
            "<s>\n<img src=\"http://x.test/i.png\"/>\nEnd\n<g/>\n.\n</s>\n"
            "</p>\n</doc>\n");
}

// T-VE-2: the bar becomes U+00A6 BROKEN BAR, a position of its own.
TEST(Vertical, ABarIsABrokenBar) {
  EXPECT_EQ(first_paragraph(knot(one_paragraph("a|b"))), "<s>\na\n<g/>\n\xC2\xA6\n<g/>\nb\n</s>\n");
}

// T-VE-3
TEST(Vertical, LinksAreResolvedAgainstTheBaseElement) {
  const Document document = test::document_of(
      "<base href=\"http://y.test/q/\"><p><a href=\"z\">word</a></p>", "http://x.test/");
  EXPECT_EQ(first_paragraph(knot(document)),
            "<s>\nword\t<link=\"http://y.test/q/z\">\t<length=1>\n</s>\n");
}

// T-VE-4: marks are not counted.
TEST(Vertical, TheLengthOfALinkCountsPositions) {
  EXPECT_EQ(first_paragraph(knot(one_paragraph("Big, red", {link(0, 8, "http://u.test/")}))),
            "<s>\nBig\n<g/>\n,\nred\t<link=\"http://u.test/\">\t<length=3>\n</s>\n");
}

TEST(Vertical, KnotWritesTheIdBehindTheAddress) {
  Document document = one_paragraph("a");
  document.id = "7";
  EXPECT_EQ(knot(document).substr(0, 44), "<doc title=\"\" url=\"http://x.test/\" id=\"7\">\n<");
}

TEST(Vertical, AnImageIsAPositionOfItsLink) {
  const Document document =
      one_paragraph("a b", {link(0, 1, "u:"), image(0, "i:", true), image(1, "j:", true)});
  EXPECT_EQ(first_paragraph(knot(document)),
            "<s>\n__IMG__\t<link=\"i:\">\t<length=1>\na\n"
            "<g/>\n__IMG__\t<link=\"j:\">\t<length=1>\t<link=\"u:\">\t<length=3>\nb\n</s>\n");
  EXPECT_EQ(first_paragraph(vertical(document)),
            "<s>\n<a href=\"u:\">\n<img src=\"i:\"/>\na\n<img src=\"j:\"/>\n</a>\nb\n</s>\n");
}

TEST(Vertical, ALinkAroundAnImageAloneIsWritten) {
  const Document document = one_paragraph("a b", {link(2, 2, "u:"), image(2, "i:", true)});
  EXPECT_EQ(first_paragraph(knot(document)),
            "<s>\na\n__IMG__\t<link=\"i:\">\t<length=1>\t<link=\"u:\">\t<length=1>\nb\n</s>\n");
  EXPECT_EQ(first_paragraph(vertical(document)),
            "<s>\na\n<a href=\"u:\">\n<img src=\"i:\"/>\n</a>\nb\n</s>\n");
}

TEST(Vertical, ALinkOverASentenceEndIsClosedAndContinued) {
  const Document document = one_paragraph("One. Two more.", {link(0, 8, "u:")});
  EXPECT_EQ(first_paragraph(vertical(document)),
            "<s>\n<a href=\"u:\">\nOne\n<g/>\n.\n</a>\n</s>\n"
            "<s>\n<a href=\"u:\" continues=\"yes\">\nTwo\n</a>\nmore\n<g/>\n.\n</s>\n");
  EXPECT_EQ(first_paragraph(knot(document)),
            "<s>\nOne\n<g/>\n.\n</s>\n"
            "<s>\nTwo\t<link=\"u:\">\t<length=3>\nmore\n<g/>\n.\n</s>\n");
}

TEST(Vertical, ALinkOverAPartOfATokenHasTheToken) {
  const Document document = one_paragraph("foobar x", {link(3, 6, "u:")});
  EXPECT_EQ(first_paragraph(vertical(document)), "<s>\n<a href=\"u:\">\nfoobar\n</a>\nx\n</s>\n");
}

TEST(Vertical, ATokenOfTwoLinksBelongsToTheFirst) {
  const Document document = one_paragraph("foobar x", {link(0, 3, "u:"), link(3, 6, "v:")});
  EXPECT_EQ(first_paragraph(vertical(document)),
            "<s>\n<a href=\"u:\">\nfoobar\n</a>\n<a href=\"v:\">\n</a>\nx\n</s>\n");
  EXPECT_EQ(first_paragraph(knot(document)),
            "<s>\nfoobar\t<link=\"u:\">\t<length=1>\t<link=\"v:\">\t<length=1>\nx\n</s>\n");
}

TEST(Vertical, MarksStayWhereTheyAreWhenTextIsCleaned) {
  // SOFT HYPHEN and ZERO WIDTH NO-BREAK SPACE go.
  const Document document =
      one_paragraph("\xEF\xBB\xBFso\xC2\xADme map here", {link(11, 14, "u:")});
  EXPECT_EQ(first_paragraph(vertical(document)),
            "<s>\nsome\n<a href=\"u:\">\nmap\n</a>\nhere\n</s>\n");
}

TEST(Vertical, WhatXmlWouldReadIsEscaped) {
  EXPECT_EQ(first_paragraph(vertical(one_paragraph("<b> & \""))),
            "<s>\n&lt;\n<g/>\nb\n<g/>\n&gt;\n&amp;\n\"\n</s>\n");
  Document document = one_paragraph("a");
  document.title = "\"<A&B>\" | C\n\x01";
  EXPECT_EQ(vertical(document, {{"head", "no"}}),
            "<doc url=\"http://x.test/\" urldomain=\"x.test\" website=\"x.test\" tld=\"test\" "
            "title=\"&quot;&lt;A&amp;B&gt;&quot; \xC2\xA6 C\">\n"
            "<p>\n<s>\na\n</s>\n</p>\n</doc>\n");
  document.title = "C:\\x\\";  // manatee reads a quotation mark behind a backslash as a part
  EXPECT_NE(vertical(document, {{"head", "no"}}).find("title=\"C:\\x&#92;\">"), std::string::npos);
}

TEST(Vertical, KnotEscapesTheSignThatBeginsALine) {
  EXPECT_EQ(first_paragraph(knot(one_paragraph("< & >"))), "<s>\n&lt;\n&\n>\n</s>\n");
}

TEST(Vertical, MetadataAreAttributes) {
  Document document = one_paragraph("a");
  document.id = "1f";
  document.language = "cs";
  document.language_score = 0.5F;
  document.algorithm = "justext";
  document.cut = true;
  document.origin.file = "a.warc.gz";
  document.origin.offset = 12;
  document.origin.record_id = "<urn:uuid:1>";
  document.origin.date = "2026-01-31T12:00:00Z";
  document.paragraphs[0].role = ParagraphRole::Heading;
  document.paragraphs[0].heading_level = 2;
  document.paragraphs[0].xpath = "/html[1]";
  document.paragraphs[0].source_begin = 5;
  document.paragraphs[0].source_end = 6;
  EXPECT_EQ(vertical(document),
            "<doc id=\"1f\" url=\"http://x.test/\" urldomain=\"x.test\" website=\"x.test\" "
            "tld=\"test\" title=\"\" language=\"cs\" language_score=\"0.5\" "
            "algorithm=\"justext\" cut=\"yes\" file=\"a.warc.gz\" offset=\"12\" "
            "record_id=\"&lt;urn:uuid:1&gt;\" timestamp=\"2026-01-31T12:00:00Z\" "
            "crawl_date=\"2026-01-31\">\n"
            "<p role=\"heading\" level=\"2\" xpath=\"/html[1]\" source=\"5-6\">\n"
            "<s>\na\n</s>\n</p>\n</doc>\n");
}

TEST(Vertical, ANameIsOnePosition) {
  const text::NameList names = *text::NameList::parse("New York\nH\xC3\xA1j ve Slezsku\n");
  Document document = one_paragraph("In New  York\tnow.", {link(7, 12, "u:")});
  document.title = "New York";
  for (const bool is_knot : {false, true}) {
    const auto renderer = test::renderer_of("vertical", {{"dialect", is_knot ? "knot" : "xml"}});
    renderer->use_names(names);
    std::string out;
    renderer->render(document, out);
    EXPECT_NE(out.find("<head>\nNew York\n</head>\n"), std::string::npos) << out;
    EXPECT_EQ(first_paragraph(out),
              is_knot ? "<s>\nIn\nNew  York\t<link=\"u:\">\t<length=1>\nnow\n<g/>\n.\n</s>\n"
                      : "<s>\nIn\n<a href=\"u:\">\nNew  York\n</a>\nnow\n<g/>\n.\n</s>\n");
  }
}

TEST(Vertical, ParagraphsThatAreNothingOnceCleanAreLeftOut) {
  EXPECT_EQ(vertical(one_paragraph("\xC2\xAD")),
            "<doc url=\"http://x.test/\" urldomain=\"x.test\" website=\"x.test\" tld=\"test\" "
            "title=\"\">\n</doc>\n");
  EXPECT_EQ(first_paragraph(vertical(one_paragraph("", {image(0, "i:")}))),
            "<s>\n<img src=\"i:\"/>\n</s>\n");
}

TEST(Vertical, ImagesHaveTheirAlternativeText) {
  Document document;
  document.paragraphs.emplace_back().text = "Bees";
  document.paragraphs[0].marks = {{0, 0, MarkKind::Image, false, "http://x.test/i", "A \"bee\""}};
  EXPECT_NE(test::render(document, "vertical")
                .find("<img src=\"http://x.test/i\" alt=\"A &quot;bee&quot;\"/>\n"),
            std::string::npos);
  document.paragraphs[0].marks[0].alt.clear();
  EXPECT_NE(test::render(document, "vertical").find("<img src=\"http://x.test/i\"/>\n"),
            std::string::npos);
}

}  // namespace
}  // namespace sito::write
