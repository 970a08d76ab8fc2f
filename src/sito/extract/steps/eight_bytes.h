// SPDX-License-Identifier: Apache-2.0
// Processes eight bytes of UTF-8 at once: finds white space, and bytes that begin a character. Most
// of the work of jusText is counting characters and finding words, and one byte at a time costs
// four times as much.
#pragma once

#include "sito/base/ascii.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace sito::extract {

/// Marks are the high bits of bytes; the first byte of the text is the lowest.
struct EightBytes {
  static constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
  static constexpr std::uint64_t kHigh = 0x8080808080808080ULL;
  static constexpr std::uint64_t kLow = ~kHigh;

  std::uint64_t bytes = 0;

  /// Loads text[at, at + 8); behind the end of the text it puts letters.
  static EightBytes load(std::string_view text, std::size_t at) {
    EightBytes eight;
    if (text.size() - at >= 8) {
      std::memcpy(&eight.bytes, text.data() + at, 8);
    } else {
      eight.bytes = kOnes * 'x';
      std::memcpy(&eight.bytes, text.data() + at, text.size() - at);
    }
    if constexpr (std::endian::native == std::endian::big) eight.bytes = swapped(eight.bytes);
    return eight;
  }
  /// Number of marks.
  static std::uint32_t count(std::uint64_t marks) {
    return static_cast<std::uint32_t>(((marks >> 7) * kOnes) >> 56);
  }

  [[nodiscard]] bool ascii() const { return (bytes & kHigh) == 0; }
  [[nodiscard]] std::uint64_t equal(unsigned char byte) const {
    const std::uint64_t differs = bytes ^ (kOnes * byte);
    return ~(((differs & kLow) + kLow) | differs) & kHigh;
  }
  /// ASCII white space.
  [[nodiscard]] std::uint64_t spaces() const {
    const std::uint64_t low = bytes & kLow;
    const std::uint64_t blank = ~((low ^ (kOnes * ' ')) + kLow);
    const std::uint64_t control = (low + kOnes * (0x80 - 0x09)) & ~(low + kOnes * (0x80 - 0x0E));
    return (blank | control) & ~bytes & kHigh;
  }
  /// Bytes that continue a character.
  [[nodiscard]] std::uint64_t continuations() const { return bytes & ~(bytes << 1) & kHigh; }
  /// Bytes that may begin white space beyond ASCII, or the copyright sign.
  [[nodiscard]] std::uint64_t doubtful() const {
    return ascii() ? 0 : equal(0xC2) | equal(0xE1) | equal(0xE2) | equal(0xE3);
  }

 private:
  static constexpr std::uint64_t swapped(std::uint64_t value) {
    std::uint64_t result = 0;
    for (int i = 0; i < 8; ++i) result = (result << 8) | ((value >> (8 * i)) & 0xFF);
    return result;
  }
};

/// Returns where the next character begins, at or behind `at`, because eight bytes may end inside
/// one.
inline std::size_t next_character(std::string_view text, std::size_t at) {
  while (at < text.size() && is_continuation(text[at])) ++at;
  return at;
}

}  // namespace sito::extract
