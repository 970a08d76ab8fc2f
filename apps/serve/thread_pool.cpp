// SPDX-License-Identifier: Apache-2.0
#include "serve/thread_pool.h"

#include <algorithm>
#include <utility>

namespace sito::serve {

bool ThreadPool::add(std::function<void()> task, bool goes_on) {
  {
    const std::lock_guard lock(mutex_);
    if (ends_ || (waiting_.size() >= n_free() + most_waiting_ && !goes_on)) return false;
    waiting_.push_back(std::move(task));
    if (threads_.size() < std::min(n_busy_ + waiting_.size(), most_threads_)) {
      threads_.emplace_back([this] { work(); });
    }
  }
  added_.notify_one();
  return true;
}

std::size_t ThreadPool::n_waiting() {
  const std::lock_guard lock(mutex_);
  return waiting_.size() - std::min(waiting_.size(), n_free());
}

void ThreadPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    added_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const std::function<void()> task = std::move(waiting_.front());
    waiting_.pop_front();
    ++n_busy_;
    lock.unlock();
    task();
    lock.lock();
    --n_busy_;
  }
}

void ThreadPool::join() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  added_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace sito::serve
