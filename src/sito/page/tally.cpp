// SPDX-License-Identifier: Apache-2.0
#include "sito/page/tally.h"

#include "sito/text/utf8.h"

#include <bit>
#include <cstring>

namespace sito {
namespace {

using Word = std::uint64_t;

constexpr Word every(Word byte) { return byte * 0x0101010101010101U; }
constexpr Word kHigh = every(0x80);

/// High bit of every byte of `word` that equals `byte`.
constexpr Word equal_bytes(Word word, Word byte) {
  const Word different = word ^ every(byte);
  return ~(((different & ~kHigh) + every(0x7F)) | different) & kHigh;
}

/// High bit of every byte that is ASCII white space: blank, and U+0009 to U+000D.
constexpr Word ascii_spaces(Word word) {
  const Word low = word & ~kHigh;
  const Word controls = (low + every(0x80 - 0x09)) & ~(low + every(0x80 - 0x0E));
  return (controls | equal_bytes(low, 0x20)) & ~word & kHigh;
}

/// True when a byte begins a character that may be white space: U+0085, U+00A0, U+1680, U+2000 and
/// on, U+3000 begin with these four bytes.
constexpr bool may_hold_wide_space(Word word) {
  return (equal_bytes(word, 0xC2) | equal_bytes(word, 0xE1) | equal_bytes(word, 0xE2) |
          equal_bytes(word, 0xE3)) != 0;
}

constexpr std::uint32_t count_high(Word bits) {
  return static_cast<std::uint32_t>(((bits >> 7) * 0x0101010101010101U) >> 56);
}

Word load(const char* bytes) {
  Word word;
  std::memcpy(&word, bytes, sizeof word);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

/// One character at a time, from `at` to `end` or a few bytes more; leaves `at` behind them.
void tally_slowly(std::string_view text, std::size_t& at, std::size_t end, bool& after_space,
                  Tally& tally) {
  while (at < end) {
    const text::CodePoint point = text::code_point_at(text, at);
    at += point.length;
    const bool space = text::is_space(point.value);
    if (!space) {
      ++tally.n_chars;
      tally.n_words += after_space ? 1 : 0;
    }
    after_space = space;
  }
}

}  // namespace

Tally tally_of(std::string_view text) {
  Tally tally;
  if (text.empty()) return tally;
  bool after_space = true;
  std::size_t at = 0;
  tally_slowly(text, at, 1, after_space, tally);
  tally.starts_with_space = after_space;
  while (at + sizeof(Word) <= text.size()) {
    const Word word = load(text.data() + at);
    const Word wide = word & kHigh;
    if (wide != 0 && may_hold_wide_space(word)) {
      // A character may begin in front of this word; its further bytes are skipped one by one.
      const std::size_t end = at + sizeof(Word);
      while (at < end && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
      tally_slowly(text, at, end, after_space, tally);
      continue;
    }
    const Word spaces = ascii_spaces(word);
    const Word inner = wide & ~(word << 1);  // bytes 10xxxxxx
    const Word chars = ~spaces & ~inner & kHigh;
    tally.n_chars += count_high(chars);
    tally.n_words += count_high(chars & ((spaces << 8) | (after_space ? 0x80U : 0U)));
    after_space = (spaces >> 63) != 0;
    at += sizeof(Word);
  }
  while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
  tally_slowly(text, at, text.size(), after_space, tally);
  tally.ends_with_space = after_space;
  return tally;
}

bool is_blank_text(std::string_view text) {
  std::size_t at = 0;
  while (at + sizeof(Word) <= text.size() && ascii_spaces(load(text.data() + at)) == kHigh) {
    at += sizeof(Word);
  }
  while (at < text.size()) {
    const text::CodePoint point = text::code_point_at(text, at);
    if (!text::is_space(point.value)) return false;
    at += point.length;
  }
  return true;
}

}  // namespace sito
