// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/batch_queue.h"

#include <chrono>
#include <utility>

namespace sito::corpus {

bool BatchQueue::next(Batch& batch) {
  std::unique_lock lock(mutex_);
  spare_.push_back(std::move(batch));
  for (;;) {
    if (!reading_ && !ended_ && ready_.size() < ahead_) {
      fill(lock);
    } else if (!ready_.empty()) {
      batch = std::move(ready_.front());
      ready_.pop_front();
      return true;
    } else if (!reading_) {
      return false;
    } else if (!help(lock)) {
      wait(lock);
    }
  }
}

// Works for the reading worker without the mutex. Returns false if there is nothing to do.
bool BatchQueue::help(std::unique_lock<std::mutex>& lock) {
  if (!reader_.helpers().has_work()) return false;
  lock.unlock();
  reader_.helpers().help();
  lock.lock();
  return true;
}

void BatchQueue::wait(std::unique_lock<std::mutex>& lock) {
  const auto begin = std::chrono::steady_clock::now();
  changed_.wait(lock);
  progress_.wait_ns += static_cast<std::uint64_t>(
      std::chrono::nanoseconds(std::chrono::steady_clock::now() - begin).count());
}

/// Reads and prepares one batch while the mutex is released.
void BatchQueue::fill(std::unique_lock<std::mutex>& lock) {
  Batch batch;
  if (!spare_.empty()) {
    batch = std::move(spare_.back());
    spare_.pop_back();
  }
  reading_ = true;
  lock.unlock();
  const bool filled = reader_.fill(batch);
  Result<void> prepared = filled ? pass_.prepare(batch) : Result<void>();
  lock.lock();
  reading_ = false;
  if (!prepared) failure_ = std::move(prepared).error();
  if (filled && !failure_) {
    ready_.push_back(std::move(batch));
  } else {
    ended_ = true;
  }
  changed_.notify_all();
}

}  // namespace sito::corpus
