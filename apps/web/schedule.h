// SPDX-License-Identifier: Apache-2.0
// Times at which a command runs again, in the notation of cron.
#pragma once

#include "sito/base/result.h"

#include <array>
#include <bitset>
#include <chrono>
#include <ctime>
#include <string_view>

namespace sito::app {

/// Minutes of the calendar, or a fixed interval.
class Schedule {
 public:
  /// `text`: five fields (minute, hour, day of the month, month, day of the week) of numbers,
  /// ranges, lists and steps, with English names of months and days ("30 3 * * mon-fri"); one of
  /// @hourly, @daily, @weekly, @monthly; or @every with a number and s, m, h or d ("@every 6h").
  /// As in cron, if both fields for days are given, a day needs to match only one of them.
  /// InvalidArgument: another text, or times that never come.
  static Result<Schedule> parse(std::string_view text);

  /// Returns the next time after `now`, in the time zone of the machine. With an interval, this is
  /// the interval after `begin` (when the last run began), or `now` if that time is past. Searches
  /// at most eight years, in steps of a month, a day, an hour or a minute.
  [[nodiscard]] std::time_t next(std::time_t begin, std::time_t now) const;

 private:
  enum Field : std::size_t { kMinute, kHour, kDay, kMonth, kWeekday, kFields };
  static Result<Schedule> parse_every(std::string_view text);
  [[nodiscard]] bool has_day(const std::tm& time) const;
  // Returns 0 if there is none.
  [[nodiscard]] std::time_t next_minute(std::time_t now) const;

  std::chrono::seconds interval_{0};  // 0: by the calendar
  std::array<std::bitset<64>, kFields> fields_{};
  bool any_day_ = false, any_weekday_ = false;
};

}  // namespace sito::app
