// SPDX-License-Identifier: Apache-2.0
#include "sito/page/tally.h"

#include "sito/base/ascii.h"
#include "sito/base/find_byte.h"
#include "sito/text/utf8.h"

#include <array>
#include <bit>
#include <cstring>

namespace sito {
namespace {

using Word = std::uint64_t;

constexpr std::size_t kPartBytes = 64;  // whose classes are the bits of a number

constexpr Word every(Word byte) { return byte * 0x0101010101010101U; }
constexpr Word kHigh = every(0x80);
constexpr Word kBlanks = every(0x20);

/// Returns the high bit of every byte of `word` that equals `byte`.
constexpr Word equal_bytes(Word word, Word byte) {
  const Word different = word ^ every(byte);
  return ~(((different & ~kHigh) + every(0x7F)) | different) & kHigh;
}

/// Returns the high bit of every byte that is ASCII white space: blank, and U+0009 to U+000D.
constexpr Word ascii_spaces(Word word) {
  const Word low = word & ~kHigh;
  const Word controls = (low + every(0x80 - 0x09)) & ~(low + every(0x80 - 0x0E));
  return (controls | equal_bytes(low, 0x20)) & ~word & kHigh;
}

/// Returns true if a byte begins a character that may be white space: U+0085, U+00A0, U+1680,
/// U+2000 and following, and U+3000 begin with these four bytes.
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

/// Returns the last bytes of `text` from `at` on, fewer than a word, padded with blanks.
Word load_rest(std::string_view text, std::size_t at) {
  const std::size_t n_rest = text.size() - at;
  Word word = 0;
  if (text.size() >= sizeof(Word)) {  // the bytes in front are shifted out
    word = load(text.data() + text.size() - sizeof(Word)) >> (8 * (sizeof(Word) - n_rest));
  } else {
    for (std::size_t i = n_rest; i > 0; --i)
      word = word << 8 | static_cast<unsigned char>(text[at + i - 1]);
  }
  return word | kBlanks << (8 * n_rest);
}

/// The state of a count; small, and passed by value so that it stays in registers.
struct Count {
  std::uint32_t n_chars = 0;
  std::uint32_t n_words = 0;
  bool after_space = true;
};

/// Counts the characters that begin in text[at, end), one at a time. Skips bytes at the front that
/// belong to an earlier character.
Count count_slowly(std::string_view text, std::size_t at, std::size_t end, Count count) {
  while (at < end && is_continuation(text[at])) ++at;
  while (at < end) {
    const text::CodePoint point = text::code_point_at(text, at);
    at += point.length;
    const bool space = text::is_space(point.value);
    if (!space) {
      ++count.n_chars;
      count.n_words += count.after_space ? 1 : 0;
    }
    count.after_space = space;
  }
  return count;
}

Count count_word(Word word, std::size_t n_bytes, Count count) {
  Word spaces = ascii_spaces(word);
  const Word inner = (word & kHigh) & ~(word << 1);  // bytes 10xxxxxx
  // The bytes of a wide space that began in the previous word are space, too.
  for (Word front = 0x80; count.after_space && (inner & front) != 0; front <<= 8) spaces |= front;
  const Word chars = ~spaces & ~inner & kHigh;
  count.n_chars += count_high(chars);
  count.n_words += count_high(chars & ((spaces << 8) | (count.after_space ? 0x80U : 0U)));
  count.after_space = ((spaces >> (8 * n_bytes - 1)) & 1) != 0;
  return count;
}

/// Returns the number of bits that are 1. Processors without an instruction for that are still
/// supported, and the compiler would call a function.
constexpr std::uint32_t count_bits(std::uint64_t bits) {
  bits -= (bits >> 1) & every(0x55);
  bits = (bits & every(0x33)) + ((bits >> 2) & every(0x33));
  return static_cast<std::uint32_t>((((bits + (bits >> 4)) & every(0x0F)) * every(1)) >> 56);
}

/// The same for a part of at most kPartBytes bytes, all of them ASCII, as nearly all parts are.
/// `spaces`: its bytes that are white space.
Count count_ascii(std::string_view part, std::uint64_t spaces, Count count) {
  const std::uint64_t all = ~std::uint64_t{0} >> (kPartBytes - part.size());
  if (spaces == all) {  // half of all texts are line ends with the indentation of a tag
    count.after_space = true;
    return count;
  }
  const std::uint64_t chars = ~spaces & all;
  count.n_chars += count_bits(chars);
  count.n_words += count_bits(chars & (spaces << 1 | (count.after_space ? 1U : 0U)));
  count.after_space = (spaces >> (part.size() - 1)) != 0;
  return count;
}

/// The same for a part of any characters.
Count count_part(std::string_view text, std::size_t at, std::size_t end, Count count) {
  for (; at < end; at += sizeof(Word)) {
    // The last word is padded with blanks, which do not count.
    const bool whole = at + sizeof(Word) <= end;
    const Word word = whole ? load(text.data() + at) : load_rest(text, at);
    const std::size_t n_bytes = whole ? sizeof(Word) : end - at;
    count = may_hold_wide_space(word) ? count_slowly(text, at, at + n_bytes, count)
                                      : count_word(word, n_bytes, count);
  }
  return count;
}

bool begins_with_space(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  return first < 0x80 ? ascii_spaces(first) != 0
                      : text::is_space(text::code_point_at(text, 0).value);
}

// Returns the bytes of a part that are not ASCII, and those that are white space.
std::array<std::uint64_t, 2> classes_of(std::string_view part) {
  return matching_each(
      part, [](auto byte) { return byte >= 0x80; },
      [](auto byte) { return (byte == ' ') | ((byte >= '\t') & (byte <= '\r')); });
}

void write(const Count& count, bool starts_with_space, Tally& tally) {
  tally.n_chars = count.n_chars;
  tally.n_words = count.n_words;
  tally.starts_with_space = starts_with_space;
  tally.ends_with_space = count.after_space;
}

// Apart from take_tally(), so that short texts save no registers.
[[gnu::noinline]] void take_any_tally(std::string_view text, Tally& tally) {
  Count count;
  for (std::size_t at = 0; at < text.size(); at += kPartBytes) {
    const std::string_view part = text.substr(at, kPartBytes);
    const auto [beyond_ascii, spaces] = classes_of(part);
    count = beyond_ascii == 0 ? count_ascii(part, spaces, count)
                              : count_part(text, at, at + part.size(), count);
  }
  write(count, begins_with_space(text), tally);
}

}  // namespace

void take_tally(std::string_view text, Tally& tally) {
  if (text.empty()) {
    tally = {};
    return;
  }
  if (text.size() > kPartBytes) return take_any_tally(text, tally);
  const auto [beyond_ascii, spaces] = classes_of(text);
  if (beyond_ascii != 0) return take_any_tally(text, tally);
  write(count_ascii(text, spaces, {}), (spaces & 1) != 0, tally);
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
