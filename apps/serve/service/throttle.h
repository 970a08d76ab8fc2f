// SPDX-License-Identifier: Apache-2.0
// Bounds how much is done at once, and how often.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>

namespace sito::serve {

/// Several threads may use it at once; must outlive its slots.
class Slots {
 public:
  Slots(std::size_t most, std::size_t most_waiting) : free_(most), most_waiting_(most_waiting) {}

  struct GiveBack {
    void operator()(Slots* slots) const { slots->give_back(); }
  };
  using Slot = std::unique_ptr<Slots, GiveBack>;

  /// Waits for a slot, at most for `patience`. Null: too many are waiting already, or the time is
  /// over.
  Slot take(std::chrono::milliseconds patience);

 private:
  void give_back();

  std::mutex mutex_;
  std::condition_variable freed_;
  std::size_t free_;
  std::size_t n_waiting_ = 0;
  const std::size_t most_waiting_;
};

/// A token bucket with a rate per second, which is also its size. Several threads may use it at
/// once.
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;

  /// 0: no limit.
  explicit RateLimit(double per_second)
      : per_second_(per_second), tokens_(per_second < 1 ? 1 : per_second) {}

  /// Takes a token. Returns the time until one is available; 0: it was taken.
  std::chrono::milliseconds take(Clock::time_point now = Clock::now());

 private:
  const double per_second_;
  std::mutex mutex_;
  double tokens_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace sito::serve
