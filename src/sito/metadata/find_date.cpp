// SPDX-License-Identifier: Apache-2.0
// Matches the patterns of dates.
#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/metadata/date.h"
#include "sito/metadata/date_tokens.h"
#include "sito/metadata/long_month.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito {
namespace {

using Token = DateToken;

constexpr int kImpossible = -1;

// U+5E74 YEAR, U+6708 MONTH, U+65E5 DAY; U+B144, U+C6D4, U+C77C are the same in Korean.
constexpr std::string_view kYearSigns[] = {"\xE5\xB9\xB4", "\xEB\x85\x84"};
constexpr std::string_view kMonthSigns[] = {"\xE6\x9C\x88", "\xEC\x9B\x94"};
constexpr std::string_view kDaySigns[] = {"\xE6\x97\xA5", "\xEC\x9D\xBC"};

// Returns true if only white space and these signs are between the parts of a date. An Arabic comma is
// a comma.
bool consists_of(std::string_view gap, std::string_view signs) {
  constexpr char32_t kArabicComma = 0x060C;
  for (std::size_t at = 0; at < gap.size();) {
    const text::CodePoint c = text::code_point_at(gap, at);
    const char sign = c.value == kArabicComma ? ',' : c.length == 1 ? gap[at] : '\0';
    if (!text::is_space(c.value) && signs.find(sign) == std::string_view::npos) return false;
    at += c.length;
  }
  return true;
}

// Returns the one sign between two numbers, apart from white space and the marks of direction that
// Arabic dates have; 0 for another gap.
char sign_of(std::string_view gap) {
  constexpr char32_t kLeftToRight = 0x200E, kRightToLeft = 0x200F;
  char sign = '\0';
  for (std::size_t at = 0; at < gap.size();) {
    const text::CodePoint c = text::code_point_at(gap, at);
    if (!text::is_space(c.value) && c.value != kLeftToRight && c.value != kRightToLeft) {
      if (sign != '\0' || c.length > 1) return '\0';
      sign = gap[at];
    }
    at += c.length;
  }
  return sign;
}

/// Tries the patterns of dates at one token after the other.
class Finder {
 public:
  Finder(std::string_view text, const DateReading& reading, std::size_t from)
      : tokens_(text, from), reading_(reading) {
    last_digit_ = text.size();
    while (last_digit_ > 0 && date_digit_at(text, last_digit_).length == 0) --last_digit_;
  }

  std::optional<FoundDate> find() {
    // A date ends with a number, apart from its time.
    for (std::size_t i = 0; tokens_.get(i) != nullptr && tokens_.get(i)->begin <= last_digit_;) {
      found_ = {};
      end_ = 0;
      if (!match(i)) {
        ++i;
        continue;
      }
      if (is_believable()) {
        read_time();
        if (!impossible_time_) {
          found_.begin = tokens_.get(i)->begin;
          found_.end = last_end_;
          return found_;
        }
      }
      impossible_time_ = false;
      i = std::max(end_, i + 1);
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool is_believable() const {
    return found_.date.year >= kFirstYear && found_.date.year <= kLastYear &&
           is_in_calendar(found_.date);
  }

  const Token* number(std::size_t i, std::size_t least, std::size_t most) {
    const Token* token = tokens_.get(i);
    return token != nullptr && token->number && token->size() >= least && token->size() <= most
               ? token
               : nullptr;
  }
  const Token* word(std::size_t i) {
    const Token* token = tokens_.get(i);
    return token != nullptr && !token->number ? token : nullptr;
  }
  int month(std::size_t i) {
    const Token* token = word(i);
    return token == nullptr ? 0 : month_of(token->word(), reading_.language);
  }
  // The same for a word behind a day and before token `year`.
  int month_before(std::size_t year, std::size_t i) {
    if (number(year, 4, 4) == nullptr) return month(i);
    const Token* token = word(i);
    return token == nullptr ? 0 : month_in_date(token->word(), reading_.language);
  }

  void set(int year, int month, int day, std::size_t end) {
    found_.date.year = year;
    found_.date.month = month;
    found_.date.day = day;
    end_ = end;
    last_end_ = tokens_.get(end - 1)->end;
  }

  bool match(std::size_t i) {
    const Token* token = tokens_.get(i);
    if (!token->number) return month_first(i);
    if (token->size() == 4) return year_first(i) || compact(i);
    if (token->size() <= 2) return day_first(i) || numbers(i) || vietnamese(i);
    return compact(i);
  }

  static int int_of(const Token& token) { return static_cast<int>(token.value); }
  // Returns a day or month; a written 0 differs from a missing one.
  static int part_of(const Token& token) {
    return token.value == 0 ? kImpossible : static_cast<int>(token.value);
  }

  // 2012-01-05, 2012/1/5, 2012. 01. 05., 2012. januar 5., and with East Asian signs.
  bool year_first(std::size_t i) {
    const int year = int_of(*tokens_.get(i));
    std::size_t next = i + 1;
    const bool signs = word(next) != nullptr && is_one_of(word(next)->word(), kYearSigns);
    if (signs) ++next;
    skip_year_word(next);
    if (const int named = month(next); named != 0) {
      if (!consists_of(tokens_.get(next)->gap, ".,-/")) return false;
      const Token* day = number(next + 1, 1, 2);
      if (day == nullptr || !consists_of(day->gap, ".,-/")) return false;
      set(year, named, part_of(*day), next + 2);
      return true;
    }
    const Token* month_token = number(next, 1, 2);
    if (month_token == nullptr) return false;
    if (signs) return with_signs(year, *month_token, next + 1);
    const char sign = sign_of(month_token->gap);
    if (sign != '-' && sign != '/' && sign != '.') return false;
    ++next;
    const Token* day = number(next, 1, 2);
    if (day == nullptr || sign_of(day->gap) != sign) {
      return year_and_month(year, *month_token, sign, next);
    }
    set(year, part_of(*month_token), part_of(*day), next + 1);
    return true;
  }

  // Reads what follows the year and the number of the month; the sign of the month is token i.
  bool with_signs(int year, const Token& month_token, std::size_t i) {
    if (word(i) == nullptr || !is_one_of(word(i)->word(), kMonthSigns)) return false;
    const Token* day = number(i + 1, 1, 2);
    const bool has_day =
        day != nullptr && word(i + 2) != nullptr && is_one_of(word(i + 2)->word(), kDaySigns);
    set(year, part_of(month_token), has_day ? part_of(*day) : 0, has_day ? i + 3 : i + 1);
    return true;
  }

  // 2012-01 in data.
  bool year_and_month(int year, const Token& month_token, char sign, std::size_t next) {
    if (!reading_.machine || sign != '-' || month_token.size() != 2 ||
        month_token.end != tokens_.text().size()) {
      return false;
    }
    set(year, int_of(month_token), 0, next);
    return true;
  }

  // Lithuanian "2012 m. sausio 5 d.", Latvian "2012. gada 5. janvaris" is left to day_first.
  void skip_year_word(std::size_t& next) {
    const Token* token = word(next);
    if (token != nullptr && (token->word() == "m" || token->word() == "metu")) ++next;
  }

  // 5. ledna 2012, 5 January, 2012, 5 de enero de 2012, 5th of May 2012, 5-Jan-2012; Arabic with
  // both names of the month.
  bool day_first(std::size_t i) {
    const Token* day = number(i, 1, 2);
    std::size_t next = i + 1;
    static constexpr std::string_view kBetween[] = {"st",  "nd", "rd", "th", "of", "de",
                                                    "del", "er", "e",  "o",  "a",  "den"};
    for (int skipped = 0; skipped < 2 && word(next) != nullptr; ++skipped) {
      if (!is_one_of(word(next)->word(), kBetween)) break;
      ++next;
    }
    const std::size_t month_at = next;
    const LongMonth name = long_month_at(tokens_, month_at, reading_.language);
    next = name.month != 0 ? name.end : month_at + 1;
    if (word(next) != nullptr && is_one_of(word(next)->word(), kBetween)) ++next;
    const int named = name.month != 0 ? name.month : month_before(next, month_at);
    if (named == 0 || !consists_of(tokens_.get(month_at)->gap, ".,-/\xC2\xBA\xC2\xAA"))
      return false;
    const Token* year = number(next, 4, 4);
    int value = 0;
    if (year != nullptr && consists_of(year->gap, name.is_bracketed ? ".,-/')" : ".,-/'")) {
      value = int_of(*year);
    } else if (year = number(next, 2, 2); year != nullptr && sign_of(year->gap) == '-') {
      value = century(int_of(*year));
    } else {
      return false;
    }
    set(value, named, part_of(*day), next + 1);
    return true;
  }

  // January 5, 2012; Jan 5th 2012; January 2012; Thu Jan 05 10:20:30 UTC 2012.
  bool month_first(std::size_t i) {
    std::size_t next = i + 1;
    if (word(next) != nullptr && (word(next)->word() == "de" || word(next)->word() == "of")) ++next;
    // Most words have no number behind them, which costs less to see than that they are no month.
    if (number(next, 1, 4) == nullptr) return false;
    const int named = month(i);
    if (named == 0) return false;
    const Token* year = number(next, 4, 4);
    if (year != nullptr && consists_of(year->gap, ".,/-'")) {
      set(int_of(*year), named, 0, next + 1);
      return true;
    }
    const Token* day = number(next, 1, 2);
    if (day == nullptr || !consists_of(day->gap, ".-/")) return false;
    ++next;
    static constexpr std::string_view kBetween[] = {"st", "nd", "rd", "th", "of"};
    if (word(next) != nullptr && is_one_of(word(next)->word(), kBetween)) ++next;
    year = number(next, 4, 4);
    if (year != nullptr && consists_of(year->gap, ".,-/'")) {
      set(int_of(*year), named, part_of(*day), next + 1);
      return true;
    }
    return unix_date(next, named, *day);
  }

  // The form of asctime: the time is between the day and the year.
  bool unix_date(std::size_t next, int named, const Token& day) {
    const Token* hour = number(next, 2, 2);
    const Token* minute = number(next + 1, 2, 2);
    const Token* second = number(next + 2, 2, 2);
    if (hour == nullptr || minute == nullptr || second == nullptr || minute->gap != ":" ||
        second->gap != ":") {
      return false;
    }
    std::size_t last = next + 3;
    if (word(last) != nullptr) ++last;
    const Token* year = number(last, 4, 4);
    if (year == nullptr || !consists_of(year->gap, "")) return false;
    set(int_of(*year), named, part_of(day), last + 1);
    found_.date.hour = int_of(*hour);
    found_.date.minute = int_of(*minute);
    found_.date.second = int_of(*second);
    if (last > next + 3) read_zone_name(word(last - 1)->word());
    return true;
  }

  // 5.1.2012, 5/1/2012, 05-01-2012; a year of two digits if all parts have two.
  bool numbers(std::size_t i) {
    const Token* first = number(i, 1, 2);
    const Token* second = number(i + 1, 1, 2);
    const Token* third = number(i + 2, 2, 4);
    if (second == nullptr || third == nullptr || third->size() == 3) return false;
    const char sign = sign_of(second->gap);
    if ((sign != '.' && sign != '/' && sign != '-') || sign_of(third->gap) != sign) return false;
    if (!is_single(i, i + 2)) return false;
    const bool short_year = third->size() == 2;
    if (short_year && (first->size() != 2 || second->size() != 2 || sign == '-')) return false;
    // The Persian and the Muslim calendar, too, have years of two digits.
    if (short_year && third->has_arabic_digits()) return false;
    // "23. 10. 19:14" has no year.
    const Token* behind = number(i + 3, 2, 2);
    if (short_year && behind != nullptr && behind->gap == ":") return false;
    const int year = short_year ? century(int_of(*third)) : int_of(*third);
    const int a = part_of(*first);
    const int b = part_of(*second);
    // With points the day comes first, except in English.
    const bool day_first = sign == '.' && reading_.language != "en";
    const bool month_first =
        !day_first && (b > 12 || (a <= 12 && order() == DayMonthOrder::MonthFirst));
    set(year, month_first ? a : b, month_first ? b : a, i + 3);
    found_.ambiguous =
        !day_first && a <= 12 && b <= 12 && a != b && order() == DayMonthOrder::Unknown;
    return true;
  }

  // Numbers that continue before or after it are versions, addresses or sizes.
  bool is_single(std::size_t first, std::size_t last) {
    const std::string_view text = tokens_.text();
    const std::size_t begin = tokens_.get(first)->begin;
    const std::size_t end = tokens_.get(last)->end;
    const auto joins = [&](std::size_t at) { return text[at] == '.' || text[at] == '/'; };
    if (begin >= 2 && joins(begin - 1) && is_digit(text[begin - 2])) return false;
    if (begin >= 3 && joins(begin - 1) && date_digit_at(text, begin - 3).length == 2) return false;
    return !(end < text.size() && joins(end) && date_digit_at(text, end + 1).length > 0);
  }

  // "5 thang 1, 2012" with the Vietnamese word for month.
  bool vietnamese(std::size_t i) {
    const Token* day = number(i, 1, 2);
    const Token* sign = word(i + 1);
    const Token* month_token = number(i + 2, 1, 2);
    if (sign == nullptr || month_token == nullptr || sign->word() != "th\xC3\xA1ng") return false;
    std::size_t next = i + 3;
    if (word(next) != nullptr && word(next)->word() == "n\xC4\x83m") ++next;
    const Token* year = number(next, 4, 4);
    if (year == nullptr) return false;
    set(int_of(*year), part_of(*month_token), part_of(*day), next + 1);
    return true;
  }

  // 20120105, 20120105102030, Unix times in seconds and milliseconds, a year alone.
  bool compact(std::size_t i) {
    if (!reading_.machine) return false;
    const Token* token = tokens_.get(i);
    const bool alone = i == 0 && token->end == tokens_.text().size() && text::is_blank(token->gap);
    const bool day_alone = token->size() == 8;
    if (token->size() == 4 && alone) {
      set(int_of(*token), 0, 0, i + 1);
      return true;
    }
    if (day_alone || (token->size() == 14 && alone)) {
      const std::int64_t time = day_alone ? 0 : token->value % 1'000'000;
      const std::int64_t day = day_alone ? token->value : token->value / 1'000'000;
      const auto month = static_cast<int>(day / 100 % 100);
      const auto of_month = static_cast<int>(day % 100);
      set(static_cast<int>(day / 10'000), month == 0 ? kImpossible : month,
          of_month == 0 ? kImpossible : of_month, i + 1);
      if (!day_alone) set_time(time);
      return true;
    }
    if (!alone || (token->size() != 10 && token->size() != 13)) return false;
    set_unix_time(token->size() == 13 ? token->value / 1000 : token->value, i);
    return true;
  }

  void set_time(std::int64_t hhmmss) {
    found_.date.hour = static_cast<int>(hhmmss / 10'000);
    found_.date.minute = static_cast<int>(hhmmss / 100 % 100);
    found_.date.second = static_cast<int>(hhmmss % 100);
  }

  void set_unix_time(std::int64_t seconds, std::size_t i) {
    const Date day = date_of_day(seconds / 86'400);
    const std::int64_t time = seconds % 86'400;
    set(day.year, day.month, day.day, i + 1);
    set_time(time / 3'600 * 10'000 + time / 60 % 60 * 100 + time % 60);
    found_.date.zoned = true;
  }

  static int century(int two_digits) {
    return two_digits >= kFirstYear % 100 ? 1900 + two_digits : 2000 + two_digits;
  }

  // 10:20, T10:20:30.123+01:00, 10.20 Uhr, "at 5:07 PM EST"; words such as "at" may come between.
  void read_time() {
    if (found_.date.hour >= 0 || found_.date.day == 0) {
      impossible_time_ = !is_in_calendar(found_.date);
      return;
    }
    std::size_t i = end_;
    const Token* between = word(i);
    const bool joined = between != nullptr && between->word() == "t" && between->gap.empty();
    if (between != nullptr && between->size() <= 3) {
      ++i;
    } else if (between != nullptr) {
      return;
    }
    const Token* hour = number(i, 1, 2);
    const Token* minute = number(i + 1, 2, 2);
    if (hour == nullptr || minute == nullptr || hour->gap.size() > 8) return;
    const bool dotted = minute->gap == ".";
    if (minute->gap != ":" && !(dotted && reading_.language != "en")) return;
    found_.date.hour = int_of(*hour);
    found_.date.minute = int_of(*minute);
    i += 2;
    if (const Token* second = number(i, 2, 2); second != nullptr && second->gap == ":") {
      found_.date.second = int_of(*second);
      ++i;
      const Token* fraction = number(i, 1, 9);
      if (fraction != nullptr && (fraction->gap == "." || fraction->gap == ",")) ++i;
    }
    const std::size_t behind_time = i;
    read_half(i);
    if (!is_in_calendar(found_.date)) {
      // An impossible time makes a date in data doubtful; beside a date in prose it is just another
      // pair of numbers.
      impossible_time_ = joined || reading_.machine;
      found_.date.hour = -1;
      found_.date.minute = 0;
      found_.date.second = -1;
      return;
    }
    read_zone(i);
    end_ = std::max(i, behind_time);
    last_end_ = std::max(last_end_, tokens_.get(end_ - 1)->end);
  }

  // AM and PM, also with dots.
  void read_half(std::size_t& i) {
    const Token* half = word(i);
    if (half == nullptr) return;
    const std::string_view name = half->word();
    const Token* dotted = word(i + 1);
    const bool with_dots = (name == "a" || name == "p") && dotted != nullptr &&
                           dotted->word() == "m" && dotted->gap == ".";
    if (name != "am" && name != "pm" && !with_dots) return;
    int& hour = found_.date.hour;
    if (hour > 12) {
      // "14:30 PM": the hour is clear already.
    } else if (name.front() == 'p') {
      hour = hour == 12 ? 12 : hour + 12;
    } else if (hour == 12) {
      hour = 0;
    }
    i += with_dots ? 2 : 1;
  }

  void read_zone(std::size_t& i) {
    const Token* name = word(i);
    if (name != nullptr && read_zone_name(name->word())) {
      ++i;
      return;
    }
    const Token* offset = number(i, 2, 4);
    if (offset == nullptr || offset->size() == 3) return;
    const char sign = sign_of(offset->gap);
    if (sign != '+' && sign != '-') return;
    int hours = int_of(*offset);
    int minutes = 0;
    if (offset->size() == 4) {
      minutes = hours % 100;
      hours /= 100;
    } else if (const Token* rest = number(i + 1, 2, 2); rest != nullptr && rest->gap == ":") {
      minutes = int_of(*rest);
      ++i;
    }
    if (hours > 14 || minutes > 59) return;
    ++i;
    found_.date.zoned = true;
    found_.date.zone_minutes = (sign == '-' ? -1 : 1) * (hours * 60 + minutes);
  }

  // Reads unambiguous names; "ist" and the like mean several zones.
  bool read_zone_name(std::string_view name) {
    struct Zone {
      std::string_view name;
      int minutes;
    };
    static constexpr Zone kZones[] = {
        {"z", 0},      {"utc", 0},    {"gmt", 0},    {"cet", 60},   {"mez", 60},
        {"cest", 120}, {"mesz", 120}, {"msk", 180},  {"est", -300}, {"edt", -240},
        {"cdt", -300}, {"mst", -420}, {"mdt", -360}, {"pst", -480}, {"pdt", -420},
    };
    for (const Zone& zone : kZones) {
      if (zone.name != name) continue;
      found_.date.zoned = true;
      found_.date.zone_minutes = zone.minutes;
      return true;
    }
    return false;
  }

  [[nodiscard]] DayMonthOrder order() const { return reading_.order; }

  DateTokens tokens_;
  DateReading reading_;
  std::size_t last_digit_ = 0;
  FoundDate found_;
  std::size_t end_ = 0;       // the token after the date
  std::size_t last_end_ = 0;  // the byte after it
  bool impossible_time_ = false;
};

}  // namespace

std::optional<FoundDate> find_date(std::string_view text, const DateReading& reading,
                                   std::size_t from) {
  // Every pattern has a year in digits, and most texts have no digit at all.
  if (find_date_digit(text, from) >= text.size()) return std::nullopt;
  return Finder(text, reading, from).find();
}

}  // namespace sito
