// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/part_words.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using Kind = PartLabel::Kind;

TEST(PartWords, LabelsOfNextPages) {
  for (const char* label : {"Next", "next page", "NEXT \xC2\xBB", "\xE2\x80\xBA", ">>", "(next)",
                            "Dal\xC5\xA1\xC3\xAD strana",
                            "N\xC3\xA4"
                            "chste Seite >",
                            "\xE4\xB8\x8B\xE4\xB8\x80\xE9\xA1\xB5",
                            "\xE0\xA4\x85\xE0\xA4\x97\xE0\xA4\xB2\xE0\xA4\xBE", "Older posts"}) {
    EXPECT_EQ(part_label(label).kind, Kind::Next) << label;
  }
  for (const char* label : {"Previous", "\xC2\xAB prev", "<", "\xE2\x86\x90", "Zp\xC4\x9Bt"}) {
    EXPECT_EQ(part_label(label).kind, Kind::Previous) << label;
  }
}

TEST(PartWords, LabelsOfOtherLinks) {
  for (const char* label : {"", "Next article", "The next big thing", "page", "<>", "-", "12345",
                            "Home > News", "2 comments"}) {
    EXPECT_EQ(part_label(label).kind, Kind::Other) << label;
  }
  EXPECT_EQ(part_label(std::string(100'000, '>')).kind, Kind::Other);
}

TEST(PartWords, LabelsThatAreNumbers) {
  EXPECT_EQ(part_label("12").kind, Kind::Number);
  EXPECT_EQ(part_label("[ 12 ]").number, 12U);
}

TEST(PartWords, TitlesOfPartsAreThatOfTheWhole) {
  const std::string whole = title_of_whole("Bees in the city - Example News", 1);
  EXPECT_EQ(whole, "bees in the city example news");
  for (const char* title :
       {"Bees in the city - page 2 - Example News", "Bees in the city (2) - Example News",
        "Bees in the city | Page 2 of 5 | Example News", "Bees in the city, 2/5 - Example News"}) {
    EXPECT_EQ(title_of_whole(title, 2), whole) << title;
  }
  EXPECT_EQ(title_of_whole("V\xC4\x8D"
                           "ely, 2. \xC4\x8D\xC3\xA1st",
                           2),
            "v\xC4\x8D"
            "ely");
}

TEST(PartWords, OtherNumbersOfTitlesStay) {
  EXPECT_EQ(title_of_whole("Ten years after 1989", 2), "ten years after 1989");
  EXPECT_NE(title_of_whole("Phone 12", 2), title_of_whole("Phone 13", 3));
  EXPECT_EQ(title_of_whole("", 2), "");
}

}  // namespace
}  // namespace sito
