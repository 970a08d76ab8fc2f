// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup/hash.h"

#include <bit>
#include <cstring>

namespace sito::dedup {
namespace {

static_assert(std::endian::native == std::endian::little, "hashes read words as they lie");

// Numbers without a pattern: SplitMix64 of 1, 2, 3, 4.
constexpr std::uint64_t kFirst = scramble(1);
constexpr std::uint64_t kSecond = scramble(2);
constexpr std::uint64_t kThird = scramble(3);
constexpr std::uint64_t kFourth = scramble(4);

constexpr std::size_t kStep = 16;  // bytes mixed at once

std::uint64_t word_at(const char* at) {
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  return word;
}

/// Calls `act(word, word)` for every 16 bytes; the last ones are filled up with zeros.
template <typename Act>
void for_each_step(Bytes bytes, Act&& act) {
  while (bytes.size() >= kStep) {
    act(word_at(bytes.data()), word_at(bytes.data() + 8));
    bytes.remove_prefix(kStep);
  }
  if (bytes.empty()) return;
  char last[kStep] = {};
  std::memcpy(last, bytes.data(), bytes.size());
  act(word_at(last), word_at(last + 8));
}

}  // namespace

std::uint64_t hash64(Bytes bytes) {
  std::uint64_t hash = kFirst ^ bytes.size();
  for_each_step(
      bytes, [&hash](std::uint64_t a, std::uint64_t b) { hash = mix(a ^ kSecond, b ^ hash) + a; });
  return scramble(hash);
}

Hash128 hash128(Bytes bytes) {
  Hash128 hash{kFirst ^ bytes.size(), kThird};
  for_each_step(bytes, [&hash](std::uint64_t a, std::uint64_t b) {
    hash.high = mix(a ^ kSecond, b ^ hash.high) + a;
    hash.low = mix(b ^ kFourth, a ^ hash.low) + b;
  });
  return {scramble(hash.high ^ hash.low), scramble(hash.low + kFourth)};
}

}  // namespace sito::dedup
