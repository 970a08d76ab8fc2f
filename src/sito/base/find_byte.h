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

/// Returns a number whose bit i says whether byte i of the stride at `bytes` `matches`.
/// `matches(byte)` has comparisons with constants, joined by `|` and `&`, because it takes a vector
/// of bytes, too.
template <typename Matches>
std::uint32_t matching_stride(const char* bytes, Matches matches) {
  ByteStride stride;
  std::memcpy(&stride, bytes, kByteStride);
  const auto found = matches(stride);
#if defined(__SSE2__)
  using Mask = char __attribute__((vector_size(kByteStride)));
  return static_cast<std::uint32_t>(__builtin_ia32_pmovmskb128(std::bit_cast<Mask>(found)));
#else
  std::array<std::uint64_t, 2> halves;
  std::memcpy(halves.data(), &found, kByteStride);
  if ((halves[0] | halves[1]) == 0) return 0;
  std::uint32_t bits = 0;
  for (std::size_t half = 0; half < halves.size(); ++half) {
    std::uint64_t word = halves[half];
    if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
    // The product moves the lowest bit of each byte to the highest byte.
    constexpr std::uint64_t kLowest = 0x0101010101010101U, kGather = 0x0102040810204080U;
    bits |= static_cast<std::uint32_t>((word & kLowest) * kGather >> 56) << (8 * half);
  }
  return bits;
#endif
}

/// Returns the place of the first byte at or behind `at` that `matches`, or the end. Tests whole
/// strides at once; see matching_stride() for `matches`.
template <typename Matches>
std::size_t find_byte(std::string_view text, std::size_t at, Matches matches) {
  const std::size_t begin = at;
  for (; at + kByteStride <= text.size(); at += kByteStride) {
    const std::uint32_t found = matching_stride(text.data() + at, matches);
    if (found != 0) return at + static_cast<std::size_t>(std::countr_zero(found));
  }
  if (at > begin) {  // the last stride overlaps the one before it, in which nothing matches
    at = text.size() - kByteStride;
    const std::uint32_t found = matching_stride(text.data() + at, matches);
    return found == 0 ? text.size() : at + static_cast<std::size_t>(std::countr_zero(found));
  }
  while (at < text.size() && !matches(static_cast<unsigned char>(text[at]))) ++at;
  return at;
}

/// Returns true if the text has a digit of ASCII.
inline bool has_digit(std::string_view text) {
  return find_byte(text, 0, [](auto byte) { return (byte >= '0') & (byte <= '9'); }) < text.size();
}

/// Returns a number whose bit i says whether byte i of `text`, which has at most 64, `matches`. It is
/// as in find_byte(), but false for NUL.
template <typename Matches>
std::uint64_t matching_bytes(std::string_view text, Matches matches) {
  if (text.size() < kByteStride) {
    std::array<char, kByteStride> padded{};
    if (!text.empty()) std::memcpy(padded.data(), text.data(), text.size());
    return matching_stride(padded.data(), matches);
  }
  const std::size_t last = text.size() - kByteStride;
  std::uint64_t bits = std::uint64_t{matching_stride(text.data() + last, matches)} << last;
  for (std::size_t at = 0; at < last; at += kByteStride) {
    bits |= std::uint64_t{matching_stride(text.data() + at, matches)} << at;
  }
  return bits;
}

}  // namespace sito
