// SPDX-License-Identifier: Apache-2.0
#include "web/schedule.h"

#include "sito/base/cut.h"
#include "sito/base/error.h"
#include "sito/base/lowered.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sito::app {
namespace {

using Names = std::span<const std::string_view>;

constexpr auto kMonths = std::to_array<std::string_view>(
    {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"});
constexpr auto kDays =
    std::to_array<std::string_view>({"sun", "mon", "tue", "wed", "thu", "fri", "sat"});

struct Range {
  std::string_view name;
  unsigned least, most;
  Names names;  // of the least value and the following ones
};
constexpr auto kRanges = std::to_array<Range>({{"minute", 0, 59, {}},
                                               {"hour", 0, 23, {}},
                                               {"day", 1, 31, {}},
                                               {"month", 1, 12, kMonths},
                                               {"day of the week", 0, 7, kDays}});

constexpr auto kShortcuts =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"@hourly", "0 * * * *"},
                                                                  {"@daily", "0 0 * * *"},
                                                                  {"@weekly", "0 0 * * sun"},
                                                                  {"@monthly", "0 0 1 * *"}});

constexpr auto kUnits = std::to_array<std::pair<char, std::int64_t>>(
    {{'s', 1}, {'m', 60}, {'h', 3'600}, {'d', 86'400}});
constexpr std::int64_t kMaxInterval = std::int64_t{366} * 86'400;
// 29 February may be eight years away.
constexpr int kMaxYears = 8;

template <typename Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

std::optional<unsigned> value_of(std::string_view text, const Range& range) {
  const auto name = std::ranges::find(range.names, text);
  if (name != range.names.end()) {
    return range.least + static_cast<unsigned>(name - range.names.begin());
  }
  const auto number = number_in<unsigned>(text);
  return number && *number >= range.least && *number <= range.most ? number : std::nullopt;
}

// Sets the values of one item of a list: "*", "*/15", "3", "mon-fri", "0-30/10", "5/10".
bool set_item(std::string_view item, const Range& range, std::bitset<64>& values) {
  const bool has_step = item.find('/') != std::string_view::npos;
  std::string_view step_text = item;
  std::string_view span = take_until(step_text, '/');
  const auto step = has_step ? number_in<unsigned>(step_text) : 1U;
  if (!step || *step == 0) return false;
  std::optional<unsigned> first = range.least, last = range.most;
  if (span != "*") {
    const bool is_range = span.find('-') != std::string_view::npos;
    first = value_of(take_until(span, '-'), range);
    if (is_range) {
      last = value_of(span, range);
    } else if (!has_step) {
      last = first;
    }
  }
  if (!first || !last || *first > *last) return false;
  for (unsigned value = *first; value <= *last; value += *step) values.set(value);
  return true;
}

// Corrects fields that exceed their range: minute 60 is minute 0 of the next hour.
void normalise(std::tm& time) {
  time.tm_isdst = -1;
  time.tm_sec = 0;
  (void)std::mktime(&time);
}

}  // namespace

Result<Schedule> Schedule::parse_every(std::string_view text) {
  for (const auto& [unit, seconds] : kUnits) {
    if (text.empty() || text.back() != unit) continue;
    const auto number = number_in<std::int64_t>(text.substr(0, text.size() - 1));
    if (!number || *number < 1 || *number > kMaxInterval / seconds) break;
    Schedule made;
    made.interval_ = std::chrono::seconds(*number * seconds);
    return made;
  }
  return invalid("'" + std::string(text) + "' is not an interval such as 90m, 6h or 7d");
}

Result<Schedule> Schedule::parse(std::string_view text) {
  constexpr std::string_view kEvery = "@every ";
  if (text.starts_with(kEvery)) return parse_every(text.substr(kEvery.size()));
  for (const auto& [name, meaning] : kShortcuts) {
    if (text == name) text = meaning;
  }
  const std::string small = lowered(text);
  std::vector<std::string_view> words;
  for (const std::string_view word : parts_of(small, ' ')) {
    if (!word.empty()) words.push_back(word);
  }
  if (words.size() != kFields) {
    return invalid(
        "'" + std::string(text) +
        "' is not a schedule of five fields such as '30 3 * * *', or @daily or @every 6h");
  }
  Schedule made;
  for (std::size_t i = 0; i < kFields; ++i) {
    for (const std::string_view item : all_parts_of(words[i], ',')) {
      if (set_item(item, kRanges[i], made.fields_[i])) continue;
      return invalid("'" + std::string(words[i]) + "' is not a " + std::string(kRanges[i].name) +
                     " of a schedule");
    }
  }
  if (made.fields_[kWeekday].test(7)) made.fields_[kWeekday].set(0);  // both are Sunday
  made.any_day_ = words[kDay].starts_with('*');
  made.any_weekday_ = words[kWeekday].starts_with('*');
  if (made.next_minute(0) == 0) return invalid("'" + std::string(text) + "' never comes");
  return made;
}

bool Schedule::has_day(const std::tm& time) const {
  const bool day = fields_[kDay].test(static_cast<std::size_t>(time.tm_mday));
  const bool weekday = fields_[kWeekday].test(static_cast<std::size_t>(time.tm_wday));
  return any_day_ || any_weekday_ ? day && weekday : day || weekday;
}

std::time_t Schedule::next_minute(std::time_t now) const {
  std::tm time{};
  localtime_r(&now, &time);
  const int last_year = time.tm_year + kMaxYears;
  ++time.tm_min;
  normalise(time);
  while (time.tm_year <= last_year) {
    if (!fields_[kMonth].test(static_cast<std::size_t>(time.tm_mon) + 1)) {
      ++time.tm_mon;
      time.tm_mday = 1;
      time.tm_hour = time.tm_min = 0;
    } else if (!has_day(time)) {
      ++time.tm_mday;
      time.tm_hour = time.tm_min = 0;
    } else if (!fields_[kHour].test(static_cast<std::size_t>(time.tm_hour))) {
      ++time.tm_hour;
      time.tm_min = 0;
    } else if (!fields_[kMinute].test(static_cast<std::size_t>(time.tm_min))) {
      ++time.tm_min;
    } else {
      const std::time_t found = std::mktime(&time);
      if (found > now) return found;
      ++time.tm_min;  // an hour that clocks repeat
    }
    normalise(time);
  }
  return 0;
}

std::time_t Schedule::next(std::time_t begin, std::time_t now) const {
  if (interval_.count() > 0) return std::max(begin + interval_.count(), now);
  return next_minute(now);
}

}  // namespace sito::app
