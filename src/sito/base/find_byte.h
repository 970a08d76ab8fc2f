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

/// Returns the place of the first byte at or behind `at` that `matches`, or the end. Tests whole
/// strides at once. `matches(byte)` has comparisons with constants, joined by `|` and `&`, because
/// it also takes a vector of bytes.
template <typename Matches>
std::size_t find_byte(std::string_view text, std::size_t at, Matches matches) {
  // A vector type of GCC and clang, because all target machines test it in one instruction.
  constexpr std::size_t kStride = 16;
  using Stride = unsigned char __attribute__((vector_size(kStride)));
  for (; at + kStride <= text.size(); at += kStride) {
    Stride bytes;
    std::memcpy(&bytes, text.data() + at, kStride);
    const auto found = matches(bytes);
    std::array<std::uint64_t, 2> halves;
    std::memcpy(halves.data(), &found, kStride);
    if ((halves[0] | halves[1]) == 0) continue;
    if constexpr (std::endian::native == std::endian::little) {
      const bool first = halves[0] != 0;
      const int bit = std::countr_zero(first ? halves[0] : halves[1]);
      return at + (first ? 0U : kStride / 2) + static_cast<std::size_t>(bit) / 8;
    }
    break;
  }
  while (at < text.size() && !matches(static_cast<unsigned char>(text[at]))) ++at;
  return at;
}

}  // namespace sito
