// SPDX-License-Identifier: Apache-2.0
// Dates as pages write them, in many languages, read without a clock.
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
  int month = 0;  ///< 1 to 12; 0: not said
  int day = 0;    ///< 1 to 31; 0: not said
  int hour = -1;  ///< 0 to 23; -1: not said
  int minute = 0;
  int second = -1;  ///< -1: not said
  bool zoned = false;
  int zone_minutes = 0;  ///< east of UTC
  bool operator==(const Date&) const = default;
};

/// True for a day that is (or may be, when the day is not said) in the calendar, with a time that
/// a clock shows.
bool is_in_calendar(const Date& date);
/// ISO 8601: 2012, 2012-01, 2012-01-05, 2012-01-05T10:20, 2012-01-05T10:20:30+01:00 (Z for UTC).
std::string to_iso(const Date& date);
/// Days since 1970-01-01; a month or day that is not said is the first.
std::int64_t day_number(const Date& date);

/// What comes first in "3/4/2012".
enum class DayMonthOrder : std::uint8_t { Unknown, DayFirst, MonthFirst };

/// How a text is to be read.
struct DateReading {
  std::string_view language;  ///< as text::normalise_language has it; "" unknown
  DayMonthOrder order = DayMonthOrder::Unknown;
  bool machine = false;  ///< of an attribute or of data: also 20120105, Unix times and lone years
};

/// A date in a text.
struct FoundDate {
  Date date;
  std::size_t begin = 0, end = 0;  ///< in bytes of the text
  bool ambiguous = false;          ///< day and month may have changed places; the day was put first
};

/// The first date in text[from..), or nothing. Refused, and passed over whole: days that no
/// calendar has, and years outside [kFirstYear, kLastYear]. A relative date ("3 hours ago") is
/// none. Cost: linear in the text up to the date.
std::optional<FoundDate> find_date(std::string_view text, const DateReading& reading,
                                   std::size_t from = 0);

/// Pages are not older than the web, and what claims to be from beyond is a number.
inline constexpr int kFirstYear = 1990;
inline constexpr int kLastYear = 2099;

/// The month of a word in lower case, 1 to 12, or 0. Where languages differ, `language` decides;
/// forms of three letters or fewer count in their own language and in English ones everywhere.
int month_of(std::string_view word, std::string_view language);

}  // namespace sito
