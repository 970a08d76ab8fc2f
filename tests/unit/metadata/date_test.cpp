// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/date.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito {
namespace {

std::string iso(std::string_view text, std::string_view language = "",
                DayMonthOrder order = DayMonthOrder::Unknown) {
  const auto found = find_date(text, {language, order, false});
  return found ? to_iso(found->date) : "";
}

std::string machine(std::string_view text) {
  const auto found = find_date(text, {"", DayMonthOrder::Unknown, true});
  return found ? to_iso(found->date) : "";
}

TEST(FindDate, ReadsTheExamplesOfTheSpecification) {  // T-DA-1
  EXPECT_EQ(iso("5. 3. 2013 14:05", "cs"), "2013-03-05T14:05");
  EXPECT_EQ(iso("17. kv\u011btna 2013", "cs"), "2013-05-17");
  EXPECT_EQ(iso("2016. m\u00e1jus 7.", "hu"), "2016-05-07");
  EXPECT_EQ(iso("17 \u043c\u0430\u044f 2013 \u0433.", "ru"), "2013-05-17");
  EXPECT_EQ(iso("17. Mai 2013", "de"), "2013-05-17");
  EXPECT_EQ(iso("May 17, 2013", "en"), "2013-05-17");
  EXPECT_EQ(iso("verze 1.2.3", "cs"), "");
}

TEST(FindDate, ReadsCzechAndSlovak) {
  EXPECT_EQ(iso("5. ledna 2012", "cs"), "2012-01-05");
  EXPECT_EQ(iso("Publikov\u00e1no 17. \u010dervence 2013 v 9:05", "cs"), "2013-07-17T09:05");
  EXPECT_EQ(iso("30. z\u00e1\u0159\u00ed 2009", "cs"), "2009-09-30");
  EXPECT_EQ(iso("1. m\u00e1ja 2015", "sk"), "2015-05-01");
  EXPECT_EQ(iso("24. decembra 2010", "sk"), "2010-12-24");
  EXPECT_EQ(iso("3.4.2012", "cs"), "2012-04-03");
  EXPECT_EQ(iso("3. 4. 2012", "cs"), "2012-04-03");
}

TEST(FindDate, ReadsShortMonthsBetweenDayAndYearWithoutALanguage) {
  EXPECT_EQ(iso("3. Mai 2024"), "2024-05-03");
  EXPECT_EQ(iso("3. Mai 2024", "en"), "2024-05-03");
  EXPECT_EQ(iso("3 \u043c\u0430\u044f 2024 \u0433."), "2024-05-03");
  EXPECT_EQ(iso("3 mei 2024"), "2024-05-03");
  EXPECT_EQ(iso("14 d\u00e9c 2021"), "2021-12-14");
  EXPECT_EQ(iso("14 de ene de 2021"), "2021-01-14");
  EXPECT_EQ(iso("3 lis 2024", "cs"), "2024-11-03");
  EXPECT_EQ(iso("Mai 12, 2024"), "");  // no frame: "mai" means other things, too
}

TEST(FindDate, ReadsMonthsOfOtherScripts) {
  EXPECT_EQ(iso("3 \u05d1\u05de\u05d0\u05d9 2024", "he"), "2024-05-03");
  EXPECT_EQ(iso("3 \u0645\u0627\u064a\u0648 2024"), "2024-05-03");
  EXPECT_EQ(iso("3 \u0645\u0647 2024", "fa"), "2024-05-03");
  EXPECT_EQ(iso("3 \u092e\u0908 2024"), "2024-05-03");
  EXPECT_EQ(iso("3 \u091c\u0928\u0935\u0930\u0940 2024", "hi"), "2024-01-03");
}

// Newspapers give the month the name of the Levant and that of Egypt.
TEST(FindDate, ReadsArabicMonthsWithTwoNames) {
  const std::string january = "\u064A\u0646\u0627\u064A\u0631";
  const std::string kanun = "\u0643\u0627\u0646\u0648\u0646";
  const std::string tishrin = "\u062A\u0634\u0631\u064A\u0646";
  const std::string first = " \u0627\u0644\u0623\u0648\u0644";
  const std::string second = " \u0627\u0644\u062B\u0627\u0646\u064A";
  const std::string may = "\u0645\u0627\u064A\u0648";
  const std::string ayyar = "\u0623\u064A\u0627\u0631";
  for (const std::string_view language : {"ar", ""}) {
    EXPECT_EQ(iso("15 " + kanun + second + "/" + january + " 2024", language), "2024-01-15");
    EXPECT_EQ(iso("15 " + january + " / " + kanun + second + " 2024", language), "2024-01-15");
    EXPECT_EQ(iso("15 " + kanun + second + " 2024", language), "2024-01-15");
    EXPECT_EQ(iso("3 " + kanun + first + " 2023, 10:20", language), "2023-12-03T10:20");
    EXPECT_EQ(iso("3 " + tishrin + first + " 2023", language), "2023-10-03");
    EXPECT_EQ(iso("3 " + tishrin + second + " 2023", language), "2023-11-03");
    EXPECT_EQ(iso("7 " + ayyar + "/" + may + " 2024", language), "2024-05-07");
    EXPECT_EQ(iso("7 " + may + " (" + ayyar + ") 2024", language), "2024-05-07");
  }
  for (const std::string_view between : {"-", " - ", " \u2013 ", " "}) {
    const std::string names = ayyar + std::string(between) + may;
    EXPECT_EQ(iso("7 " + names + " 2024", "ar"), "2024-05-07");
    EXPECT_EQ(iso("7 " + kanun + second + std::string(between) + january + " 2024"), "2024-01-07");
    EXPECT_NE(iso("7 " + january + std::string(between) + may + " 2024", "ar"), "2024-01-07");
  }
  // ARABIC COMMA
  EXPECT_EQ(iso("15 " + may + "\u060C 2024", "ar"), "2024-05-15");
  EXPECT_EQ(iso(may + " 15\u060C 2024\u060C 10:20", "ar"), "2024-05-15T10:20");
  // Two months, and a shared name that says not which one.
  EXPECT_NE(iso("7 " + january + "/" + may + " 2024", "ar"), "2024-01-07");
  EXPECT_EQ(iso("7 " + kanun + " 2024", "ar"), "");
}

// Writes the digits of a text in another script, of which `zero` is the first.
std::string in_digits(std::string_view text, char32_t zero) {
  std::string out;
  for (const char c : text) {
    const auto value = static_cast<unsigned char>(c);
    text::append_utf8(is_digit(c) ? zero + value - '0' : value, out);
  }
  return out;
}

TEST(FindDate, ReadsArabicDigits) {
  const std::string september = "\u0633\u0628\u062A\u0645\u0628\u0631";
  for (const char32_t zero : {U'\u0660', U'\u06F0'}) {
    EXPECT_EQ(iso(in_digits("23 ", zero) + september + in_digits(" 2021 10:20", zero), "ar"),
              "2021-09-23T10:20");
    EXPECT_EQ(iso(in_digits("23/09/2021", zero)), "2021-09-23");
    EXPECT_EQ(iso(in_digits("2021-9-23", zero), "ar"), "2021-09-23");
    EXPECT_EQ(machine(in_digits("20210923", zero)), "2021-09-23");
    // The Persian and the Muslim calendar.
    for (const std::string_view other : {"1400/07/01", "01/07/1443", "1/7/1400", "03/02/14"}) {
      EXPECT_EQ(iso(in_digits(other, zero)), "") << other;
      EXPECT_EQ(machine(in_digits(other, zero)), "") << other;
    }
    EXPECT_EQ(iso(in_digits("1.23/09/2021", zero)), "");  // continues another number
    EXPECT_EQ(iso(in_digits("23/09/2021.1", zero)), "");
  }
  const std::string mark = "\u200F";  // RIGHT-TO-LEFT MARK
  EXPECT_EQ(iso(in_digits("23", U'\u0660') + mark + "/" + in_digits("9", U'\u0660') + mark + "/" +
                in_digits("2021", U'\u0660')),
            "2021-09-23");
}

TEST(FindDate, ReadsHungarian) {
  EXPECT_EQ(iso("2012. janu\u00e1r 5.", "hu"), "2012-01-05");
  EXPECT_EQ(iso("2012. 01. 05. 14:30", "hu"), "2012-01-05T14:30");
  EXPECT_EQ(iso("2016. \u00e1prilis 21.", "hu"), "2016-04-21");
}

TEST(FindDate, ReadsRussianAndUkrainian) {
  EXPECT_EQ(iso("5 \u044f\u043d\u0432\u0430\u0440\u044f 2012", "ru"), "2012-01-05");
  EXPECT_EQ(iso("5 \u042f\u041d\u0412\u0410\u0420\u042f 2012 \u0433., 10:20", "ru"),
            "2012-01-05T10:20");
  EXPECT_EQ(iso("\u044f\u043d\u0432\u0430\u0440\u044c 2012", "ru"), "2012-01");
  EXPECT_EQ(iso("7 \u043b\u0438\u043f\u043d\u044f 2014", "uk"), "2014-07-07");
}

TEST(FindDate, ReadsPolishAndGerman) {
  EXPECT_EQ(iso("5 stycznia 2012", "pl"), "2012-01-05");
  EXPECT_EQ(iso("11 listopada 2018", "pl"), "2018-11-11");
  EXPECT_EQ(iso("5. Januar 2012, 10:20 Uhr", "de"), "2012-01-05T10:20");
  EXPECT_EQ(iso("1. M\u00e4rz 2012", "de"), "2012-03-01");
  EXPECT_EQ(iso("05.01.12", "de"), "2012-01-05");
}

TEST(FindDate, ReadsEnglish) {
  EXPECT_EQ(iso("January 5, 2012", "en"), "2012-01-05");
  EXPECT_EQ(iso("Jan. 5th, 2012 5:07 pm EST", "en"), "2012-01-05T17:07-05:00");
  EXPECT_EQ(iso("Posted on 5th of May 2012", "en"), "2012-05-05");
  EXPECT_EQ(iso("12:00 AM"), "");
  EXPECT_EQ(iso("May 2012", "en"), "2012-05");
  EXPECT_EQ(iso("Thu Jan 05 10:20:30 UTC 2012"), "2012-01-05T10:20:30Z");
  EXPECT_EQ(iso("5-Jan-12"), "2012-01-05");
}

TEST(FindDate, ReadsOtherLanguages) {
  EXPECT_EQ(iso("5 de enero de 2012", "es"), "2012-01-05");
  EXPECT_EQ(iso("1er f\u00e9vrier 2013", "fr"), "2013-02-01");
  EXPECT_EQ(iso("9 mars 2013", "sv"), "2013-03-09");
  EXPECT_EQ(iso("5 gennaio 2012", "it"), "2012-01-05");
  EXPECT_EQ(iso("5. tammikuuta 2012", "fi"), "2012-01-05");
  EXPECT_EQ(iso("2012 m. sausio 5 d.", "lt"), "2012-01-05");
  EXPECT_EQ(iso("2012\u5e741\u67085\u65e5", "ja"), "2012-01-05");
  EXPECT_EQ(iso("2012\u5e741\u6708", "ja"), "2012-01");
  EXPECT_EQ(iso("2012\u5e74 1 of 5", "ja"), "");
  EXPECT_EQ(iso("2012\ub144 1\uc6d4 5\uc77c", "ko"), "2012-01-05");
  EXPECT_EQ(iso("5 th\u00e1ng 1, 2012", "vi"), "2012-01-05");
}

TEST(FindDate, TheLanguageDecidesWhatAMonthIs) {
  EXPECT_EQ(iso("5. listopada 2012", "hr"), "2012-10-05");
  EXPECT_EQ(iso("5. listopadu 2012", "cs"), "2012-11-05");
  EXPECT_EQ(iso("5 lis 2012", "pl"), "2012-11-05");
  EXPECT_EQ(iso("listopad 2012", "hr"), "2012-10");
  EXPECT_EQ(iso("lis 2012", "fr"), "");
}

TEST(FindDate, ReadsWhatMachinesWrite) {
  EXPECT_EQ(machine("2012-01-05T10:20:30+01:00"), "2012-01-05T10:20:30+01:00");
  EXPECT_EQ(machine("2012-01-05T10:20:30.123Z"), "2012-01-05T10:20:30Z");
  EXPECT_EQ(machine("2012-01-05 10:20:30 -0530"), "2012-01-05T10:20:30-05:30");
  EXPECT_EQ(machine("20120105"), "2012-01-05");
  EXPECT_EQ(machine("20120105102030"), "2012-01-05T10:20:30");
  EXPECT_EQ(machine("1325758830"), "2012-01-05T10:20:30Z");
  EXPECT_EQ(machine("1325758830000"), "2012-01-05T10:20:30Z");
  EXPECT_EQ(machine("Thu, 05 Jan 2012 10:20:30 GMT"), "2012-01-05T10:20:30Z");
  EXPECT_EQ(machine("2012-01"), "2012-01");
  EXPECT_EQ(machine("2012"), "2012");
  EXPECT_EQ(iso("2012"), "") << "a number in prose";
  EXPECT_EQ(iso("1325758830"), "");
}

TEST(FindDate, RefusesWhatNoCalendarHas) {
  EXPECT_EQ(iso("31 February 2012", "en"), "");
  EXPECT_EQ(iso("30.2.2012", "de"), "");
  EXPECT_EQ(machine("2011-02-29"), "");
  EXPECT_EQ(machine("2012-02-29"), "2012-02-29");
  EXPECT_EQ(machine("2100-02-29"), "");
  EXPECT_EQ(machine("0000-00-00 00:00:00"), "");
  EXPECT_EQ(machine("0000-01-05"), "");
  EXPECT_EQ(machine("2012-13-05"), "");
  EXPECT_EQ(machine("2012-00-05"), "");
  EXPECT_EQ(machine("2012-01-00"), "");
  EXPECT_EQ(machine("1989-12-31"), "") << "older than the web";
  EXPECT_EQ(machine("1970-01-01T00:00:00Z"), "") << "a clock that was never set";
  EXPECT_EQ(machine("2012-01-05T25:00:00"), "") << "no clock shows 25 hours";
  EXPECT_EQ(machine("2012-01-05T10:61:00"), "");
}

TEST(FindDate, TheHourOfATimeIsNoYear) {
  EXPECT_EQ(iso("23. 10. 19:14", "cs"), "");
  EXPECT_EQ(iso("23.10. 19:14", "cs"), "");
  EXPECT_EQ(iso("23. 10. 19 14:30", "cs"), "2019-10-23T14:30");
  EXPECT_EQ(iso("23. 10. 2019 19:14", "cs"), "2019-10-23T19:14");
}

TEST(FindDate, GoesOnBehindWhatItRefuses) {
  EXPECT_EQ(iso("31 February 2012, updated 1 March 2012", "en"), "2012-03-01");
}

TEST(FindDate, ARelativeDateIsNone) {
  EXPECT_EQ(iso("3 hours ago", "en"), "");
  EXPECT_EQ(iso("vor 3 Stunden", "de"), "");
  EXPECT_EQ(iso("vor 3 Stunden, 12 Kommentare", "de"), "");
  EXPECT_EQ(iso("p\u0159ed 2 dny", "cs"), "");
  EXPECT_EQ(iso("yesterday at 10:20", "en"), "");
}

TEST(FindDate, DayAndMonthMayBeAmbiguous) {
  EXPECT_TRUE(find_date("3/4/2012", {"en", DayMonthOrder::Unknown, false})->ambiguous);
  EXPECT_FALSE(find_date("3/4/2012", {"en", DayMonthOrder::MonthFirst, false})->ambiguous);
  EXPECT_FALSE(find_date("3/3/2012", {})->ambiguous);
  EXPECT_EQ(iso("3/4/2012", "en", DayMonthOrder::MonthFirst), "2012-03-04");
  EXPECT_EQ(iso("3/4/2012", "en", DayMonthOrder::DayFirst), "2012-04-03");
  EXPECT_TRUE(find_date("11.03.17", {"en", DayMonthOrder::Unknown, false})->ambiguous);
  EXPECT_FALSE(find_date("11.03.17", {"de", DayMonthOrder::Unknown, false})->ambiguous);
  EXPECT_EQ(iso("11.03.17", "en", DayMonthOrder::MonthFirst), "2017-11-03");
  EXPECT_EQ(iso("13/4/2012", "en", DayMonthOrder::MonthFirst), "2012-04-13");
  EXPECT_EQ(iso("4/13/2012", "en", DayMonthOrder::DayFirst), "2012-04-13");
}

TEST(FindDate, NumbersThatGoOnAreNoDates) {
  EXPECT_EQ(iso("version 10.1.2012.4"), "");
  EXPECT_EQ(iso("192.168.10.12"), "");
  EXPECT_EQ(iso("call 555-12-2012"), "");
}

TEST(FindDate, SaysWhereTheDateStands) {
  const std::string_view text = "Posted by Ann on 5 January 2012 at 10:20, 3 comments";
  const auto found = find_date(text, {"en", DayMonthOrder::Unknown, false});
  ASSERT_TRUE(found);
  EXPECT_EQ(text.substr(found->begin, found->end - found->begin), "5 January 2012 at 10:20");
}

// Every prefix of every form: nothing breaks, and what is found is in the text and the calendar.
TEST(FindDate, MayBeCutAnywhere) {
  for (const std::string_view form :
       {"2012-01-05T10:20:30.123+01:00", "Thu, 05 Jan 2012 10:20:30 GMT", "5. ledna 2012 v 9:05",
        "2012. janu\u00e1r 5.", "2012\u5e741\u67085\u65e5", "Jan 5th, 2012 5:07 p.m. EST"}) {
    for (std::size_t end = 0; end <= form.size(); ++end) {
      std::string text(form.substr(0, end));
      while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80) {
        text.pop_back();
      }
      if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0xC0) text.pop_back();
      const auto found = find_date(text, {"", DayMonthOrder::Unknown, true});
      if (!found) continue;
      EXPECT_TRUE(is_in_calendar(found->date)) << text;
      EXPECT_LT(found->begin, found->end);
      EXPECT_LE(found->end, text.size());
    }
  }
}

TEST(DayNumber, CountsDays) {
  EXPECT_EQ(day_number({1970, 1, 1}), 0);
  EXPECT_EQ(day_number({2000, 3, 1}) - day_number({2000, 2, 28}), 2);
  EXPECT_EQ(day_number({2012, 1, 5}), 15344);
}

TEST(DayNumber, IsTheDayAgain) {
  for (const Date& date :
       {Date{1970, 1, 1}, Date{2000, 2, 29}, Date{2012, 1, 5}, Date{2099, 12, 31}}) {
    EXPECT_EQ(date_of_day(day_number(date)), date);
  }
}

}  // namespace
}  // namespace sito
