// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/clean_value.h"

#include "sito/base/ascii.h"
#include "sito/base/find_any.h"
#include "sito/base/utf16.h"
#include "sito/text/clean.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <optional>

namespace sito {
namespace {

struct Reference {
  std::string_view name;
  char32_t value;
};

constexpr Reference kReferences[] = {
    {"amp", U'&'},     {"quot", U'"'},     {"lt", U'<'},      {"gt", U'>'},      {"apos", U'\''},
    {"nbsp", 0xA0},    {"hellip", 0x2026}, {"ndash", 0x2013}, {"mdash", 0x2014}, {"lsquo", 0x2018},
    {"rsquo", 0x2019}, {"ldquo", 0x201C},  {"rdquo", 0x201D}, {"laquo", 0xAB},   {"raquo", 0xBB},
    {"copy", 0xA9},    {"reg", 0xAE},      {"trade", 0x2122}, {"eacute", 0xE9},  {"bull", 0x2022},
};

constexpr std::size_t kLongestReference = 8;
constexpr char32_t kLastCodePoint = 0x10FFFF;

std::optional<char32_t> numeric_reference(std::string_view digits) {
  const bool hex = digits.starts_with('x') || digits.starts_with('X');
  if (hex) digits.remove_prefix(1);
  char32_t value = 0;
  for (const char c : digits) {
    const int digit = hex_value(c);
    const int base = hex ? 16 : 10;
    if (digit < 0 || digit >= base) return std::nullopt;
    value = value * static_cast<char32_t>(base) + static_cast<char32_t>(digit);
    if (value > kLastCodePoint) return std::nullopt;
  }
  if (digits.empty() || value == 0 || !is_code_point(value)) return std::nullopt;
  return value;
}

// Returns the character of "&name;" if `text` begins with one; `length` is that of the reference.
std::optional<char32_t> reference_at(std::string_view text, std::size_t& length) {
  const std::size_t end = text.substr(0, kLongestReference + 2).find(';');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view name = text.substr(1, end - 1);
  length = end + 1;
  if (name.starts_with('#')) return numeric_reference(name.substr(1));
  for (const Reference& reference : kReferences) {
    if (reference.name == name) return reference.value;
  }
  return std::nullopt;
}

constexpr std::string_view kSoftHyphen = "\xC2\xAD";

std::string without_hyphens(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t at = std::min(text.find(kSoftHyphen), text.size());
    out += text.substr(0, at);
    text.remove_prefix(std::min(at + kSoftHyphen.size(), text.size()));
  }
  return clean_value(out);
}

bool begins_tag(std::string_view text) {
  if (text.size() < 3) return false;
  const char next = text[1] == '/' ? text[2] : text[1];
  return is_letter(next);
}

void append_without_tags(std::string_view text, std::string& out) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = text.find('<', at);
    out += text.substr(at, open == std::string_view::npos ? open : open - at);
    if (open == std::string_view::npos) return;
    const std::size_t close = text.find('>', open);
    if (close == std::string_view::npos || !begins_tag(text.substr(open))) {
      out += '<';
      at = open + 1;
      continue;
    }
    out += ' ';
    at = close + 1;
  }
}

// A byte of ASCII in the form of comparable(): in lower case, or one of two signs.
using Folded = char;
constexpr Folded kApart = '\0', kBeyondAscii = '\1';
constexpr std::array<Folded, 256> folded_bytes() {
  std::array<Folded, 256> table{};
  for (std::size_t c = 0x80; c < table.size(); ++c) table[c] = kBeyondAscii;
  for (char c = '0'; c <= '9'; ++c) table[static_cast<unsigned char>(c)] = c;
  for (char c = 'a'; c <= 'z'; ++c) {
    table[static_cast<unsigned char>(c)] = table[static_cast<unsigned char>(upper(c))] = c;
  }
  return table;
}
constexpr std::array<Folded, 256> kFolded = folded_bytes();

}  // namespace

void append_without_references(std::string_view text, std::string& out) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t sign = text.find('&', at);
    out += text.substr(at, sign == std::string_view::npos ? sign : sign - at);
    if (sign == std::string_view::npos) return;
    std::size_t length = 0;
    const std::optional<char32_t> value = reference_at(text.substr(sign), length);
    if (value) {
      text::append_utf8(*value, out);
      at = sign + length;
    } else {
      out += '&';
      at = sign + 1;
    }
  }
}

std::string clean_value(std::string_view text) {
  if (text.find(kSoftHyphen) != std::string_view::npos) return without_hyphens(text);
  if (find_any(text, "&<") == std::string_view::npos) return text::collapse_and_trim(text);
  std::string resolved;
  append_without_references(text, resolved);
  // Without a closing tag, "<br>" is the topic of the text.
  if (resolved.find("</") == std::string::npos) return text::collapse_and_trim(resolved);
  std::string plain;
  append_without_tags(resolved, plain);
  return text::collapse_and_trim(plain);
}

void append_comparable(std::string_view text, std::string& out) {
  const std::size_t begin = out.size();
  out.resize(begin + text.size());
  char* to = out.data() + begin;
  char* const first = to;
  bool pending = false;
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    const Folded folded = kFolded[static_cast<unsigned char>(text[at])];
    if (folded == kBeyondAscii) break;
    if (folded == kApart) {
      pending = to != first;
      continue;
    }
    if (pending) *to++ = ' ';
    pending = false;
    *to++ = folded;
  }
  out.resize(static_cast<std::size_t>(to - out.data()));
  while (at < text.size()) {
    const Folded folded = kFolded[static_cast<unsigned char>(text[at])];
    const bool ascii = folded != kBeyondAscii;
    const text::CodePoint c = ascii ? text::CodePoint{} : text::code_point_at(text, at);
    const std::string_view before = text.substr(0, at);
    at += ascii ? 1 : c.length;
    if (ascii ? folded == kApart : !text::is_letter_or_digit(c.value)) {
      if (ascii || !text::is_idle(c.value, before)) pending = out.size() > begin;
      continue;
    }
    if (pending) out += ' ';
    pending = false;
    if (ascii) {
      out += folded;
    } else {
      text::append_utf8(text::lower(c.value), out);
    }
  }
}

std::string lower_case_of(std::string_view text) {
  std::string out;
  text::append_lower(text, out);
  return out;
}

std::string comparable(std::string_view text) {
  std::string out;
  append_comparable(text, out);
  return out;
}

}  // namespace sito
