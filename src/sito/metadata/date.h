// SPDX-License-Identifier: Apache-2.0
// Reads dates in many languages, without a clock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sito {

/// A date, as exact as it was written.
struct Date {
  int year = 0;
  int month = 0;  ///< 1 to 12; 0: not given
  int day = 0;    ///< 1 to 31; 0: not given
  int hour = -1;  ///< 0 to 23; -1: not given
  int minute = 0;
  int second = -1;  ///< -1: not given
  bool zoned = false;
  int zone_minutes = 0;  ///< east of UTC
  bool operator==(const Date&) const = default;
};

/// Returns true for a day in the calendar (or a possible one, if the day is not given), with a
/// valid time.
bool is_in_calendar(const Date& date);
/// Formats as ISO 8601: 2012, 2012-01, 2012-01-05, 2012-01-05T10:20, 2012-01-05T10:20:30+01:00.
std::string to_iso(const Date& date);
/// Returns the days since 1970-01-01; a month or day that is not given counts as the first.
std::int64_t day_number(const Date& date);
/// Returns the day that has this number, without a time. From 0000-03-01 on.
Date date_of_day(std::int64_t days);

/// The order of day and month in "3/4/2012".
enum class DayMonthOrder : std::uint8_t { Unknown, DayFirst, MonthFirst };

/// How to read a text.
struct DateReading {
  std::string_view language;  ///< as text::normalise_language has it; "" unknown
  DayMonthOrder order = DayMonthOrder::Unknown;
  bool machine = false;  ///< an attribute or data: reads also 20120105, Unix times and lone years
};

/// A date in a text.
struct FoundDate {
  Date date;
  std::size_t begin = 0, end = 0;  ///< in bytes of the text
  bool ambiguous = false;          ///< day and month may be swapped; the day was put first
};

/// Returns the first date in text[from..), or nothing. Skips days that no calendar has, and years
/// outside [kFirstYear, kLastYear]. A relative date ("3 hours ago") is not a date. Cost: linear in
/// the text up to the date.
std::optional<FoundDate> find_date(std::string_view text, const DateReading& reading,
                                   std::size_t from = 0);

/// Bounds on years: pages are not older than the web, and later years are other numbers.
inline constexpr int kFirstYear = 1990;
inline constexpr int kLastYear = 2099;

/// Returns the month of a word in lower case, 1 to 12, or 0. If languages differ, `language`
/// decides. Forms of three letters or fewer count in their own language; English ones count
/// everywhere.
int month_of(std::string_view word, std::string_view language);
/// The same for a word between a day and a year, where the short forms of all languages count:
/// pages often do not say their language, or say a wrong one.
int month_in_date(std::string_view word, std::string_view language);

}  // namespace sito
