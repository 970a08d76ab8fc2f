// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/header.h"
#include "sito/base/ascii.h"
#include "sito/crawl/links/sitemap.h"

#include <chrono>

namespace sito::crawl {
namespace {

/// Reads a text from its front.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : rest_(text) {}

  bool skip(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  /// Reads a number of exactly `n` digits; -1 if there is none.
  int number(std::size_t n) {
    if (rest_.size() < n) return -1;
    int number = 0;
    for (const char c : rest_.substr(0, n)) {
      if (c < '0' || c > '9') return -1;
      number = number * 10 + (c - '0');
    }
    rest_.remove_prefix(n);
    return number;
  }
  void skip_digits() {
    while (!rest_.empty() && is_digit(rest_.front())) rest_.remove_prefix(1);
  }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

// Returns the minutes to subtract; nothing for an invalid zone.
std::optional<int> zone_of(Cursor& cursor) {
  if (cursor.at_end() || cursor.skip('Z')) return 0;
  const bool is_east = cursor.skip('+');
  if (!is_east && !cursor.skip('-')) return std::nullopt;
  const int hours = cursor.number(2);
  cursor.skip(':');
  const int minutes = cursor.number(2);
  if (hours < 0 || hours > 14 || minutes < 0 || minutes > 59) return std::nullopt;
  return (is_east ? 1 : -1) * (hours * 60 + minutes);
}

}  // namespace

std::optional<frontier::Time> parse_w3c_date(std::string_view text) {
  using namespace std::chrono;
  Cursor cursor(archive::stripped(text));
  const int y = cursor.number(4);
  int m = 1;
  int d = 1;
  if (cursor.skip('-')) {
    m = cursor.number(2);
    if (cursor.skip('-')) d = cursor.number(2);
  }
  if (y < 1970 || m < 1 || d < 1) return std::nullopt;
  const year_month_day date{year(y), month(static_cast<unsigned>(m)),
                            day(static_cast<unsigned>(d))};
  if (!date.ok()) return std::nullopt;
  seconds time{0};
  if (cursor.skip('T') || cursor.skip(' ')) {
    const int hour = cursor.number(2);
    const int minute = cursor.skip(':') ? cursor.number(2) : -1;
    const int second = cursor.skip(':') ? cursor.number(2) : 0;
    if (cursor.skip('.')) cursor.skip_digits();
    if (hour < 0 || hour > 24 || minute < 0 || minute > 59 || second < 0 || second > 60) {
      return std::nullopt;
    }
    const std::optional<int> zone = zone_of(cursor);
    if (!zone) return std::nullopt;
    time = hours(hour) + minutes(minute - *zone) + seconds(second);
  }
  if (!cursor.at_end()) return std::nullopt;
  return duration_cast<milliseconds>((sys_days(date) + time).time_since_epoch()).count();
}

}  // namespace sito::crawl
