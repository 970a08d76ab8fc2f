// SPDX-License-Identifier: Apache-2.0
#include "sito/write/markup.h"

#include "sito/base/ascii.h"
#include "sito/document/address.h"
#include "sito/text/utf8.h"
#include "sito/write/escape.h"

#include <unicode/uloc.h>

#include <algorithm>
#include <array>

namespace sito::write {
namespace {

constexpr bool is_line_end(char c) { return c == '\n' || c == '\r'; }

// Returns true for a C1 control, which begins with C2 (U+0080 to U+009F), except U+0085, which is
// white space.
bool is_c1(std::string_view text, std::size_t at) {
  return text[at] == '\xC2' && at + 1 < text.size() &&
         static_cast<unsigned char>(text[at + 1]) < 0xA0;
}

// Calls `control` for every control; it returns the length of the control. Escapes everything else.
template <typename Control>
void append_around_controls(std::string_view bytes, std::string& out, Control control) {
  std::string storage;
  const std::string_view text = as_utf8(bytes, storage);
  std::size_t from = 0;
  for (std::size_t at = 0; at < text.size();) {
    const bool c1 = is_c1(text, at);
    if (!c1 && !is_control(text[at])) {
      ++at;
      continue;
    }
    append_xml(text.substr(from, at - from), out);
    at += c1 ? 2 : control(text, at);
    from = at;
  }
  append_xml(text.substr(from), out);
}

void append_percent(char c, std::string& out) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  out += '%';
  out += kDigits[byte >> 4];
  out += kDigits[byte & 15];
}

// Compares with `pattern`: 'd' stands for a digit, and other characters for themselves.
bool has_shape(std::string_view text, std::string_view pattern) {
  if (text.size() != pattern.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (pattern[i] == 'd' ? !is_digit(text[i]) : text[i] != pattern[i]) return false;
  }
  return true;
}

int number_at(std::string_view text, std::size_t at) {
  return (text[at] - '0') * 10 + (text[at + 1] - '0');
}

int days_of(int month, int year) {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return kDays[static_cast<std::size_t>(month) - 1] + (month == 2 && leap ? 1 : 0);
}

bool is_zone(std::string_view zone) {
  return zone.empty() || zone == "Z" || has_shape(zone, "+dd:dd") || has_shape(zone, "-dd:dd");
}

// "T12:00", "T12:00:30", "T12:00:30.25"; then the zone.
bool is_time(std::string_view time) {
  constexpr std::size_t kMinutes = 6;
  constexpr std::size_t kSeconds = 9;
  if (time.size() < kMinutes || !has_shape(time.substr(0, kMinutes), "Tdd:dd")) return false;
  if (number_at(time, 1) > 23 || number_at(time, 4) > 59) return false;
  if (time.size() < kSeconds || time[kMinutes] != ':') return is_zone(time.substr(kMinutes));
  if (!has_shape(time.substr(0, kSeconds), "Tdd:dd:dd") || number_at(time, 7) > 59) return false;
  std::string_view rest = time.substr(kSeconds);
  if (rest.starts_with('.')) {
    const std::size_t end = std::min(rest.find_first_not_of("0123456789", 1), rest.size());
    if (end == 1) return false;
    rest.remove_prefix(end);
  }
  return is_zone(rest);
}

}  // namespace

void append_markup(std::string_view text, std::string& out) {
  append_around_controls(text, out, [&out](std::string_view all, std::size_t at) -> std::size_t {
    if (all[at] >= '\t' && all[at] <= '\r') out += ' ';
    return 1;
  });
}

void append_verbatim(std::string_view text, std::string_view line_end, std::string& out) {
  append_around_controls(text, out, [&](std::string_view all, std::size_t at) -> std::size_t {
    if (all[at] == '\t') out += '\t';
    if (!is_line_end(all[at])) return 1;
    out += line_end;
    return all.substr(at).starts_with("\r\n") ? 2 : 1;
  });
}

void append_attribute(std::string_view name, std::string_view value, std::string& out) {
  if (value.empty()) return;
  out += ' ';
  out += name;
  out += "=\"";
  append_markup(value, out);
  out += '"';
}

void append_attribute(std::string_view name, std::uint64_t value, std::string& out) {
  out += ' ';
  out += name;
  out += "=\"";
  append_number(value, out);
  out += '"';
}

void append_uri(std::string_view url, std::string& out) {
  std::string plain;
  append_address(url, plain);
  std::string uri;
  bool fragment = false;
  // Brackets are allowed around the IP address of a host, and nowhere else.
  const std::size_t authority = plain.find("//");
  const std::size_t path =
      authority == std::string::npos ? 0 : plain.find_first_of("/?#", authority + 2);
  for (std::size_t at = 0; at < plain.size(); ++at) {
    const char c = plain[at];
    const bool bad_percent = c == '%' && !(at + 2 < plain.size() && hex_value(plain[at + 1]) >= 0 &&
                                           hex_value(plain[at + 2]) >= 0);
    const bool bracket = (c == '[' || c == ']') && at >= path;
    const bool second_fragment = c == '#' && fragment;
    fragment = fragment || c == '#';
    constexpr std::string_view kUnfit = "\\^`{}";
    if (bad_percent || second_fragment || bracket || kUnfit.find(c) != std::string_view::npos) {
      append_percent(c, uri);
    } else {
      uri += c;
    }
  }
  append_xml(uri, out);
}

void append_uri_attribute(std::string_view name, std::string_view url, std::string& out) {
  out += ' ';
  out += name;
  out += "=\"";
  append_uri(url, out);
  out += '"';
}

std::string language_tag(std::string_view language) {
  constexpr std::size_t kLongestPart = 8;
  std::string tag;
  while (!language.empty()) {
    const std::size_t end = std::min(language.find_first_of("-_"), language.size());
    const std::string_view part = language.substr(0, end);
    const bool fits = !part.empty() && part.size() <= kLongestPart &&
                      std::all_of(part.begin(), part.end(), [&](char c) {
                        return is_letter(c) || (!tag.empty() && is_digit(c));
                      });
    if (!fits) return {};
    if (!tag.empty()) tag += '-';
    tag += part;
    language.remove_prefix(std::min(end + 1, language.size()));
  }
  return tag;
}

bool is_right_to_left(const std::string& language) {
  return !language.empty() && uloc_isRightToLeft(language.c_str()) != 0;
}

bool is_iso_date(std::string_view date) {
  constexpr std::size_t kDate = 10;
  if (date.size() < kDate || !has_shape(date.substr(0, kDate), "dddd-dd-dd")) return false;
  const int month = number_at(date, 5);
  const int day = number_at(date, 8);
  if (month < 1 || month > 12 || day < 1 || date.starts_with("0000")) return false;
  if (day > days_of(month, number_at(date, 0) * 100 + number_at(date, 2))) return false;
  return date.size() == kDate || is_time(date.substr(kDate));
}

}  // namespace sito::write
