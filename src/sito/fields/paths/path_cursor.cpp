// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/paths/path_cursor.h"

#include "sito/base/ascii.h"
#include "sito/fields/paths/name_chars.h"
#include "sito/fields/read/characters.h"
#include "sito/text/utf8.h"

namespace sito::fields {
namespace {

constexpr std::uint32_t kMaxNumber = 1'000'000;

constexpr bool is_xml_char(char32_t c) { return c != '\f' && kind_of(c) != CharKind::None; }

}  // namespace

void PathCursor::skip_blanks() {
  while (at_ < text_.size() && is_xml_space(text_[at_])) ++at_;
}

std::size_t PathCursor::name_end(std::size_t from) const {
  if (from >= text_.size() || !begins_field_name(text_[from])) return from;
  std::size_t end = from + 1;
  while (end < text_.size() && continues_field_name(text_[end])) ++end;
  return end;
}

bool PathCursor::next_is(std::string_view sign) {
  if (failed()) return false;
  skip_blanks();
  return text_.substr(at_).starts_with(sign);
}

bool PathCursor::take(std::string_view sign) {
  if (!next_is(sign)) return false;
  at_ += sign.size();
  return true;
}

bool PathCursor::expect(std::string_view sign) {
  if (take(sign)) return true;
  fail("\"" + std::string(sign) + "\"");
  return false;
}

bool PathCursor::take_word(std::string_view name) {
  if (!next_is(name) || name_end(at_) != at_ + name.size()) return false;
  at_ += name.size();
  return true;
}

bool PathCursor::next_is_name_before(std::string_view sign) {
  if (failed()) return false;
  skip_blanks();
  std::size_t end = name_end(at_);
  // A prefix belongs to the name of a function.
  if (end > at_ && end + 1 < text_.size() && text_[end] == ':' && begins_field_name(text_[end + 1]))
    end = name_end(end + 1);
  if (end == at_) return false;
  while (end < text_.size() && is_xml_space(text_[end])) ++end;
  return text_.substr(end).starts_with(sign);
}

bool PathCursor::at_end() {
  skip_blanks();
  return at_ == text_.size();
}

std::string PathCursor::name(std::string_view what) {
  if (failed()) return {};
  skip_blanks();
  const std::size_t end = name_end(at_);
  if (end == at_) {
    fail(what);
    return {};
  }
  std::string out(text_.substr(at_, end - at_));
  for (char& c : out) c = lower(c);
  at_ = end;
  return out;
}

bool PathCursor::next_is_digit() {
  if (failed()) return false;
  skip_blanks();
  return at_ < text_.size() && is_digit(text_[at_]);
}

std::uint32_t PathCursor::number(std::uint32_t least) {
  const bool any = next_is_digit();
  std::size_t end = at_;
  std::uint32_t value = 0;
  while (any && end < text_.size() && is_digit(text_[end]) && value <= kMaxNumber)
    value = value * 10 + static_cast<std::uint32_t>(text_[end++] - '0');
  if (!any || value < least || value > kMaxNumber) {
    fail("a number from " + std::to_string(least) + " to 1000000");
    return least;
  }
  at_ = end;
  return value;
}

std::string PathCursor::string() {
  if (!take_word("concat")) return quoted();
  if (!expect("(")) return {};
  std::string out = quoted();
  while (take(",")) out += quoted();
  expect(")");
  return out;
}

std::string PathCursor::quoted() {
  if (failed()) return {};
  skip_blanks();
  const char quote = at_ < text_.size() ? text_[at_] : ' ';
  if (quote != '\'' && quote != '"') {
    fail("a text in quotes");
    return {};
  }
  ++at_;
  std::string out;
  while (at_ < text_.size()) {
    if (text_[at_] == quote) {
      ++at_;
      if (at_ == text_.size() || text_[at_] != quote) return out;  // a doubled quote is one quote
    }
    const text::CodePoint here = text::code_point_at(text_, at_);
    if (!is_xml_char(here.value)) {
      fail("a character that XML has");
      return {};
    }
    out += text_.substr(at_, here.length);
    at_ += here.length;
  }
  fail("the end of the text in quotes");
  return {};
}

void PathCursor::fail(std::string_view expected) {
  if (failed()) return;
  skip_blanks();
  const std::size_t place = text::count_code_points(text_.substr(0, at_)) + 1;
  message_ = "expected " + std::string(expected) + " at character " + std::to_string(place);
  if (at_ == text_.size()) {
    message_ += ", where the path ends";
  } else {
    const text::CodePoint here = text::code_point_at(text_, at_);
    if (is_xml_char(here.value) && here.value >= ' ')
      message_ += ", not \"" + std::string(text_.substr(at_, here.length)) + "\"";
  }
}

}  // namespace sito::fields
