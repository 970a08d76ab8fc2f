// SPDX-License-Identifier: Apache-2.0
#include "sito/document/paragraph_builder.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

Mark link(std::uint32_t begin, std::uint32_t end, const char* url) {
  return {begin, end, MarkKind::Link, false, url};
}
Mark image(std::uint32_t at, const char* url, bool in_link = false) {
  return {at, at, MarkKind::Image, in_link, url};
}

Paragraph finish(ParagraphBuilder& builder) {
  Paragraph paragraph;
  builder.finish(paragraph);
  return paragraph;
}

TEST(ParagraphBuilder, ALinkCoversItsVisibleCharacters) {
  ParagraphBuilder builder;
  builder.add_text("See");
  builder.open_link("u");
  builder.add_text(" the map ");
  builder.close_link();
  builder.add_text(" now");
  const Paragraph paragraph = finish(builder);
  EXPECT_EQ(paragraph.text, "See the map now");
  EXPECT_EQ(paragraph.marks, std::vector<Mark>({link(4, 11, "u")}));
}

TEST(ParagraphBuilder, ALinkWithoutTextOrImageIsDropped) {
  ParagraphBuilder builder;
  builder.open_link("u");
  builder.add_text("  ");
  builder.close_link();
  builder.add_text("foo");
  EXPECT_TRUE(finish(builder).marks.empty());
}

TEST(ParagraphBuilder, AnImageStandsInFrontOfWhatFollows) {
  ParagraphBuilder builder;
  builder.add_text("A. ");
  builder.add_image("i");
  builder.add_text(" End");
  const Paragraph paragraph = finish(builder);
  EXPECT_EQ(paragraph.text, "A. End");
  EXPECT_EQ(paragraph.marks, std::vector<Mark>({image(3, "i")}));
}

TEST(ParagraphBuilder, ALinkAroundAnImageStartsWithItsText) {
  ParagraphBuilder builder;
  builder.add_text("foo");
  builder.open_link("u");
  builder.add_image("i");
  builder.add_text(" bar");
  builder.add_image("j");
  builder.close_link();
  EXPECT_EQ(finish(builder).marks,
            std::vector<Mark>({link(4, 7, "u"), image(4, "i", true), image(7, "j", true)}));
}

TEST(ParagraphBuilder, FreeImagesStandInFrontOfLinksWithoutText) {
  ParagraphBuilder builder;
  builder.open_link("u");
  builder.add_image("i");
  builder.close_link();
  builder.add_image("j");
  builder.open_link("v");
  builder.add_image("k");
  builder.close_link();
  builder.add_image("l");
  builder.add_text("foo");
  EXPECT_EQ(finish(builder).marks,
            std::vector<Mark>({image(0, "j"), image(0, "l"), link(0, 0, "u"), image(0, "i", true),
                               link(0, 0, "v"), image(0, "k", true)}));
}

TEST(ParagraphBuilder, AnImageBehindATrailingBlankStandsAtTheEnd) {
  ParagraphBuilder builder;
  builder.add_text("foo ");
  builder.add_image("i");
  EXPECT_EQ(finish(builder).marks, std::vector<Mark>({image(3, "i")}));
}

TEST(ParagraphBuilder, ForgetsTheParagraphBefore) {
  ParagraphBuilder builder;
  builder.open_link("u");
  builder.add_text("foo ");
  builder.clear();
  builder.add_text("bar");
  const Paragraph paragraph = finish(builder);
  EXPECT_EQ(paragraph.text, "bar");
  EXPECT_TRUE(paragraph.marks.empty());
}

}  // namespace
}  // namespace sito
