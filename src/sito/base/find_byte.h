// SPDX-License-Identifier: Apache-2.0
// Searches text for bytes that end a run or must be written in another way.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace sito {

/// A vector type of GCC and clang, because all target machines test it in one instruction.
inline constexpr std::size_t kByteStride = 16;
using ByteStride = unsigned char __attribute__((vector_size(kByteStride)));

/// Returns the place of the first byte at or behind `at` that `matches`, or the end. Tests whole
/// strides at once. `matches(byte)` has comparisons with constants, joined by `|` and `&`, because
/// it also takes a vector of bytes.
template <typename Matches>
std::size_t find_byte(std::string_view text, std::size_t at, Matches matches) {
  for (; at + kByteStride <= text.size(); at += kByteStride) {
    ByteStride bytes;
    std::memcpy(&bytes, text.data() + at, kByteStride);
    const auto found = matches(bytes);
    std::array<std::uint64_t, 2> halves;
    std::memcpy(halves.data(), &found, kByteStride);
    if ((halves[0] | halves[1]) == 0) continue;
    if constexpr (std::endian::native == std::endian::little) {
      const bool first = halves[0] != 0;
      const int bit = std::countr_zero(first ? halves[0] : halves[1]);
      return at + (first ? 0U : kByteStride / 2) + static_cast<std::size_t>(bit) / 8;
    }
    break;
  }
  while (at < text.size() && !matches(static_cast<unsigned char>(text[at]))) ++at;
  return at;
}

/// Returns a number whose bit i says whether byte i of `text`, which has at most 64, `matches`. It is
/// as in find_byte(), but false for NUL.
template <typename Matches>
std::uint64_t matching_bytes(std::string_view text, Matches matches) {
  constexpr std::size_t kBits = 64;
  std::array<char, kBits> padded;
  const char* bytes = text.data();
  if (text.size() < kBits) {
    padded.fill('\0');
    if (!text.empty()) std::memcpy(padded.data(), bytes, text.size());
    bytes = padded.data();
  }
  std::uint64_t bits = 0;
  for (std::size_t at = 0; at < kBits; at += kByteStride) {
    ByteStride stride;
    std::memcpy(&stride, bytes + at, kByteStride);
    const auto found = matches(stride);
    std::array<std::uint64_t, 2> halves;
    std::memcpy(halves.data(), &found, kByteStride);
    for (std::size_t half = 0; half < halves.size(); ++half) {
      std::uint64_t word = halves[half];
      if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
      // The product moves the lowest bit of each byte to the highest byte.
      constexpr std::uint64_t kLowest = 0x0101010101010101U, kGather = 0x0102040810204080U;
      bits |= (word & kLowest) * kGather >> 56 << (at + 8 * half);
    }
  }
  return bits;
}

}  // namespace sito
