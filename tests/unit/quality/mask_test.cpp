// SPDX-License-Identifier: Apache-2.0
#include "sito/quality/mask.h"

#include <gtest/gtest.h>

namespace sito::quality {
namespace {

std::string masked(std::string text, const std::string& what = "email,ip,phone") {
  Document document;
  document.paragraphs.emplace_back();
  document.paragraphs[0].text = std::move(text);
  mask(parse_masks(what).value(), document);
  return document.paragraphs[0].text;
}

TEST(Mask, FindsAddressesOfEmail) {
  EXPECT_EQ(masked("Write to ann.lee+x@bees.example.co.uk."), "Write to email@example.com.");
  EXPECT_EQ(masked("<a@b.cz>, (c_d@e-f.org)"), "<email@example.com>, (email@example.com)");
  for (const char* no :
       {"@ann", "ann@home", "a@b.c", "a @ b.com", "5@6.7", "@media.com", "x@y..com"}) {
    EXPECT_EQ(masked(no), no);
  }
}

TEST(Mask, FindsPublicAddressesOfTheInternet) {
  EXPECT_EQ(masked("from 8.8.8.8, then"), "from 192.0.2.1, then");
  EXPECT_EQ(masked("[2a00:1450:4014:80c::200e]"), "[2001:db8::1]");
  for (const char* no : {"10.0.0.1", "192.168.1.1", "127.0.0.1", "version 1.2.3.4.5", "v8.8.8.8",
                         "300.1.1.1", "2:30", "20:15:10", "8.8.8", "2001:db8::5"}) {
    EXPECT_EQ(masked(no), no);
  }
}

TEST(Mask, FindsTelephoneNumbers) {
  EXPECT_EQ(masked("call +420 777 123 456 now"), "call 000-000-0000 now");
  EXPECT_EQ(masked("(555) 123-4567 or 555-123-4567"), "000-000-0000 or 000-000-0000");
  EXPECT_EQ(masked("Tel.: 777 123 456"), "Tel.: 000-000-0000");
  for (const char* no : {"1 000 000 000", "2026-01-31", "ISBN 978-80-123-4567-8", "10-20-30",
                         "in 1999 2000 2001", "777 123 456", "3.14159265"}) {
    EXPECT_EQ(masked(no), no);
  }
}

TEST(Mask, KindsAreChosen) {
  EXPECT_EQ(masked("a@b.cz 8.8.8.8", "ip"), "a@b.cz 192.0.2.1");
  EXPECT_FALSE(parse_masks("email,name").has_value());
  EXPECT_FALSE(parse_masks("").has_value());
}

TEST(Mask, MarksStayWithTheirText) {
  Document document;
  document.paragraphs.emplace_back();
  Paragraph& paragraph = document.paragraphs[0];
  paragraph.text = "ann@bees.example.org and hives";
  paragraph.marks = {{0, 20, MarkKind::Link, false, "mailto:ann@bees.example.org"},
                     {25, 30, MarkKind::Link, false, "https://hives.example.org"}};
  paragraph.spans = {{5, 24, SpanKind::Strong, ""}};
  const Masked n = mask({true, false, false}, document);
  EXPECT_EQ(n.email, 1U);
  EXPECT_EQ(paragraph.text, "email@example.com and hives");
  ASSERT_EQ(paragraph.marks.size(), 1U);
  EXPECT_EQ(paragraph.text.substr(paragraph.marks[0].begin), "hives");
  EXPECT_EQ(paragraph.spans[0].begin, 17U);
  EXPECT_EQ(paragraph.spans[0].end, 21U);
}

TEST(Mask, ALongTextTakesLinearTime) {
  std::string text;
  while (text.size() < (std::size_t{4} << 20)) text += "1 2 3 a@ 2:2: + ( ";
  EXPECT_EQ(masked(text), text);
}

}  // namespace
}  // namespace sito::quality
