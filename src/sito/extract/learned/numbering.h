// SPDX-License-Identifier: Apache-2.0
// Numbers keys 0, 1, 2 ... in the order of their first occurrence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sito::extract::learned {

/// Spreads the bits of a key, so that similar keys differ in all bits (the finalizer of
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

/// Open addressing over keys that are hashes already: it cannot distinguish two keys with the same
/// 64 bits. Keeps its memory; emptying it costs nothing.
class Numbering {
 public:
  void open() {
    keys_.clear();
    place_all(kFirstSlots);
  }
  std::uint32_t number_of(std::uint64_t key) {
    Slot& slot = slots_[place_of(key)];
    return slot.age == age_ ? slot.number : add(key, slot);
  }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(keys_.size()); }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t age = 0;  // of the round in which it was filled
    std::uint32_t number = 0;
  };
  static constexpr std::size_t kFirstSlots = 64;

  // Where the key is, or else would be.
  [[nodiscard]] std::size_t place_of(std::uint64_t key) const {
    std::size_t at = key & mask_;
    while (slots_[at].age == age_ && slots_[at].key != key) at = (at + 1) & mask_;
    return at;
  }
  // Not inline, so that number_of is.
  [[gnu::noinline]] std::uint32_t add(std::uint64_t key, Slot& slot) {
    const std::uint32_t number = size();
    slot = {key, age_, number};
    keys_.push_back(key);
    if (2 * keys_.size() > mask_) place_all(2 * (mask_ + 1));
    return number;
  }
  // Uses no more slots than the keys need, so that they stay in the cache.
  void place_all(std::size_t n_slots) {
    if (slots_.size() < n_slots) slots_.resize(n_slots);
    mask_ = n_slots - 1;
    if (++age_ == 0) {  // all numbers were used: slots of their first use would look filled
      slots_.assign(slots_.size(), {});
      age_ = 1;
    }
    for (std::uint32_t i = 0; i < keys_.size(); ++i)
      slots_[place_of(keys_[i])] = {keys_[i], age_, i};
  }

  std::vector<Slot> slots_;          // of this round: up to mask_
  std::vector<std::uint64_t> keys_;  // by number
  std::size_t mask_ = 0;
  std::uint32_t age_ = 0;
};

}  // namespace sito::extract::learned
