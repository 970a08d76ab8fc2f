// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/boilerpipe/word_counter.h"

#include "sito/text/utf8.h"

#include <array>

namespace sito::extract {
namespace {

// The reference wraps lines at 80 characters to measure how much of a block is in full lines.
constexpr std::int64_t kMaxLineChars = 80;
// These signs stay attached to the neighbours that touch them.
constexpr std::string_view kGlue = "\"'.,!@-:;$?()/";

// Combining marks continue the word in which they are. These are the ranges of the scripts that
// write vowels with them, and of the general accents. Other marks end a word like any sign.
struct Range {
  char32_t first, last;
};
constexpr std::array<Range, 9> kMarks = {{
    {0x0300, 0x036F},  // combining diacritical marks
    {0x0483, 0x0487},  // Cyrillic
    {0x0591, 0x05C7},  // Hebrew points
    {0x064B, 0x065F},  // Arabic vowels
    {0x0900, 0x0DFF},  // Indic scripts: signs and vowels (letters are checked first)
    {0x0E31, 0x0E4E},  // Thai
    {0x0EB1, 0x0ECD},  // Lao
    {0x0F18, 0x0F84},  // Tibetan
    {0x102B, 0x103E},  // Myanmar
}};

bool is_mark(char32_t value) {
  for (const Range& range : kMarks) {
    if (value >= range.first && value <= range.last) return value != 0x0964 && value != 0x0965;
  }
  return false;
}

}  // namespace

WordCounter::Kind WordCounter::kind_of(char32_t value) {
  if (text::is_letter_or_digit(value) || value == '_') return Kind::Word;
  if (text::is_space(value)) return Kind::Space;
  if (value < 0x80)
    return kGlue.find(static_cast<char>(value)) != kGlue.npos ? Kind::Glue : Kind::Other;
  return is_mark(value) ? Kind::Word : Kind::Other;
}

void WordCounter::take(Kind kind, bool has_letter, double link_weight) {
  const bool boundary = (kind == Kind::Word && before_ == Kind::Other) ||
                        (kind == Kind::Other && before_ == Kind::Word);
  if (boundary) end_token();
  if (token_chars_ == 0) token_link_weight_ = link_weight;
  ++token_chars_;
  token_is_word_ = token_is_word_ || has_letter;
  before_ = kind;
}

void WordCounter::feed(std::string_view text, double link_weight) {
  static const std::array<Kind, 128> ascii = [] {
    std::array<Kind, 128> kinds{};
    for (char32_t value = 0; value < 128; ++value) kinds[value] = kind_of(value);
    return kinds;
  }();
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    Kind kind;
    if (byte < 0x80) {
      kind = ascii[byte];
      ++at;
    } else {
      const text::CodePoint point = text::code_point_at(text, at);
      kind = kind_of(point.value);
      at += point.length;
    }
    if (kind == Kind::Space) {
      end_token();
    } else {
      take(kind, kind == Kind::Word && byte != '_', link_weight);
    }
  }
}

void WordCounter::end_token() {
  before_ = Kind::Space;
  if (token_chars_ == 0) return;
  if (token_is_word_) {
    ++numbers_.n_words;
    ++words_in_line_;
    numbers_.link_words += token_link_weight_;
    line_chars_ += token_chars_ + 1;
    if (line_chars_ > kMaxLineChars) {
      ++numbers_.n_lines;
      line_chars_ = token_chars_;
      words_in_line_ = 1;
    }
  }
  token_chars_ = 0;
  token_is_word_ = false;
}

BlockNumbers WordCounter::finish() {
  end_token();
  BlockNumbers done = numbers_;
  if (done.n_lines == 0) {
    done.n_wrapped_words = done.n_words;
    done.n_lines = 1;
  } else {
    done.n_wrapped_words = done.n_words - words_in_line_;
  }
  done.update_densities();
  *this = WordCounter();
  return done;
}

}  // namespace sito::extract
