// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/relative.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

std::string told(std::string_view text, std::string_view language,
                 Date taken = {2014, 3, 1, 9, 30}) {
  const auto date = relative_date(text, language, taken);
  return date ? to_iso(*date) : "none";
}

TEST(RelativeDate, IsToldFromTheDayOfTheCapture) {
  EXPECT_EQ(told("3 hours ago", "en"), "2014-03-01");
  EXPECT_EQ(told("12 hours ago", "en"), "2014-02-28");
  EXPECT_EQ(told("Posted 2 days ago", "en"), "2014-02-27");
  EXPECT_EQ(told("vor 2 Tagen", "de"), "2014-02-27");
  EXPECT_EQ(told("p\xC5\x99"
                 "ed 5 minutami",
                 "cs"),
            "2014-03-01");
  EXPECT_EQ(told("il y a 1 jour", "fr"), "2014-02-28");
  EXPECT_EQ(told("2 napja", "hu"), "2014-02-27");
  EXPECT_EQ(told("3 \xD0\xB4\xD0\xBD\xD1\x8F \xD0\xBD\xD0\xB0\xD0\xB7\xD0\xB0\xD0\xB4", "ru"),
            "2014-02-26");
  EXPECT_EQ(told("1 week ago", "cs"), "2014-02-22");
}

TEST(RelativeDate, TodayAndYesterdayMayHaveAClock) {
  EXPECT_EQ(told("Dnes 8:05", "cs"), "2014-03-01T08:05");
  EXPECT_EQ(told("V\xC4\x8D"
                 "era, 23:10",
                 "cs"),
            "2014-02-28T23:10");
  EXPECT_EQ(told("today", "en"), "2014-03-01");
  EXPECT_EQ(told("ma 7:00", "hu"), "2014-03-01T07:00");
}

TEST(RelativeDate, OtherTextsAreNone) {
  EXPECT_EQ(told("3 hours", "en"), "none") << "how long, not when";
  EXPECT_EQ(told("4 min", "en"), "none");
  EXPECT_EQ(told("ma 7:00", "it"), "none") << "Italian for but";
  EXPECT_EQ(told("99999999999999999999 days ago", "en"), "none");
  EXPECT_EQ(told("", "en"), "none");
  EXPECT_EQ(told("todays news", "en"), "none");
}

}  // namespace
}  // namespace sito
