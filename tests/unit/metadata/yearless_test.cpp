// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/yearless.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

std::string found(std::string_view text, std::string_view language = "cs") {
  const auto date = find_yearless_date(text, language);
  if (!date) return "none";
  std::string out = std::to_string(date->date.day) + "/" + std::to_string(date->date.month);
  if (date->date.hour >= 0)
    out += " " + std::to_string(date->date.hour) + ":" + std::to_string(date->date.minute);
  return out + " [" + std::string(text.substr(date->begin, date->end - date->begin)) + "]";
}

TEST(YearlessDate, ReadsDaysOfAYear) {
  EXPECT_EQ(found("Dnes 5. 3. v Brne"), "5/3 [5. 3]");
  EXPECT_EQ(found("23. 10. 19:14"), "23/10 19:14 [23. 10. 19:14]");
  EXPECT_EQ(found("5.3. 8:05"), "5/3 8:5 [5.3. 8:05]");
  EXPECT_EQ(found("17. kv\xC4\x9Btna, 12:30"), "17/5 12:30 [17. kv\xC4\x9Btna, 12:30]");
  EXPECT_EQ(found("March 5", "en"), "5/3 [March 5]");
  EXPECT_EQ(found("vom 9. Mai um 7:00 Uhr", "de"), "9/5 7:0 [9. Mai um 7:00]");
}

TEST(YearlessDate, RefusesOtherNumbers) {
  EXPECT_EQ(found("verze 5.3"), "none");
  EXPECT_EQ(found("5. 3. 2012"), "none");
  EXPECT_EQ(found("5. b\xC5\x99"
                  "ezna 2012"),
            "none");
  EXPECT_EQ(found("2012. 5. 3."), "none");
  EXPECT_EQ(found("31. 2."), "none");
  EXPECT_EQ(found("10.10.10.1"), "none");
  EXPECT_EQ(found("skore 3:5"), "none");
}

TEST(YearlessDate, TakesTheLastYearInWhichTheDayWas) {
  const Date taken{2014, 1, 2};
  EXPECT_EQ(with_year_before({0, 12, 30}, taken)->year, 2013);
  EXPECT_EQ(with_year_before({0, 1, 2}, taken)->year, 2014);
  EXPECT_EQ(with_year_before({0, 1, 3}, taken)->year, 2014) << "a zone ahead of UTC";
  EXPECT_EQ(with_year_before({0, 2, 29}, taken)->year, 2012);
}

}  // namespace
}  // namespace sito
