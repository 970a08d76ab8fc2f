// SPDX-License-Identifier: Apache-2.0
// Turns at work that takes much memory: whoever comes when all are taken waits.
#pragma once

#include <malloc.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>

namespace sito::serve {

/// Several threads may use it at once; must outlive its turns.
/// Those of the process are the ones to take: what they bound is its memory.
class Turns {
 public:
  static constexpr std::size_t kMost = 2;  ///< at once

  struct GiveBack {
    void operator()(Turns* turns) const {
      // Each thread has its own heap, and what it has freed is of no use to the next one.
      ::malloc_trim(0);
      turns->give_back();
    }
  };
  /// Held while the work goes on.
  using Turn = std::unique_ptr<Turns, GiveBack>;

  /// Waits for a turn, in no order; also ends when `stop` is set, with a turn that is none.
  Turn take(const std::atomic<bool>& stop) {
    constexpr std::chrono::milliseconds kLookEvery{50};
    std::unique_lock lock(mutex_);
    while (taken_ >= kMost) {
      if (stop) return nullptr;
      free_.wait_for(lock, kLookEvery);
    }
    ++taken_;
    return Turn(this);
  }

  static Turns& of_process() {
    static Turns turns;
    return turns;
  }

 private:
  void give_back() {
    {
      const std::lock_guard lock(mutex_);
      --taken_;
    }
    free_.notify_one();
  }

  std::mutex mutex_;
  std::condition_variable free_;
  std::size_t taken_ = 0;
};

}  // namespace sito::serve
