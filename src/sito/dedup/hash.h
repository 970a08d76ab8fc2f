// SPDX-License-Identifier: Apache-2.0
// Hashes of texts: the same on every machine, and fast, but without protection against deliberate
// collisions.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/hash.h"

#include <compare>
#include <cstdint>

namespace sito::dedup {

/// 128 bits: among 10^12 different texts the chance of any collision is 10^-15.
struct Hash128 {
  std::uint64_t high = 0, low = 0;
  auto operator<=>(const Hash128&) const = default;
};

/// Multiplies to 128 bits and folds the two halves. Every bit of both numbers changes half of the
/// result; mix(0, x) is 0.
inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// Scrambles 64 bits one-to-one (Steele, Lea and Flood, Fast Splittable Pseudorandom Number
/// Generators, 2014: the finaliser of SplitMix64).
constexpr std::uint64_t scramble(std::uint64_t value) {
  return mix_bits(value + 0x9E3779B97F4A7C15U);
}

std::uint64_t hash64(Bytes bytes);
Hash128 hash128(Bytes bytes);

}  // namespace sito::dedup
