// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/sentence_end.h"

#include "sito/base/ascii.h"
#include "sito/extract/steps/eight_bytes.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <bit>

namespace sito::extract {
namespace {

constexpr std::string_view kEllipsis = "\xE2\x80\xA6";  // U+2026

constexpr bool is_quote(char32_t value) {
  return value == U'"' || value == U'\'' || value == 0xAB || value == 0xBB ||
         (value >= 0x2018 && value <= 0x201F) ||  // the typographic ones, also the low ones
         value == 0x2039 || value == 0x203A;
}

constexpr bool is_closing(char32_t value) {
  return value == U')' || value == U']' || value == U'}' || value == U'>';
}

bool ends_word(char32_t value) {
  const bool opening = value == U'(' || value == U'[' || value == U'{' || value == U'<';
  return opening || is_closing(value) || is_quote(value) || text::is_letter_or_digit(value);
}

bool may_follow(char32_t value) {
  return text::is_space(value) || is_closing(value) || is_quote(value);
}

// Returns the bytes of the mark at text[at]; 0 if there is none.
std::size_t mark_length(std::string_view text, std::size_t at) {
  if (text[at] == '.' || text[at] == '!' || text[at] == '?') return 1;
  return text.substr(at).starts_with(kEllipsis) ? kEllipsis.size() : 0;
}

// Returns the place of the next mark, or the end of the text.
std::size_t find_mark(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const EightBytes eight = EightBytes::load(text, at);
    const std::uint64_t marks =
        eight.equal('.') | eight.equal('!') | eight.equal('?') | eight.equal(0xE2);
    if (marks == 0) {
      at += 8;
      continue;
    }
    at += static_cast<std::size_t>(std::countr_zero(marks)) / 8;
    if (mark_length(text, at) > 0) return at;
    ++at;
  }
  return text.size();
}

std::size_t marks_end(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const std::size_t length = mark_length(text, at);
    if (length == 0) break;
    at += length;
  }
  return at;
}

}  // namespace

void SentenceEnd::count_words(std::string_view piece) {
  if (rule_.min_words <= 1) return;
  for (std::size_t at = 0; at < piece.size();) {
    const text::CodePoint point = text::code_point_at(piece, at);
    const bool space = text::is_space(point.value);
    if (!space && !state_.in_word) ++state_.words;
    state_.in_word = !space;
    at += point.length;
  }
}

void SentenceEnd::settle(bool is_end) {
  state_.pending = false;
  if (!is_end) return;
  if (long_enough()) {
    state_.found = true;
  } else {
    state_.words = 0;
    state_.in_word = false;
  }
}

bool SentenceEnd::is_abbreviation(std::string_view piece, std::size_t mark) const {
  if (rule_.abbreviations.empty() || piece[mark] != '.') return false;
  std::size_t begin = mark;
  while (begin > 0 && !text::is_space(text::code_point_before(piece, begin).value) &&
         piece[begin - 1] != '(') {
    --begin;
    while (begin > 0 && is_continuation(piece[begin])) --begin;
  }
  std::string word;
  text::append_lower(piece.substr(begin, mark - begin), word);
  return std::find(rule_.abbreviations.begin(), rule_.abbreviations.end(), word) !=
         rule_.abbreviations.end();
}

void SentenceEnd::take_marks(std::string_view piece, std::size_t begin, std::size_t end) {
  const bool after_word = begin == 0 ? state_.pending || state_.word_last
                                     : ends_word(text::code_point_before(piece, begin).value);
  state_.pending = false;
  if (!after_word || is_abbreviation(piece, begin)) return;
  if (!rule_.space_after) {
    settle(true);
  } else if (end == piece.size()) {
    state_.pending = true;
  } else {
    settle(may_follow(text::code_point_at(piece, end).value));
  }
}

void SentenceEnd::feed(std::string_view piece) {
  if (state_.found || piece.empty()) return;
  if (state_.pending && mark_length(piece, 0) == 0) {
    settle(may_follow(text::code_point_at(piece, 0).value));
  }
  std::size_t counted = 0;
  for (std::size_t at = find_mark(piece, 0); at < piece.size() && !state_.found;) {
    const std::size_t end = marks_end(piece, at);
    count_words(piece.substr(counted, at - counted));
    counted = end;
    take_marks(piece, at, end);
    at = find_mark(piece, end);
  }
  if (state_.found) return;
  count_words(piece.substr(counted));
  state_.word_last = ends_word(text::code_point_before(piece, piece.size()).value);
}

void SentenceEnd::line_break() {
  if (state_.pending) settle(true);
  state_.word_last = false;
  state_.in_word = false;
}

}  // namespace sito::extract
