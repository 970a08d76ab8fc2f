// SPDX-License-Identifier: Apache-2.0
#include "sito/document/written_twice.h"

#include "support/keep_blocks.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito {
namespace {

std::string text_of(std::string_view html, bool completes = true) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse(html, "", page);
  Labels labels;
  test::keep_blocks(page, labels);
  AssembleOptions options;
  options.structure = true;
  Assembler assembler(options);
  Document document;
  assembler.assemble(page, labels, document, completes);
  if (document.paragraphs.size() != 1 || document.structured.paragraphs.size() != 1) return "?";
  const std::string text = document.paragraphs.front().text;
  return document.structured.paragraphs.front().text == text ? text : "the texts differ";
}

const std::string kForScreens =
    "<span aria-hidden=true><i>EUR</i><i>12<i>.</i></i><i>50</i></span>";

TEST(WrittenTwice, ThePartForScreensIsLeftOut) {
  const std::string page = "<p>at <b><span>EUR 12.50</span>" + kForScreens + "</b>";
  EXPECT_EQ(text_of(page + ", free"), "at EUR 12.50, free");
  EXPECT_EQ(text_of(page + "now"), "at EUR 12.50 now");
  EXPECT_EQ(text_of("<p>" + kForScreens + " <b>EUR 12.50</b>"), "EUR 12.50");
  EXPECT_EQ(text_of("<p><b aria-hidden=true>4.5</b><i>4.5 out of 5 stars</i>"),
            "4.5 out of 5 stars");
  EXPECT_EQ(text_of(page, false), "at EUR 12.50EUR12.50") << "a row that completes nothing";
}

TEST(WrittenTwice, OtherTextStays) {
  EXPECT_EQ(text_of("<p><b aria-hidden=true>C++</b> <i>C#</i>"), "C++ C#");
  EXPECT_EQ(text_of("<p><b aria-hidden=true>No!</b> <i>No?</i>"), "No! No?");
  EXPECT_EQ(text_of("<p>at <b>EUR 12.51</b> " + kForScreens), "at EUR 12.51 EUR12.50");
  EXPECT_EQ(text_of("<p>at EUR 12.50 " + kForScreens), "at EUR 12.50 EUR12.50");
  EXPECT_EQ(text_of("<p><b>4.5</b> <i>4.5 out of 5</i>"), "4.5 4.5 out of 5");
  EXPECT_EQ(text_of("<p><b aria-hidden=true>4</b> <i>45 of 50</i>"), "4 45 of 50");
  EXPECT_EQ(text_of("<p><b aria-hidden=true>only</b> <i aria-hidden=true>only</i>"), "only only");
}

}  // namespace
}  // namespace sito
