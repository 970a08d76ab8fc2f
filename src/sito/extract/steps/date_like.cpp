// SPDX-License-Identifier: Apache-2.0
// Recognises dates by their form, without names of months.
#include "sito/extract/steps/date_like.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::extract {
namespace {

constexpr std::uint32_t kShortestMonth = 3, kLongestMonth = 12;  // letters

/// Reads a run of digits at the front of `text` and removes it; -1 if there is none or it is too
/// long.
int take_number(std::string_view& text) {
  int number = 0;
  std::size_t n = 0;
  for (; n < text.size() && is_digit(text[n]); ++n) {
    if (n == 4) return -1;
    number = 10 * number + (text[n] - '0');
  }
  text.remove_prefix(n);
  return n == 0 ? -1 : number;
}

bool is_day(int number) { return number >= 1 && number <= 31; }
bool is_month(int number) { return number >= 1 && number <= 12; }
bool is_year(int number) { return number >= 1900 && number <= 2099; }

}  // namespace

bool is_numeric_date(std::string_view token) {
  const int a = take_number(token);
  if (a < 0 || token.empty()) return false;
  const char sign = token[0];
  if (sign != '.' && sign != '-' && sign != '/') return false;
  token.remove_prefix(1);
  const int b = take_number(token);
  if (b < 0 || token.empty() || token[0] != sign) return false;
  token.remove_prefix(1);
  const std::size_t left = token.size();
  const int c = take_number(token);
  const bool two_digits = left - token.size() == 2;
  if (!token.empty() && std::string_view(".,;:!?)]\"'T").find(token[0]) == token.npos) return false;
  if (is_year(a)) return is_month(b) && is_day(c);
  const bool day_and_month = (is_day(a) && is_month(b)) || (is_month(a) && is_day(b));
  return day_and_month && (is_year(c) || (sign != '-' && two_digits));
}

bool is_time(std::string_view token) {
  const int hour = take_number(token);
  if (hour < 0 || hour > 24 || !token.starts_with(':')) return false;
  token.remove_prefix(1);
  const std::size_t left = token.size();
  const int minute = take_number(token);
  return minute >= 0 && minute < 60 && left - token.size() == 2;
}

bool is_url(std::string_view token) {
  constexpr std::string_view kWww = "www.";
  if (token.find("://") != token.npos) return true;
  if (token.size() <= kWww.size()) return false;
  for (std::size_t i = 0; i < kWww.size(); ++i) {
    if (static_cast<char>(text::lower(static_cast<unsigned char>(token[i]))) != kWww[i])
      return false;
  }
  return true;
}

bool has_year_or_time(std::string_view text) {
  while (!text.empty()) {
    if (!is_digit(text.front())) {
      text.remove_prefix(1);
      continue;
    }
    if (is_time(text)) return true;
    std::string_view rest = text;
    if (is_year(take_number(rest))) return true;
    text.remove_prefix(std::min(text.find_first_not_of("0123456789"), text.size()));
  }
  return false;
}

DatePart part_of_number(std::string_view token) {
  const int number = take_number(token);
  if (token.size() > 1 || (!token.empty() && token[0] != '.' && token[0] != ',')) {
    return DatePart::None;
  }
  if (is_day(number)) return DatePart::Day;
  return is_year(number) ? DatePart::Year : DatePart::None;
}

DatePart part_of_word(std::uint32_t n_letters) {
  return n_letters >= kShortestMonth && n_letters <= kLongestMonth ? DatePart::Word
                                                                   : DatePart::None;
}

bool is_written_date(DatePart first, DatePart second, DatePart third) {
  if (third == DatePart::Day) return first == DatePart::Year && second == DatePart::Word;
  if (third != DatePart::Year) return false;
  return (first == DatePart::Day && (second == DatePart::Word || second == DatePart::Day)) ||
         (first == DatePart::Word && second == DatePart::Day);
}

}  // namespace sito::extract
