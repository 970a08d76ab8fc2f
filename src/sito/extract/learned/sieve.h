// SPDX-License-Identifier: Apache-2.0
// Tells most keys that are not in a table from those that are, with a table that fits the cache.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sito::extract::learned {

/// One bit for each of 2^Bits classes of keys. A look-up in a table of words reads main memory for
/// every word of a page, and most words are not in the table. With the sieve these words only read
/// the nearest cache.
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
