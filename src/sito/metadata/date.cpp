// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/date.h"

#include "sito/metadata/words.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>

namespace sito {
namespace {

constexpr std::array<int, 12> kMonthDays = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

bool is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

void append_padded(int value, std::string& out) {
  if (value < 10) out += '0';
  out += std::to_string(value);
}

// Returns 0 for words that other languages use for another month, unless `language` decides.
// `only_english`: forms of further languages do not count.
int find_month(std::string_view word, std::string_view language, bool only_english) {
  if (word.empty()) return 0;
  int month = 0;
  bool several = false;
  for (const MonthName& name : month_names(word)) {
    if (name.language == language) return name.month;
    if (only_english && name.language != "en") continue;
    several = several || (month != 0 && month != name.month);
    // Only Croatian uses these names for other months than its neighbours.
    if (month == 0 || name.language != "hr") month = name.month;
  }
  return several ? 0 : month;
}

}  // namespace

bool is_in_calendar(const Date& date) {
  if (date.month < 0 || date.month > 12 || (date.month == 0 && date.day != 0)) return false;
  if (date.day < 0 || date.year < 1) return false;
  if (date.day > 0) {
    if (date.day > kMonthDays[static_cast<std::size_t>(date.month) - 1]) return false;
    if (date.month == 2 && date.day == 29 && !is_leap(date.year)) return false;
  }
  return date.hour >= -1 && date.hour <= 23 && date.minute >= 0 && date.minute <= 59 &&
         date.second >= -1 && date.second <= 60;
}

std::string to_iso(const Date& date) {
  std::string out = std::to_string(date.year);
  if (date.month == 0) return out;
  out += '-';
  append_padded(date.month, out);
  if (date.day == 0) return out;
  out += '-';
  append_padded(date.day, out);
  if (date.hour < 0) return out;
  out += 'T';
  append_padded(date.hour, out);
  out += ':';
  append_padded(date.minute, out);
  if (date.second >= 0) {
    out += ':';
    append_padded(date.second, out);
  }
  if (!date.zoned) return out;
  if (date.zone_minutes == 0) return out + 'Z';
  out += date.zone_minutes < 0 ? '-' : '+';
  const int minutes = std::abs(date.zone_minutes);
  append_padded(minutes / 60, out);
  out += ':';
  append_padded(minutes % 60, out);
  return out;
}

std::int64_t day_number(const Date& date) {
  const int month = std::max(date.month, 1);
  const std::int64_t year = date.year - (month <= 2 ? 1 : 0);
  const std::int64_t era = year / 400;
  const std::int64_t year_of_era = year % 400;
  const std::int64_t day_of_year =
      (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + std::max(date.day, 1) - 1;
  return era * 146'097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year -
         719'468;
}

// Counts in years that begin in March, as day_number() does.
Date date_of_day(std::int64_t days) {
  const std::int64_t shifted = days + 719'468;
  const std::int64_t era = shifted / 146'097;
  const std::int64_t day_of_era = shifted % 146'097;
  const std::int64_t year_of_era =
      (day_of_era - day_of_era / 1'460 + day_of_era / 36'524 - day_of_era / 146'096) / 365;
  const std::int64_t day_of_year =
      day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t month_from_march = (5 * day_of_year + 2) / 153;
  Date date;
  date.day = static_cast<int>(day_of_year - (153 * month_from_march + 2) / 5 + 1);
  date.month =
      static_cast<int>(month_from_march < 10 ? month_from_march + 3 : month_from_march - 9);
  date.year = static_cast<int>(year_of_era + era * 400 + (date.month <= 2 ? 1 : 0));
  return date;
}

int month_of(std::string_view word, std::string_view language) {
  return find_month(word, language, text::count_code_points(word) <= 3);
}

int month_in_date(std::string_view word, std::string_view language) {
  return find_month(word, language, false);
}

}  // namespace sito
