// SPDX-License-Identifier: Apache-2.0
// Work of a reader that threads without work of their own can do.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>

namespace sito::io {

/// A piece of work that depends on nothing else. It runs once, on any thread.
class HelperTask {
 public:
  HelperTask() = default;
  virtual ~HelperTask() = default;
  HelperTask(const HelperTask&) = delete;
  HelperTask& operator=(const HelperTask&) = delete;
  virtual void run() noexcept = 0;

 private:
  friend class Helpers;
  enum class State : std::uint8_t { Waiting, Running, Done };
  State state_ = State::Waiting;  // guarded by Helpers
};

/// Offers tasks in an order and takes their results. Makes no threads: idle ones come with help().
/// Safe from all threads.
class Helpers {
 public:
  /// `ahead`: how many tasks a reader should offer before it takes the first result.
  explicit Helpers(std::size_t ahead) : ahead_(ahead) {}

  [[nodiscard]] std::size_t ahead() const { return ahead_; }
  void offer(std::shared_ptr<HelperTask> task);
  /// Returns when the task is done: runs it, or waits for the thread that does.
  void finish(HelperTask& task);
  /// Takes back a task whose result nobody wants any more.
  void cancel(HelperTask& task);

  [[nodiscard]] bool has_work();
  /// Runs one waiting task, if there is one.
  void help();

 private:
  std::shared_ptr<HelperTask> take();
  void run(HelperTask& task);

  const std::size_t ahead_;
  std::mutex mutex_;
  std::condition_variable done_;
  std::deque<std::shared_ptr<HelperTask>> waiting_;  // also some that are no longer waiting
};

}  // namespace sito::io
