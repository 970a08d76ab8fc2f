// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/http_date.h"

#include "sito/base/ascii.h"
#include "sito/base/lowered.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <vector>

namespace sito::crawl {
namespace {

constexpr std::array<std::string_view, 12> kMonths = {"jan", "feb", "mar", "apr", "may", "jun",
                                                      "jul", "aug", "sep", "oct", "nov", "dec"};

template <typename Number>
std::optional<Number> number_in(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// Returns runs of digits or of letters.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const auto belongs = is_digit(text[at]) ? is_digit : is_letter;
    while (at < text.size() && belongs(text[at])) ++at;
    if (at > begin) {
      words.push_back(text.substr(begin, at - begin));
    } else {
      ++at;
    }
  }
  return words;
}

int month_of(std::string_view word) {
  if (word.size() < 3) return 0;
  const std::array<char, 3> front = {lower(word[0]), lower(word[1]), lower(word[2])};
  const auto* found =
      std::find(kMonths.begin(), kMonths.end(), std::string_view(front.data(), front.size()));
  return found == kMonths.end() ? 0 : static_cast<int>(found - kMonths.begin()) + 1;
}

}  // namespace

std::optional<frontier::Time> parse_http_date(std::string_view text) {
  if (text.size() > 64) return std::nullopt;
  int month = 0;
  std::vector<int> numbers;  // day, year, hour, minute, second; or day, time, year
  for (const std::string_view word : words_of(text)) {
    if (is_digit(word.front())) {
      const auto number = number_in<int>(word);
      if (!number) return std::nullopt;
      numbers.push_back(*number);
    } else if (month == 0) {
      month = month_of(word);  // names of days begin differently
    }
  }
  if (month == 0 || numbers.size() < 5) return std::nullopt;
  const bool is_asctime = numbers[4] > 60;
  int year = is_asctime ? numbers[4] : numbers[1];
  const int* time = is_asctime ? &numbers[1] : &numbers[2];
  if (year < 100) year += year < 70 ? 2000 : 1900;
  using namespace std::chrono;
  const year_month_day date{std::chrono::year(year),
                            std::chrono::month(static_cast<unsigned>(month)),
                            std::chrono::day(static_cast<unsigned>(numbers[0]))};
  if (!date.ok() || year < 1970 || year > 9999) return std::nullopt;
  if (time[0] > 23 || time[1] > 59 || time[2] > 60) return std::nullopt;
  const auto at = sys_days(date) + hours(time[0]) + minutes(time[1]) + seconds(time[2]);
  return duration_cast<milliseconds>(at.time_since_epoch()).count();
}

std::optional<frontier::Time> parse_retry_after(std::string_view value, frontier::Time now) {
  while (value.ends_with(' ')) value.remove_suffix(1);
  constexpr std::int64_t kMaxSeconds = 10LL * 365 * 86'400;
  if (const auto seconds = number_in<std::int64_t>(value)) {
    return *seconds < 0 ? std::nullopt : std::optional(std::min(*seconds, kMaxSeconds) * 1'000);
  }
  const auto at = parse_http_date(value);
  return at ? std::optional(std::max<frontier::Time>(*at - now, 0)) : std::nullopt;
}

std::optional<std::int64_t> parse_max_age(std::string_view cache_control) {
  const std::string text = lowered(cache_control);
  if (text.find("no-store") != std::string::npos || text.find("no-cache") != std::string::npos) {
    return 0;
  }
  const std::size_t at = text.find("max-age=");
  if (at == std::string::npos || (at > 0 && text[at - 1] == '-')) return std::nullopt;
  const std::size_t begin = at + 8;
  std::size_t end = begin;
  while (end < text.size() && is_digit(text[end])) ++end;
  return number_in<std::int64_t>(std::string_view(text).substr(begin, end - begin));
}

}  // namespace sito::crawl
