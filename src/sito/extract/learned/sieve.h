// SPDX-License-Identifier: Apache-2.0
// A filter in front of a table: recognises most keys that the table does not contain.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sito::extract::learned {

/// One bit for each of 2^Bits classes of keys. Without a sieve, the look-up of each word of a page
/// reads main memory, although most words are not in the table. With the sieve, the look-up of these
/// words reads only the nearest cache.
template <unsigned Bits>
class Sieve {
 public:
  void add(std::uint32_t key) { words_[word_of(key)] |= bit_of(key); }
  /// Returns false if the key was not added.
  [[nodiscard]] bool may_hold(std::uint32_t key) const {
    return (words_[word_of(key)] & bit_of(key)) != 0;
  }

 private:
  static_assert(Bits > 6 && Bits < 32);
  static constexpr std::size_t word_of(std::uint32_t key) { return key >> (32 - Bits) >> 6; }
  static constexpr std::uint64_t bit_of(std::uint32_t key) {
    return std::uint64_t{1} << (key >> (32 - Bits) & 63);
  }

  std::array<std::uint64_t, (std::size_t{1} << Bits) / 64> words_{};
};

}  // namespace sito::extract::learned
