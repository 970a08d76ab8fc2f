// SPDX-License-Identifier: Apache-2.0
// Reads dates in texts: s:date of prolog.xq, function by function.
#include "sito/fields/read/dates.h"

#include "sito/base/ascii.h"
#include "sito/fields/read/values.h"
#include "sito/metadata/date.h"
#include "sito/metadata/words.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <vector>

namespace sito::fields {
namespace {

// Only this number of characters is searched for a date; a longer text is an article.
constexpr std::size_t kMaxCharacters = 1000;

constexpr std::array<std::string_view, 12> kNoise = {
    "of", "de", "del", "di", "d", "st", "nd", "rd", "th", "er", "\xC2\xBA", "\xC2\xAA"};

enum class Part : std::uint8_t { Word, Digit, Sign, Gap };

Part part_of(char32_t c) {
  const bool ascii = c < 0x80;
  if (ascii && is_digit(static_cast<char>(c))) return Part::Digit;
  switch (c) {
    case '.':
    case '/':
    case ':':
    case '+':
    case '-':
    case 0x5E74:  // year, month and day in Chinese and Japanese
    case 0x6708:
    case 0x65E5:
    case 0xB144:  // the same in Korean
    case 0xC6D4:
    case 0xC77C:
      return Part::Sign;
    case 0xAB:  // guillemets
    case 0xBB:
    case 0x2013:  // dashes
    case 0x2014:
    case 0x2018:  // quotation marks
    case 0x2019:
    case 0x201C:
    case 0x201D:
    case 0x2026:  // HORIZONTAL ELLIPSIS
    case 0x3001:  // IDEOGRAPHIC COMMA, IDEOGRAPHIC FULL STOP
    case 0x3002:
    case 0xFF0C:  // FULLWIDTH COMMA
    case 0x60C:   // ARABIC COMMA
      return Part::Gap;
    default:
      break;
  }
  const bool word = ascii ? is_lower(static_cast<char>(c)) || c == 0x7F : true;
  return word ? Part::Word : Part::Gap;
}

bool all_digits(std::string_view token) {
  return std::all_of(token.begin(), token.end(), is_digit);
}

/// Returns the number of a token with this number of digits, or -1.
int number(std::string_view token, std::size_t least, std::size_t most) {
  if (token.size() < least || token.size() > most || !all_digits(token)) return -1;
  int value = 0;
  for (const char c : token) value = value * 10 + (c - '0');
  return value;
}

void append_two(int number, std::string& out) {
  out += static_cast<char>('0' + number / 10);
  out += static_cast<char>('0' + number % 10);
}

class Reader {
 public:
  Reader(std::string_view text, std::string_view language)
      : language_(language), english_(language == "en" || language == "en-us") {
    tokenise(text);
  }

  std::string read() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (date_at(i)) return std::move(out_);
    }
    return "";
  }

 private:
  void tokenise(std::string_view text) {
    std::vector<std::size_t> ends;  // of tokens in lower_, which grows
    Part last = Part::Gap;
    std::size_t begin = 0;
    const auto finish = [&] {
      if (lower_.size() == begin) return;
      const std::string_view token = std::string_view(lower_).substr(begin);
      if (std::find(kNoise.begin(), kNoise.end(), token) == kNoise.end()) {
        ends.push_back(lower_.size());
      } else {
        lower_.resize(begin);
      }
      begin = lower_.size();
    };
    std::size_t n = 0;
    for (std::size_t at = 0; at < text.size() && n < kMaxCharacters; ++n) {
      const text::CodePoint c = text::code_point_at(text, at);
      at += c.length;
      const char32_t lower = c.value == 0xFF1A ? U':' : text::lower(c.value);  // FULLWIDTH COLON
      const Part part = part_of(lower);
      if (part != last || part == Part::Sign) finish();
      if (part != Part::Gap) text::append_utf8(lower, lower_);
      last = part;
    }
    finish();
    begin = 0;
    tokens_.reserve(ends.size());
    for (const std::size_t end : ends) {
      tokens_.push_back(std::string_view(lower_).substr(begin, end - begin));
      begin = end;
    }
  }

  [[nodiscard]] std::string_view token(std::size_t i) const {
    return i < tokens_.size() ? tokens_[i] : std::string_view();
  }
  [[nodiscard]] bool is(std::size_t i, std::string_view a, std::string_view b) const {
    const std::string_view it = token(i);
    return !it.empty() && (it == a || it == b);
  }
  [[nodiscard]] std::size_t behind_sign(std::size_t i) const {
    return is(i, ".", "/") || token(i) == "-" ? i + 1 : i;
  }
  [[nodiscard]] int month(std::string_view word) const { return month_in(word, language_); }

  bool date_at(std::size_t i) {
    const std::string_view first = token(i);
    if (!all_digits(first)) return month_first(i, month(first));
    const std::string_view second = token(i + 2);
    const std::string_view third = token(i + 4);
    const std::string_view sign = token(i + 1);
    if (behind_sign(i + 1) == i + 2 && token(i + 3) == sign) {
      const bool slash = sign == "/";
      if (moment(first, second, third, i + 5) ||
          (slash && english_ && moment(third, first, second, i + 5)) ||
          moment(third, second, first, i + 5) || (slash && moment(third, first, second, i + 5))) {
        return true;
      }
    }
    const bool signs = is(i + 1, "\xE5\xB9\xB4", "\xEB\x85\x84") &&
                       is(i + 3, "\xE6\x9C\x88", "\xEC\x9B\x94") &&
                       is(i + 5, "\xE6\x97\xA5", "\xEC\x9D\xBC");
    if (signs && moment(first, second, third, i + 6)) return true;
    const std::size_t at = behind_sign(i + 1);
    const int named = month(token(at));
    if (named == 0) return false;
    const std::size_t last = behind_sign(at + 1);
    return moment(token(last), named, first, last + 1) ||
           moment(first, named, token(last), last + 1);
  }

  bool month_first(std::size_t i, int named) {
    if (named == 0) return false;
    const std::size_t day = behind_sign(i + 1);
    const std::size_t year = behind_sign(day + 1);
    return moment(token(year), named, token(day), year + 1);
  }

  bool moment(std::string_view year, std::string_view month, std::string_view day, std::size_t i) {
    return moment(year, number(month, 1, 2), day, i);
  }

  // Writes a day in the calendar, with the time at token i; returns false for other days.
  bool moment(std::string_view year, int month, std::string_view day, std::size_t i) {
    const Date date{number(year, 4, 4), month, number(day, 1, 2)};
    if (date.year < 1000 || date.year > 2999 || date.month < 1 || date.day < 1) return false;
    if (!is_in_calendar(date)) return false;
    out_ = to_iso(date);
    out_ += 'T';
    if (!time(i)) out_ += "00:00:00";
    return true;
  }

  // Reads the time at token i or up to two words further on.
  bool time(std::size_t i) {
    std::size_t at = i;
    while (at < i + 2 && (token(at).empty() || !all_digits(token(at)))) ++at;
    int hour = number(token(at), 1, 2);
    const int minute = number(token(at + 2), 2, 2);
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || !is(at + 1, ":", "h")) return false;
    std::size_t next = at + 3;
    int second = token(next) == ":" ? number(token(next + 1), 2, 2) : -1;
    if (second > 59) second = -1;
    if (second >= 0) {
      next += 2;
      if (token(next) == "." && !token(next + 1).empty() && all_digits(token(next + 1))) next += 2;
    }
    next = half_of_day(next, hour);
    append_two(hour, out_);
    out_ += ':';
    append_two(minute, out_);
    out_ += ':';
    append_two(std::max(second, 0), out_);
    zone(next, at > 0 && token(at - 1) == "t");
    return true;
  }

  // Reads "pm" or "p.m."; returns the token behind it.
  std::size_t half_of_day(std::size_t i, int& hour) const {
    const bool brief = is(i, "am", "pm");
    if (!brief && !(is(i, "a", "p") && token(i + 1) == "." && token(i + 2) == "m")) return i;
    if (token(i)[0] == 'p' && hour < 12) hour += 12;
    if (token(i)[0] == 'a' && hour == 12) hour = 0;
    return brief ? i + 1 : i + 3;
  }

  void zone(std::size_t i, bool joined) {
    const std::string_view sign = token(i);
    if (sign == "z" || sign == "utc" || sign == "gmt") {
      if (!is(i + 1, "+", "-")) out_ += 'Z';
      return;
    }
    if (sign != "+" && !(sign == "-" && joined)) return;
    const int whole = number(token(i + 1), 4, 4);
    const int hours = whole >= 0 ? whole / 100 : number(token(i + 1), 2, 2);
    const int minutes = whole >= 0            ? whole % 100
                        : token(i + 2) == ":" ? number(token(i + 3), 2, 2)
                                              : 0;
    // The limits of XML Schema.
    if (hours < 0 || minutes < 0 || minutes > 59 || hours * 60 + minutes > 14 * 60) return;
    if (hours == 0 && minutes == 0) {
      out_ += 'Z';
      return;
    }
    out_ += sign;
    append_two(hours, out_);
    out_ += ':';
    append_two(minutes, out_);
  }

  std::string_view language_;
  bool english_;
  std::string lower_;
  std::vector<std::string_view> tokens_;
  std::string out_;
};

}  // namespace

std::string date_language(std::string_view language) {
  std::string out;
  text::append_lower(language, out);
  std::replace(out.begin(), out.end(), '_', '-');
  if (!out.starts_with("en-")) out.resize(std::min(out.find('-'), out.size()));
  return out;
}

int month_in(std::string_view word, std::string_view language) {
  if (language.empty()) return month_of(word, "");
  language = language.substr(0, language.find('-'));
  int english = 0;
  for (const MonthName& name : month_names(word)) {
    if (name.language == language) return name.month;
    if (name.language == "en") english = name.month;
  }
  return english;
}

std::string date_of(std::string_view text, std::string_view language) {
  if (text.find_first_of("0123456789") == std::string_view::npos) return "";
  const std::string canonical = date_language(language);
  return Reader(text, canonical).read();
}

}  // namespace sito::fields
