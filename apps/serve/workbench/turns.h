// SPDX-License-Identifier: Apache-2.0
// Turns for work that takes much memory. A call waits while all turns are taken.
#pragma once

#include <malloc.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>

namespace sito::serve {

/// Several threads may use it at once; must outlive its turns. Use the turns of the process,
/// because they bound its memory.
class Turns {
 public:
  static constexpr std::size_t kMost = 2;  ///< at once

  struct GiveBack {
    void operator()(Turns* turns) const {
      // Each thread has its own heap, and the next thread cannot use what this one has freed.
      ::malloc_trim(0);
      turns->give_back();
    }
  };
  /// Held while the work goes on.
  using Turn = std::unique_ptr<Turns, GiveBack>;

  /// Waits for a turn, in no order. Also ends when `stop` is set, with an empty turn.
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
