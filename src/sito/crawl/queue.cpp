// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/queue.h"

#include <utility>

namespace sito::crawl {

void WorkQueue::push(std::unique_ptr<Work> work) {
  {
    const std::lock_guard lock(mutex_);
    works_.push_back(std::move(work));
  }
  filled_.notify_one();
}

std::unique_ptr<Work> WorkQueue::pop() {
  std::unique_lock lock(mutex_);
  filled_.wait(lock, [&] { return closed_ || !works_.empty(); });
  if (works_.empty()) return nullptr;
  std::unique_ptr<Work> work = std::move(works_.front());
  works_.pop_front();
  return work;
}

std::vector<std::unique_ptr<Work>> WorkQueue::take_all(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  filled_.wait_for(lock, time, [&] { return closed_ || !works_.empty(); });
  std::vector<std::unique_ptr<Work>> all;
  for (std::unique_ptr<Work>& work : works_) all.push_back(std::move(work));
  works_.clear();
  return all;
}

void WorkQueue::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  filled_.notify_all();
}

std::size_t WorkQueue::size() const {
  const std::lock_guard lock(mutex_);
  return works_.size();
}

}  // namespace sito::crawl
