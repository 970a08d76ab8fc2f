// SPDX-License-Identifier: Apache-2.0
// Hashes of texts: the same on every machine, fast, and no protection against those who want two
// texts to have one.
#pragma once

#include "sito/base/bytes.h"

#include <compare>
#include <cstdint>

namespace sito::dedup {

/// 128 bits: among 10^12 different texts the chance that any two have one hash is 10^-15.
struct Hash128 {
  std::uint64_t high = 0, low = 0;
  auto operator<=>(const Hash128&) const = default;
};

/// The two halves of a 128-bit product, folded. Every bit of both numbers changes half of the
/// result; mix(0, x) is 0.
inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// A one-to-one scrambling of 64 bits (Steele, Lea and Flood, Fast Splittable Pseudorandom Number
/// Generators, 2014: the finaliser of SplitMix64).
constexpr std::uint64_t scramble(std::uint64_t value) {
  value += 0x9E3779B97F4A7C15ULL;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL;
  return value ^ (value >> 31);
}

std::uint64_t hash64(Bytes bytes);
Hash128 hash128(Bytes bytes);

}  // namespace sito::dedup
