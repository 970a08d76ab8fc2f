// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/readability/json_reader.h"

#include "sito/base/ascii.h"
#include "sito/base/utf16.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cstddef>

namespace sito::extract {
namespace {

constexpr std::size_t kMaxValues = 100'000;

constexpr char32_t kReplacement = 0xFFFD;

/// Returns the unit of an escape whose four digits begin at text[at].
char32_t unit_at(std::string_view text, std::size_t at) {
  char32_t unit = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    unit = unit * 16 + static_cast<char32_t>(hex_value(text[at + i]));
  }
  return unit;
}

/// Appends the character of the escape at text[at], behind the backslash; returns its bytes.
std::size_t append_escape(std::string_view text, std::size_t at, std::string& out) {
  constexpr std::string_view kLetters = "bfnrt";
  constexpr std::string_view kControls = "\b\f\n\r\t";
  const std::size_t letter = kLetters.find(text[at]);
  if (letter != std::string_view::npos) {
    out += kControls[letter];
    return 1;
  }
  if (text[at] != 'u') {
    out += text[at];
    return 1;
  }
  const char32_t unit = unit_at(text, at + 1);
  if (is_high_surrogate(unit) && text.substr(at + 5).starts_with("\\u")) {
    const char32_t low = unit_at(text, at + 7);
    if (is_low_surrogate(low)) {
      text::append_utf8(join_surrogates(unit, low), out);
      return 11;
    }
  }
  text::append_utf8(is_code_point(unit) ? unit : kReplacement, out);
  return 5;
}

}  // namespace

bool JsonReader::parse(std::string_view text) {
  text_ = text;
  at_ = 0;
  values_.clear();
  open_.clear();
  skip_space();
  if (!parse_value({})) return false;
  while (!open_.empty()) {
    if (!go_on()) return false;
  }
  skip_space();
  return at_ == text_.size();
}

/// Inside an array or object: continues with the next value, or with its end.
bool JsonReader::go_on() {
  skip_space();
  JsonValue& open = values_[open_.back()];
  const bool object = open.kind == JsonValue::Kind::Object;
  const bool empty = values_.size() == open_.back() + 1;
  if (take(object ? '}' : ']')) {
    open.end = static_cast<std::uint32_t>(values_.size());
    open_.pop_back();
    return true;
  }
  if (!empty && !take(',')) return false;
  skip_space();
  return object ? begin_member() : parse_value({});
}

bool JsonReader::begin_member() {
  std::string_view key;
  if (!parse_string(key)) return false;
  skip_space();
  if (!take(':')) return false;
  skip_space();
  return parse_value(key);
}

/// Parses a value; of an array or object only its beginning.
bool JsonReader::parse_value(std::string_view key) {
  if (values_.size() >= kMaxValues) return false;
  const auto number = static_cast<std::uint32_t>(values_.size());
  JsonValue& value = values_.emplace_back();
  value.key = key;
  value.end = number + 1;
  switch (peek()) {
    case '{':
    case '[':
      value.kind = peek() == '{' ? JsonValue::Kind::Object : JsonValue::Kind::Array;
      open_.push_back(number);
      ++at_;
      return true;
    case '"':
      value.kind = JsonValue::Kind::String;
      return parse_string(value.text);
    case 't':
      value.kind = JsonValue::Kind::True;
      return parse_literal("true");
    case 'f':
      value.kind = JsonValue::Kind::False;
      return parse_literal("false");
    case 'n':
      return parse_literal("null");
    default:
      value.kind = JsonValue::Kind::Number;
      return parse_number(value.text);
  }
}

bool JsonReader::parse_string(std::string_view& out) {
  if (!take('"')) return false;
  const std::size_t begin = at_;
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '"') {
      out = text_.substr(begin, at_ - begin);
      ++at_;
      return true;
    }
    if (static_cast<unsigned char>(c) < 0x20) return false;
    if (c != '\\') continue;
    ++at_;
    if (peek() == 'u') {
      for (int i = 0; i < 4; ++i) {
        ++at_;
        if (hex_value(peek()) < 0) return false;
      }
    } else if (at_ >= text_.size() ||
               std::string_view("\"\\/bfnrt").find(text_[at_]) == std::string_view::npos) {
      return false;
    }
  }
  return false;
}

bool JsonReader::parse_number(std::string_view& out) {
  const std::size_t begin = at_;
  take('-');
  if (!take('0') && !take_digits()) return false;
  if (take('.') && !take_digits()) return false;
  if (take('e') || take('E')) {
    if (!take('+')) take('-');
    if (!take_digits()) return false;
  }
  out = text_.substr(begin, at_ - begin);
  return true;
}

bool JsonReader::parse_literal(std::string_view word) {
  if (!text_.substr(at_).starts_with(word)) return false;
  at_ += word.size();
  return true;
}

bool JsonReader::take(char c) {
  if (at_ >= text_.size() || text_[at_] != c) return false;
  ++at_;
  return true;
}

bool JsonReader::take_digits() {
  const std::size_t begin = at_;
  while (is_digit(peek())) ++at_;
  return at_ > begin;
}

void JsonReader::skip_space() {
  while (is_xml_space(peek())) ++at_;
}

std::uint32_t JsonReader::member(std::uint32_t object, std::string_view name) const {
  std::uint32_t found = kNoValue;
  if (!is(object, JsonValue::Kind::Object)) return found;
  for (std::uint32_t i = object + 1; i < values_[object].end; i = values_[i].end) {
    if (values_[i].key == name) found = i;
  }
  return found;
}

std::string JsonReader::string(std::uint32_t value) const {
  const std::string_view text = values_[value].text;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t escape = std::min(text.find('\\', at), text.size());
    out += text.substr(at, escape - at);
    at = escape;
    if (at < text.size()) at += 1 + append_escape(text, at + 1, out);
  }
  return out;
}

}  // namespace sito::extract
