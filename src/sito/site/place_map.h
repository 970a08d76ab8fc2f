// SPDX-License-Identifier: Apache-2.0
// Maps hashes to numbers: learners look one up for each element of each page.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace sito::site {

/// A map whose keys are hashes already. Keeps its memory over clear().
class PlaceMap {
 public:
  /// Empties it and makes room for `n` keys.
  void clear(std::size_t n) {
    slots_.assign(std::bit_ceil(2 * n + 16), {});
    size_ = 0;
  }
  /// Returns the number of the key, and false; or adds the key with `place`, and returns true.
  std::pair<std::uint32_t, bool> try_emplace(std::uint64_t key, std::uint32_t place) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    Slot& slot = slots_[slot_of(key)];
    if (slot.used) return {slot.place, false};
    slot = {key, place, true};
    ++size_;
    return {place, true};
  }
  /// Returns the number of the key; null if it is missing.
  [[nodiscard]] const std::uint32_t* find(std::uint64_t key) const {
    if (slots_.empty()) return nullptr;
    const Slot& slot = slots_[slot_of(key)];
    return slot.used ? &slot.place : nullptr;
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t place = 0;
    bool used = false;
  };
  [[nodiscard]] std::size_t slot_of(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = key & mask;
    while (slots_[at].used && slots_[at].key != key) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    std::vector<Slot> old = std::move(slots_);
    slots_.assign(std::bit_ceil(2 * old.size() + 16), {});
    for (const Slot& slot : old) {
      if (slot.used) slots_[slot_of(slot.key)] = slot;
    }
  }

  std::vector<Slot> slots_;  // a power of two, at most half full
  std::size_t size_ = 0;
};

}  // namespace sito::site
