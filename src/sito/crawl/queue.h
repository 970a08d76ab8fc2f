// SPDX-License-Identifier: Apache-2.0
// Passes work between threads.
#pragma once

#include "sito/crawl/work.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace sito::crawl {

/// First in, first out. Safe from any thread.
class WorkQueue {
 public:
  void push(std::unique_ptr<Work> work);
  /// Waits for a work. Returns null if the queue was closed and is empty.
  std::unique_ptr<Work> pop();
  /// Returns all works in the queue; waits for the first for at most `time`.
  std::vector<std::unique_ptr<Work>> take_all(std::chrono::milliseconds time);
  /// Returns all works in the queue, without waiting.
  std::vector<std::unique_ptr<Work>> take_all() { return take_all(std::chrono::milliseconds(0)); }
  /// Announces that no more work will come.
  void close();
  [[nodiscard]] std::size_t size() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable filled_;
  std::deque<std::unique_ptr<Work>> works_;
  bool closed_ = false;
};

}  // namespace sito::crawl
