// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/date_tokens.h"

#include "sito/base/ascii.h"
#include "sito/text/char_kind.h"
#include "sito/text/utf8.h"

namespace sito {
namespace {

constexpr std::size_t kMaxDigits = 15;

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
  token.number = is_digit(text_[at_]);
  token.number ? read_number(token) : read_word(token);
  token.end = at_;
}

void DateTokens::read_number(DateToken& token) {
  for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
    if (at_ - token.begin < kMaxDigits) token.value = token.value * 10 + (text_[at_] - '0');
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
    if (!inside || is_digit(text_[at_])) break;
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
