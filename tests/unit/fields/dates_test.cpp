// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/read/dates.h"

#include "sito/fields/read/values.h"

#include <gtest/gtest.h>

namespace sito::fields {
namespace {

TEST(Dates, NumbersInTheUsualOrders) {
  EXPECT_EQ(date_of("Posted 2024-03-05.", ""), "2024-03-05T00:00:00");
  EXPECT_EQ(date_of("2024/3/5", ""), "2024-03-05T00:00:00");
  EXPECT_EQ(date_of("5. 3. 2024", "cs"), "2024-03-05T00:00:00");
  EXPECT_EQ(date_of("05-03-2024", "cs"), "2024-03-05T00:00:00");
  EXPECT_EQ(date_of("5/3/2024", "fr"), "2024-03-05T00:00:00");
  EXPECT_EQ(date_of("5/3/2024", "en"), "2024-05-03T00:00:00");
  EXPECT_EQ(date_of("5/3/2024", "en_US"), "2024-05-03T00:00:00");
  EXPECT_EQ(date_of("5/3/2024", "en-GB"), "2024-03-05T00:00:00");
  EXPECT_EQ(date_of("5.3.2024", "en"), "2024-03-05T00:00:00");
}

TEST(Dates, OneOrderIsTakenForTheOtherWhenOnlyItIsInTheCalendar) {
  EXPECT_EQ(date_of("12/31/2024", "cs"), "2024-12-31T00:00:00");
  EXPECT_EQ(date_of("31/12/2024", "en"), "2024-12-31T00:00:00");
  EXPECT_EQ(date_of("12.31.2024", "cs"), "");
}

TEST(Dates, DaysThatNoCalendarHasArePassedOver) {
  EXPECT_EQ(date_of("30. 2. 2024 and 29. 2. 2024", "cs"), "2024-02-29T00:00:00");
  EXPECT_EQ(date_of("2023-02-29", ""), "");
  EXPECT_EQ(date_of("0. 3. 2024, 5. 0. 2024", ""), "");
  EXPECT_EQ(date_of("5. 3. 24 or 5. 3. 3000 or 5. 3. 0999", ""), "");
  EXPECT_EQ(date_of("", ""), "");
  EXPECT_EQ(date_of("12345", ""), "");
}

TEST(Dates, MonthsWithNames) {
  EXPECT_EQ(date_of("5. b\xC5\x99"
                    "ezna 2024",
                    "cs"),
            "2024-03-05T00:00:00");
  EXPECT_EQ(date_of("DNE 5. B\xC5\x98"
                    "EZNA 2024",
                    "cs-CZ"),
            "2024-03-05T00:00:00");
  EXPECT_EQ(date_of("March 5th, 2024", "cs"), "2024-03-05T00:00:00");
  EXPECT_EQ(date_of("Tue, 5-Mar-2024", "de"), "2024-03-05T00:00:00");
  EXPECT_EQ(date_of("5 de marzo de 2024", "es"), "2024-03-05T00:00:00");
  EXPECT_EQ(date_of("5 de marzo de 2024", "cs"), "");  // neither Czech nor English
  EXPECT_EQ(date_of("5 de marzo de 2024", ""), "2024-03-05T00:00:00");
  EXPECT_EQ(date_of("2024. m\xC3\xA1rcius 5.", "hu"), "2024-03-05T00:00:00");
  EXPECT_EQ(date_of("11. listopad 2024", "cs"), "2024-11-11T00:00:00");
  EXPECT_EQ(date_of("11. listopada 2024", "hr"), "2024-10-11T00:00:00");
}

TEST(Dates, SignsBehindNumbers) {
  EXPECT_EQ(date_of("2024\xE5\xB9\xB4"
                    "3\xE6\x9C\x88"
                    "5\xE6\x97\xA5 10:15",
                    ""),
            "2024-03-05T10:15:00");
  EXPECT_EQ(date_of("2024\xEB\x85\x84 3\xEC\x9B\x94 5\xEC\x9D\xBC", ""), "2024-03-05T00:00:00");
}

TEST(Dates, TimesAndZonesFollow) {
  EXPECT_EQ(date_of("2024-03-05T10:20:30.123+01:00", ""), "2024-03-05T10:20:30+01:00");
  EXPECT_EQ(date_of("2024-03-05T10:20:30Z", ""), "2024-03-05T10:20:30Z");
  EXPECT_EQ(date_of("2024-03-05T10:20-0500", ""), "2024-03-05T10:20:00-05:00");
  EXPECT_EQ(date_of("2024-03-05T10:20-00:00", ""), "2024-03-05T10:20:00Z");
  EXPECT_EQ(date_of("2024-03-05T10:20+15:00", ""), "2024-03-05T10:20:00");
  EXPECT_EQ(date_of("2024-03-05 10:20 - 11:30", ""), "2024-03-05T10:20:00");
  EXPECT_EQ(date_of("2024-03-05 10:20 GMT", ""), "2024-03-05T10:20:00Z");
  EXPECT_EQ(date_of("2024-03-05 10:20 GMT+2", ""), "2024-03-05T10:20:00");
  EXPECT_EQ(date_of("5. 3. 2024 | v 9:05", "cs"), "2024-03-05T09:05:00");
  EXPECT_EQ(date_of("5 mars 2024 \xC3\xA0 10h30", "fr"), "2024-03-05T10:30:00");
  EXPECT_EQ(date_of("March 5, 2024 at 3:05 p.m.", "en"), "2024-03-05T15:05:00");
  EXPECT_EQ(date_of("March 5, 2024 12:05 AM", "en"), "2024-03-05T00:05:00");
  EXPECT_EQ(date_of("5. 3. 2024 Sparta Praha 2:1", "cs"), "2024-03-05T00:00:00");
  EXPECT_EQ(date_of("5. 3. 2024 24:00", "cs"), "2024-03-05T00:00:00");
}

TEST(Dates, OnlyTheBeginningOfATextIsSearched) {
  EXPECT_EQ(date_of(std::string(990, 'x') + " 5.3.2024", ""), "2024-03-05T00:00:00");
  EXPECT_EQ(date_of(std::string(995, 'x') + " 5.3.2024", ""), "");
}

TEST(Numbers, GroupsAndFractions) {
  EXPECT_EQ(number_of("12"), "12");
  EXPECT_EQ(number_of("-1 234,5 K\xC4\x8D"), "-1234.5");
  EXPECT_EQ(number_of("USD 1,234,567.89"), "1234567.89");
  EXPECT_EQ(number_of("1.234.567"), "1234567");
  EXPECT_EQ(number_of("1'234'567.5"), "1234567.5");
  EXPECT_EQ(number_of("1\xE2\x80\x99"
                      "234"),
            "1234");
  EXPECT_EQ(number_of("1.234"), "1234");
  EXPECT_EQ(number_of("0.234"), "0.234");
  EXPECT_EQ(number_of("0,5"), "0.5");
  EXPECT_EQ(number_of("1234.567"), "1234.567");
  EXPECT_EQ(number_of("1,2345"), "1.2345");
  EXPECT_EQ(number_of("1 2345"), "1");
  EXPECT_EQ(number_of("1 234 5678"), "1234");
  EXPECT_EQ(number_of("3."), "3");
  EXPECT_EQ(number_of("none"), "");
}

TEST(Numbers, WhatStandsInFrontMakesThemNegative) {
  EXPECT_EQ(number_of("\xE2\x88\x92"
                      "5 \xC2\xB0"
                      "C"),
            "-5");
  EXPECT_EQ(number_of("now: -5"), "-5");
  EXPECT_EQ(number_of("A-5"), "5");
  EXPECT_EQ(number_of("- 5"), "5");
}

}  // namespace
}  // namespace sito::fields
