// SPDX-License-Identifier: Apache-2.0
// Numbers keys 0, 1, 2 ... in the order in which they first come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sito::extract::learned {

/// Spreads the bits of a key, so that keys that differ little differ everywhere (the finalizer of
/// MurmurHash3, public domain).
constexpr std::uint64_t mixed(std::uint64_t key) {
  key ^= key >> 33;
  key *= 0xFF51AFD7ED558CCDULL;
  key ^= key >> 33;
  key *= 0xC4CEB9FE1A85EC53ULL;
  key ^= key >> 33;
  return key;
}

/// A hash of two keys in order.
constexpr std::uint64_t chained(std::uint64_t first, std::uint64_t second) {
  return mixed(first * 0x9E3779B97F4A7C15ULL + second);
}

/// Open addressing over keys that are hashes already: two things with the same 64 bits are the same
/// to it. Keeps its memory; emptying it costs nothing.
class Numbering {
 public:
  /// Empties it and makes room for `n_keys` different keys.
  void open(std::size_t n_keys) {
    std::size_t size = 64;
    while (size < 2 * n_keys) size *= 2;
    if (slots_.size() < size) slots_.assign(size, {});
    mask_ = size - 1;  // a small page stays in the cache after a large one
    ++age_;
    n_ = 0;
  }
  std::uint32_t number_of(std::uint64_t key) {
    std::size_t at = key & mask_;
    while (slots_[at].age == age_ && slots_[at].key != key) at = (at + 1) & mask_;
    if (slots_[at].age != age_) slots_[at] = {key, age_, n_++};
    return slots_[at].number;
  }
  [[nodiscard]] std::uint32_t size() const { return n_; }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t age = 0;  // of the round in which it was filled
    std::uint32_t number = 0;
  };
  std::vector<Slot> slots_;  // of this round: up to mask_
  std::size_t mask_ = 0;
  std::uint32_t age_ = 0;
  std::uint32_t n_ = 0;
};

}  // namespace sito::extract::learned
