// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/date_order.h"

#include "sito/base/ascii.h"
#include "sito/base/lowered.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>

namespace sito {
namespace {

// Countries whose English puts the day first, by the end of their hosts.
constexpr std::string_view kDayFirstHosts[] = {".uk", ".au", ".nz", ".ie", ".in", ".za", ".eu"};
constexpr std::string_view kMonthFirstHosts[] = {".gov", ".mil", ".edu", ".us"};
// The same by the end of the language: "en-GB".
constexpr std::string_view kDayFirstRegions[] = {"gb", "au", "nz", "ie", "in", "za"};

template <std::size_t kSize>
bool ends_with_one_of(std::string_view text, const std::string_view (&ends)[kSize]) {
  return std::any_of(std::begin(ends), std::end(ends),
                     [&](std::string_view end) { return text.ends_with(end); });
}

bool is_sign(char c) { return c == '/' || c == '.' || c == '-'; }

// Reads digits from `at` on; returns how many.
std::size_t read_digits(std::string_view text, std::size_t at, int& number) {
  constexpr std::size_t kMost = 5;
  std::size_t n = 0;
  number = 0;
  for (; n < kMost && at + n < text.size() && is_digit(text[at + n]); ++n)
    number = number * 10 + (text[at + n] - '0');
  return n;
}

constexpr int kMonths = 12, kDays = 31;

/// The first two numbers of a date.
struct Numbers {
  int first = 0, second = 0;
};

// Returns the numbers of the date that begins with a number at `at`, and moves `at` behind what was
// read. Numbers that continue before or after it are versions, addresses or sizes.
std::optional<Numbers> numbers_at(std::string_view text, std::size_t& at) {
  const bool inside = at > 0 && is_sign(text[at - 1]);
  Numbers numbers;
  const std::size_t first = read_digits(text, at, numbers.first);
  at += first;
  if (inside || first > 2 || at >= text.size() || !is_sign(text[at])) return std::nullopt;
  const char sign = text[at];
  const std::size_t second = read_digits(text, at + 1, numbers.second);
  const std::size_t behind = at + 1 + second;
  if (second < 1 || second > 2 || behind >= text.size() || text[behind] != sign)
    return std::nullopt;
  int year = 0;
  const std::size_t n_year = read_digits(text, behind + 1, year);
  const std::size_t end = behind + 1 + n_year;
  const bool is_short = n_year == 2 && sign == '/' && first == 2 && second == 2;
  const bool continues = end + 1 < text.size() && is_sign(text[end]) && is_digit(text[end + 1]);
  if ((n_year != 4 && !is_short) || continues) return std::nullopt;
  at = end;
  return numbers;
}

}  // namespace

void ShownOrders::add(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (!is_digit(text[at])) {
      ++at;
      continue;
    }
    const auto numbers = numbers_at(text, at);
    if (!numbers) continue;
    const auto [first, second] = *numbers;
    if (first < 1 || second < 1 || first > kDays || second > kDays) continue;
    day_first_ = day_first_ || (first > kMonths && second <= kMonths);
    month_first_ = month_first_ || (second > kMonths && first <= kMonths);
  }
}

void ShownOrders::add(DayMonthOrder order) {
  day_first_ = day_first_ || order == DayMonthOrder::DayFirst;
  month_first_ = month_first_ || order == DayMonthOrder::MonthFirst;
}

void ShownOrders::add(const ShownOrders& other) {
  day_first_ = day_first_ || other.day_first_;
  month_first_ = month_first_ || other.month_first_;
}

DayMonthOrder ShownOrders::order() const {
  if (day_first_ == month_first_) return DayMonthOrder::Unknown;
  return day_first_ ? DayMonthOrder::DayFirst : DayMonthOrder::MonthFirst;
}

DayMonthOrder order_on_page(const ShownOrders& shown, std::string_view language,
                            std::string_view html_language, std::string_view host) {
  if (language != "en" && !language.empty()) return DayMonthOrder::DayFirst;
  if (shown.order() != DayMonthOrder::Unknown) return shown.order();
  constexpr std::size_t kWithRegion = std::string_view("en-gb").size();
  if (html_language.size() >= kWithRegion) {
    const std::string region = lowered(html_language.substr(html_language.size() - 2));
    if (region == "us") return DayMonthOrder::MonthFirst;
    if (std::find(std::begin(kDayFirstRegions), std::end(kDayFirstRegions), region) !=
        std::end(kDayFirstRegions)) {
      return DayMonthOrder::DayFirst;
    }
  }
  if (ends_with_one_of(host, kDayFirstHosts)) return DayMonthOrder::DayFirst;
  if (ends_with_one_of(host, kMonthFirstHosts)) return DayMonthOrder::MonthFirst;
  return DayMonthOrder::Unknown;
}

DayMonthOrder order_in_language(std::string_view language) {
  if (language.empty()) return DayMonthOrder::Unknown;
  return language == "en" || language == "en-us" ? DayMonthOrder::MonthFirst
                                                 : DayMonthOrder::DayFirst;
}

}  // namespace sito
