// SPDX-License-Identifier: Apache-2.0
// Hashes of 64 bits, the same on every machine; for tables and fingerprints, not for secrets.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace sito {

/// Spreads every bit of the value over all others (the finaliser of splitmix64).
constexpr std::uint64_t mix_bits(std::uint64_t value) {
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9U;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBU;
  return value ^ (value >> 31);
}

/// Hashes two values; their order matters.
constexpr std::uint64_t hash_pair(std::uint64_t first, std::uint64_t second) {
  return mix_bits(first * 0x9E3779B97F4A7C15U + second);
}

/// Returns the first `n` bytes, at most eight, as a number whose lowest byte is the first one.
inline std::uint64_t load_bytes(const char* at, std::size_t n) {
  const auto byte = [at](std::size_t i) {
    return std::uint64_t{static_cast<unsigned char>(at[i])} << (8 * i);
  };
  std::uint64_t value = 0;
  if constexpr (std::endian::native == std::endian::little) {
    if (n >= 8) {
      std::memcpy(&value, at, 8);
      return value;
    }
    if (n >= 4) {  // two halves that may overlap
      std::uint32_t low = 0, high = 0;
      std::memcpy(&low, at, 4);
      std::memcpy(&high, at + n - 4, 4);
      return low | std::uint64_t{high} << (8 * (n - 4));
    }
    return n == 0 ? 0 : byte(0) | byte(n / 2) | byte(n - 1);
  }
  for (std::size_t i = 0; i < n && i < 8; ++i) value |= byte(i);
  return value;
}

/// Hashes bytes, eight at a time. Cost: about one cycle a byte for short texts, less for long ones.
inline std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t seed = 0) {
  std::uint64_t hash = seed ^ (bytes.size() * 0x9E3779B97F4A7C15U);
  const char* at = bytes.data();
  for (std::size_t left = bytes.size(); left != 0;) {
    const std::size_t n = left < 8 ? left : 8;
    hash = (std::rotl(hash, 27) ^ load_bytes(at, n)) * 0x9FB21C651E98DF25U;
    hash ^= hash >> 32;
    at += n;
    left -= n;
  }
  return mix_bits(hash);
}

}  // namespace sito
