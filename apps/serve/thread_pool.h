// SPDX-License-Identifier: Apache-2.0
// A pool of threads that are started when they are needed, up to a bound.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

namespace sito::serve {

class ThreadPool {
 public:
  ThreadPool(std::size_t most_threads, std::size_t most_waiting)
      : most_threads_(most_threads), most_waiting_(most_waiting) {}
  ~ThreadPool() { join(); }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// Gives a task to one of the threads. Returns false if too many tasks are waiting; a task that
  /// goes on in place of another one is never too many.
  bool add(std::function<void()> task, bool goes_on = false);
  /// Returns the number of tasks for which there is no thread.
  [[nodiscard]] std::size_t n_waiting();
  /// Waits until all tasks are done; takes no more.
  void join();

 private:
  void work();
  [[nodiscard]] std::size_t n_free() const { return most_threads_ - n_busy_; }

  const std::size_t most_threads_, most_waiting_;
  std::mutex mutex_;
  std::condition_variable added_;
  std::list<std::function<void()>> waiting_;
  std::vector<std::thread> threads_;
  std::size_t n_busy_ = 0;  // the other threads wait for a task, or start
  bool ends_ = false;
};

}  // namespace sito::serve
