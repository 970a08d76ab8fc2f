// SPDX-License-Identifier: Apache-2.0
// Numbers hashes in the order in which they first occur.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace sito::site {

/// Gives every 64-bit hash a number, 0 for the first. One flat table: no allocation for each hash.
/// The values must be hashes, because their bits are used as they are.
class FlatIndex {
 public:
  /// Forgets the numbers, keeps the memory.
  void clear() {
    slots_.assign(slots_.size(), {});
    n_ = 0;
  }
  [[nodiscard]] std::uint32_t size() const { return n_; }
  [[nodiscard]] bool has(std::uint64_t hash) {
    return !slots_.empty() && slot_of(hash).number != 0;
  }

  /// Returns the number, and whether it is new.
  std::pair<std::uint32_t, bool> add(std::uint64_t hash) {
    if (2 * (std::size_t{n_} + 1) > slots_.size()) grow();
    Slot& slot = slot_of(hash);
    if (slot.number != 0) return {slot.number - 1, false};
    slot = {hash, ++n_};
    return {n_ - 1, true};
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t number = 0;  ///< the number plus one; 0: free
  };

  Slot& slot_of(std::uint64_t hash) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at].number != 0 && slots_[at].hash != hash) at = (at + 1) & mask;
    return slots_[at];
  }

  void grow() {
    constexpr std::size_t kFewest = 64;
    std::vector<Slot> old(slots_.empty() ? kFewest : 4 * slots_.size());
    std::swap(old, slots_);
    for (const Slot& slot : old) {
      if (slot.number != 0) slot_of(slot.hash) = slot;
    }
  }

  std::vector<Slot> slots_;  // the size is a power of two
  std::uint32_t n_ = 0;
};

}  // namespace sito::site
