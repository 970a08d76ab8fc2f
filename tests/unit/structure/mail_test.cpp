// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/mail.h"

#include "sito/page/html.h"
#include "sito/structure/kind.h"

#include "support/detection_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::structure {
namespace {

using test::DetectionPages;

std::vector<MailLine> header_of(std::string html) {
  DetectionPages pages;
  pages.add(std::move(html));
  return mail_header(pages.page(0));
}

TEST(StructureMail, LinesOfOneParagraphArePartedByBreaks) {
  const auto lines = header_of(
      "<p><b>From:</b> Jane Doe [mailto:jane@example.org]<br><b>Sent:</b> 5 May 2012 10:20<br>"
      "<b>Subject:</b> Bees</p><p>Dear all, the bees are back.</p>");
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[1].field, MailField::Date);
  EXPECT_EQ(lines[1].text, "5 May 2012 10:20");
  EXPECT_EQ(lines[2].text, "Bees");
}

TEST(StructureMail, ASenderWithADateBehindNeedsNoLabel) {
  const auto lines = header_of(
      "<table><tr><td><b>Max Mohr &lt;max@example.org&gt;</b></td></tr><tr><td>Bees</td></tr>"
      "<tr><td><b>Jane Doe</b> &lt;jane@example.org&gt;</td><td>Sat, May 5, 2012 at 10:20</td></tr>"
      "<tr><td>To: Max Mohr</td></tr><tr><td>The bees are back.</td></tr></table>");
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].field, MailField::To);
  EXPECT_EQ(lines[1].field, MailField::From);
  EXPECT_EQ(lines[1].text, "Jane Doe");
  EXPECT_EQ(lines[2].field, MailField::Date);
}

TEST(StructureMail, TextIsNoHeader) {
  EXPECT_TRUE(header_of("<p>Write to Jane &lt;jane@example.org&gt; today</p><p>5 May</p>").empty());
}

TEST(StructureKind, ASavedMessageIsMail) {
  HtmlDecoder decoder;
  NoDiagnostics ignored;
  DetectionPages pages;
  pages.add(std::string(decoder
                            .decode("From: Jane Doe <jane@example.org>\nSubject: Bees\n"
                                    "Date: Thu, 01 Jan 2015 10:00:00 +0000\n\nThe bees are back.\n",
                                    "", CharsetPolicy::Lenient, {}, ignored)
                            .text));
  EXPECT_EQ(detect_kind(pages.inputs()), Kind::Mail);
}

TEST(StructureKind, AnArchiveOfAListIsMail) {
  DetectionPages pages;
  pages.add("<h1>Bees</h1><pre>The bees are back.</pre><a href='/mailman/listinfo/bees'>More</a>");
  EXPECT_EQ(detect_kind(pages.inputs()), Kind::Mail);
}

}  // namespace
}  // namespace sito::structure
