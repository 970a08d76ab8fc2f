// SPDX-License-Identifier: Apache-2.0
// Searches text for bytes that end a run or must be written in another way.
#pragma once

#include "sito/base/hash.h"

#include <algorithm>
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

inline ByteStride load_stride(const char* bytes) {
  ByteStride stride;
  std::memcpy(&stride, bytes, kByteStride);
  return stride;
}

/// Returns the bytes of a text that is shorter than a stride, and zeros behind them. They stay in
/// registers: a stride that has just been stored in parts is loaded slowly.
inline ByteStride load_short_stride(std::string_view text) {
  constexpr std::size_t kHalf = kByteStride / 2;
  std::array<std::uint64_t, 2> halves{};
  halves[0] = load_bytes(text.data(), std::min(text.size(), kHalf));
  if (text.size() > kHalf) halves[1] = load_bytes(text.data() + kHalf, text.size() - kHalf);
  if constexpr (std::endian::native == std::endian::big) {
    for (std::uint64_t& half : halves) half = __builtin_bswap64(half);
  }
  return std::bit_cast<ByteStride>(halves);
}

/// Returns a number whose bit i says whether byte i of the stride `matches`. `matches(bytes)` has
/// comparisons with constants, joined by `|` and `&`, because it takes a vector of bytes.
template <typename Matches>
std::uint32_t matching_stride(ByteStride stride, Matches matches) {
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
    const std::uint32_t found = matching_stride(load_stride(text.data() + at), matches);
    if (found != 0) return at + static_cast<std::size_t>(std::countr_zero(found));
  }
  if (at > begin) {  // the last stride overlaps the one before it, in which nothing matches
    at = text.size() - kByteStride;
    const std::uint32_t found = matching_stride(load_stride(text.data() + at), matches);
    return found == 0 ? text.size() : at + static_cast<std::size_t>(std::countr_zero(found));
  }
  const std::string_view rest = text.substr(std::min(at, text.size()));
  const std::uint32_t found =
      matching_stride(load_short_stride(rest), matches) & ((1U << rest.size()) - 1);
  return at + (found == 0 ? rest.size() : static_cast<std::size_t>(std::countr_zero(found)));
}

/// Returns true if the text has a digit of ASCII.
inline bool has_digit(std::string_view text) {
  return find_byte(text, 0, [](auto byte) { return (byte >= '0') & (byte <= '9'); }) < text.size();
}

/// Returns a number for each of the conditions, whose bit i says whether byte i of `text`, which has
/// at most 64, matches it.
template <typename... Matches>
std::array<std::uint64_t, sizeof...(Matches)> matching_each(std::string_view text,
                                                            Matches... matches) {
  if (text.size() < kByteStride) {
    const ByteStride stride = load_short_stride(text);
    const std::uint32_t all = (1U << text.size()) - 1;
    return {std::uint64_t{matching_stride(stride, matches) & all}...};
  }
  const std::size_t last = text.size() - kByteStride;
  std::array<std::uint64_t, sizeof...(Matches)> bits{};
  const auto take = [&](std::size_t at) {
    const ByteStride stride = load_stride(text.data() + at);
    std::size_t i = 0;
    ((bits[i++] |= std::uint64_t{matching_stride(stride, matches)} << at), ...);
  };
  for (std::size_t at = 0; at < last; at += kByteStride) take(at);
  take(last);
  return bits;
}

/// Does the same with one condition.
template <typename Matches>
std::uint64_t matching_bytes(std::string_view text, Matches matches) {
  return matching_each(text, matches).front();
}

}  // namespace sito
