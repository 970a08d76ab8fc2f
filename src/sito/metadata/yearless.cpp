// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/yearless.h"

#include "sito/base/ascii.h"
#include "sito/metadata/date_tokens.h"
#include "sito/text/utf8.h"

namespace sito {
namespace {

constexpr int kLeapYear = 2000;  // a leap year, which has every possible day
constexpr int kYearsBetweenLeaps = 4;
constexpr std::size_t kYearDigits = 4;
constexpr std::size_t kLongestGap = 4;  // ". ", ", " and the like between a date and its time

class YearlessFinder {
 public:
  YearlessFinder(std::string_view text, std::string_view language, std::size_t from)
      : tokens_(text, from), language_(language) {}

  std::optional<FoundDate> find() {
    for (std::size_t i = 0; tokens_.get(i) != nullptr; ++i) {
      found_ = {};
      const std::size_t end = match(i);
      if (end == 0 || has_year(i, end)) continue;
      Date of_a_leap_year = found_.date;
      of_a_leap_year.year = kLeapYear;
      if (found_.date.day == 0 || !is_in_calendar(of_a_leap_year)) continue;
      found_.begin = tokens_.get(i)->begin;
      return found_;
    }
    return std::nullopt;
  }

 private:
  const DateToken* number(std::size_t i, std::size_t most) {
    const DateToken* token = tokens_.get(i);
    return token != nullptr && token->number && token->size() <= most ? token : nullptr;
  }

  int month(std::size_t i) {
    const DateToken* token = tokens_.get(i);
    return token == nullptr || token->number ? 0 : month_of(token->word(), language_);
  }

  // Returns the token behind the date, or 0 if there is no date at token i.
  std::size_t match(std::size_t i) {
    const DateToken* day = number(i, 2);
    if (day == nullptr) return month_first(i);
    const int named = month(i + 1);
    if (named != 0 && is_gap(tokens_.get(i + 1)->gap)) return set(named, *day, i + 2);
    const DateToken* second = number(i + 1, 2);
    if (second == nullptr || text::trim(second->gap) != "." || continues_number(*day)) return 0;
    found_.date.hour = -1;
    const std::size_t end = set(static_cast<int>(second->value), *day, i + 2);
    const std::string_view behind = tokens_.text().substr(second->end);
    const bool continues = behind.size() > 1 && is_digit(behind[1]);
    const bool stopped = behind.starts_with('.') && !continues;
    return stopped || found_.date.hour >= 0 ? end : 0;
  }

  std::size_t month_first(std::size_t i) {
    const int named = month(i);
    const DateToken* day = number(i + 1, 2);
    if (named == 0 || day == nullptr || !is_gap(day->gap)) return 0;
    return set(named, *day, i + 2);
  }

  static bool is_gap(std::string_view gap) {
    for (const char c : gap) {
      if (c != ' ' && c != '.' && c != '-') return gap == "\xC2\xA0";  // NO-BREAK SPACE
    }
    return gap.size() <= kLongestGap;
  }

  // Returns true for a part of a version or an address, which has more numbers in front.
  [[nodiscard]] bool continues_number(const DateToken& day) const {
    return day.begin >= 2 && (day.gap == "." || day.gap == "/" || day.gap == "-");
  }

  // Sets the day and a time behind it; returns the token behind both.
  std::size_t set(int month, const DateToken& day, std::size_t end) {
    found_.date.month = month;
    found_.date.day = static_cast<int>(day.value);
    found_.end = tokens_.get(end - 1)->end;
    std::size_t i = end;
    const DateToken* between = tokens_.get(i);
    if (between != nullptr && !between->number && between->size() <= 3) ++i;
    const DateToken* hour = number(i, 2);
    const DateToken* minute = number(i + 1, 2);
    if (hour == nullptr || minute == nullptr || minute->size() != 2 || minute->gap != ":" ||
        hour->gap.size() > kLongestGap || hour->value > 23 || minute->value > 59) {
      return end;
    }
    found_.date.hour = static_cast<int>(hour->value);
    found_.date.minute = static_cast<int>(minute->value);
    found_.end = minute->end;
    return i + 2;
  }

  // With a year beside the day, find_date has already accepted or refused the date.
  bool has_year(std::size_t begin, std::size_t end) {
    const DateToken* behind = tokens_.get(end);
    if (behind != nullptr && behind->number && behind->size() == kYearDigits &&
        behind->gap.size() <= kLongestGap) {
      return true;
    }
    const DateToken* before = begin == 0 ? nullptr : tokens_.get(begin - 1);
    return before != nullptr && before->number && before->size() == kYearDigits &&
           tokens_.get(begin)->gap.size() <= kLongestGap;
  }

  DateTokens tokens_;
  std::string_view language_;
  FoundDate found_;
};

}  // namespace

std::optional<FoundDate> find_yearless_date(std::string_view text, std::string_view language,
                                            std::size_t from) {
  return YearlessFinder(text, language, from).find();
}

std::optional<Date> with_year_before(const Date& date, const Date& taken) {
  Date dated = date;
  for (int ago = 0; ago < kYearsBetweenLeaps; ++ago) {
    dated.year = taken.year - ago;
    if (is_in_calendar(dated) && day_number(dated) <= day_number(taken) + 1) return dated;
  }
  return std::nullopt;
}

}  // namespace sito
