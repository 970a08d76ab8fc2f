// SPDX-License-Identifier: Apache-2.0
#include "sito/text/letters.h"

#include "sito/text/classes.h"

#include <algorithm>
#include <cstring>

namespace sito::text {
namespace {

constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
constexpr std::uint64_t kHigh = 0x8080808080808080ULL;

// Returns the high bit of every byte in [first, last]; requires all bytes below 0x80.
constexpr std::uint64_t in_range(std::uint64_t bytes, std::uint64_t first, std::uint64_t last) {
  return (bytes + kOnes * (0x80 - first)) & ~(bytes + kOnes * (0x7F - last)) & kHigh;
}

std::uint32_t count_ascii(std::uint64_t bytes) {
  const std::uint64_t lower = bytes | (kOnes * 0x20);
  const std::uint64_t marks = in_range(lower, 'a', 'z') | in_range(bytes, '0', '9');
  return static_cast<std::uint32_t>(((marks >> 7) * kOnes) >> 56);
}

bool is_letter(const ClassTable& table, char32_t value) {
  const CharClass kind = value < kClassTableEnd ? table[value] : class_of(value);
  return kind == CharClass::Letter || kind == CharClass::Digit || kind == CharClass::Dictionary;
}

}  // namespace

std::uint32_t count_letters(std::string_view text) {
  const ClassTable& table = class_table();
  std::uint32_t n = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::uint64_t bytes = 0;
    const std::size_t size = std::min<std::size_t>(8, text.size() - at);
    std::memcpy(&bytes, text.data() + at, size);  // zeros behind the end are no letters
    if ((bytes & kHigh) == 0) {
      n += count_ascii(bytes);
      at += size;
      continue;
    }
    for (const std::size_t end = at + size; at < end;) {
      const CodePoint point = code_point_at(text, at);
      if (is_letter(table, point.value)) ++n;
      at += point.length;
    }
  }
  return n;
}

}  // namespace sito::text
