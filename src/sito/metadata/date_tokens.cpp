// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/date_tokens.h"

#include "sito/base/ascii.h"
#include "sito/base/find_byte.h"
#include "sito/text/char_kind.h"
#include "sito/text/utf8.h"

namespace sito {
namespace {

constexpr std::size_t kMaxDigits = 15;
// The first bytes of U+0660 and U+06F0 (Persian, Urdu), and the second bytes of these zeros.
constexpr unsigned char kArabic = 0xD9, kExtended = 0xDB;
constexpr unsigned char kArabicZero = 0xA0, kExtendedZero = 0xB0;

bool is_ideograph(char32_t value) {
  return (value >= 0x3400 && value <= 0x9FFF) || (value >= 0xAC00 && value <= 0xD7A3);
}

// Returns true for vowel signs of Indic scripts and the like: they belong to the letter before them.
bool is_mark(char32_t value) {
  constexpr char32_t kFirstMark = 0x300;
  return value >= kFirstMark && !text::is_letter_or_digit(value) &&
         text::char_kind(value) == text::CharKind::Letter;
}

}  // namespace

DateDigit date_digit_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return {};
  if (is_digit(text[at])) return {text[at] - '0', 1};
  const auto lead = static_cast<unsigned char>(text[at]);
  if ((lead != kArabic && lead != kExtended) || at + 1 >= text.size()) return {};
  const int value =
      static_cast<unsigned char>(text[at + 1]) - (lead == kArabic ? kArabicZero : kExtendedZero);
  return value >= 0 && value <= 9 ? DateDigit{value, 2} : DateDigit{};
}

std::size_t find_date_digit(std::string_view text, std::size_t at) {
  const auto may_begin_digit = [](auto byte) {
    return ((byte >= '0') & (byte <= '9')) | (byte == kArabic) | (byte == kExtended);
  };
  at = find_byte(text, at, may_begin_digit);
  while (at < text.size() && date_digit_at(text, at).length == 0) {
    at = find_byte(text, at + 1, may_begin_digit);
  }
  return at;
}

const DateToken* DateTokens::get(std::size_t i) {
  while (tokens_.size() <= i && !done_) read();
  return i < tokens_.size() ? &tokens_[i] : nullptr;
}

void DateTokens::read() {
  const std::size_t gap = at_;
  text::CodePoint c;
  while (at_ < text_.size()) {
    c = text::code_point_at(text_, at_);
    if (text::is_letter_or_digit(c.value)) break;
    at_ += c.length;
  }
  if (at_ >= text_.size()) {
    done_ = true;
    return;
  }
  DateToken& token = tokens_.emplace_back();
  token.gap = text_.substr(gap, at_ - gap);
  token.begin = at_;
  token.number = date_digit_at(text_, at_).length > 0;
  token.number ? read_number(token) : read_word(token);
  token.end = at_;
}

void DateTokens::read_number(DateToken& token) {
  for (DateDigit digit = date_digit_at(text_, at_); digit.length > 0;
       digit = date_digit_at(text_, at_)) {
    if (token.n_digits < kMaxDigits) token.value = token.value * 10 + digit.value;
    ++token.n_digits;
    at_ += digit.length;
  }
}

void DateTokens::read_word(DateToken& token) {
  bool fits = true;
  while (at_ < text_.size()) {
    if (is_letter(text_[at_])) {  // of ASCII, as most are
      fits = fits && token.lower_size + 4 <= token.lower.size();
      if (fits) token.lower[token.lower_size++] = lower(text_[at_]);
      ++at_;
      continue;
    }
    const text::CodePoint c = text::code_point_at(text_, at_);
    const bool inside = text::is_letter_or_digit(c.value) || is_mark(c.value);
    if (!inside || date_digit_at(text_, at_).length > 0) break;
    if (is_ideograph(c.value) && at_ > token.begin) break;
    fits = fits && token.lower_size + 4 <= token.lower.size();
    if (fits) {
      token.lower_size +=
          text::encode_utf8(text::lower(c.value), token.lower.data() + token.lower_size);
    }
    at_ += c.length;
    if (is_ideograph(c.value)) break;
  }
  if (!fits) token.lower_size = 0;
}

}  // namespace sito
