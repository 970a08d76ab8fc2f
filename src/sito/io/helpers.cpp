// SPDX-License-Identifier: Apache-2.0
#include "sito/io/helpers.h"

#include <utility>

namespace sito::io {

void Helpers::offer(std::shared_ptr<HelperTask> task) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back(std::move(task));
}

// With the mutex: returns the first waiting task as a running one, or null.
std::shared_ptr<HelperTask> Helpers::take() {
  while (!waiting_.empty()) {
    std::shared_ptr<HelperTask> task = std::move(waiting_.front());
    waiting_.pop_front();
    if (task->state_ != HelperTask::State::Waiting) continue;
    task->state_ = HelperTask::State::Running;
    return task;
  }
  return nullptr;
}

void Helpers::run(HelperTask& task) {
  task.run();
  {
    const std::lock_guard lock(mutex_);
    task.state_ = HelperTask::State::Done;
  }
  done_.notify_all();
}

void Helpers::finish(HelperTask& task) {
  std::unique_lock lock(mutex_);
  if (task.state_ == HelperTask::State::Waiting) {
    task.state_ = HelperTask::State::Running;
    lock.unlock();
    return run(task);
  }
  done_.wait(lock, [&] { return task.state_ == HelperTask::State::Done; });
}

void Helpers::cancel(HelperTask& task) {
  const std::lock_guard lock(mutex_);
  if (task.state_ == HelperTask::State::Waiting) task.state_ = HelperTask::State::Done;
}

bool Helpers::has_work() {
  const std::lock_guard lock(mutex_);
  while (!waiting_.empty() && waiting_.front()->state_ != HelperTask::State::Waiting)
    waiting_.pop_front();
  return !waiting_.empty();
}

void Helpers::help() {
  std::unique_lock lock(mutex_);
  const std::shared_ptr<HelperTask> task = take();
  lock.unlock();
  if (task) run(*task);
}

}  // namespace sito::io
