// SPDX-License-Identifier: Apache-2.0
// Work that takes longer than a request: each job has a thread, reports its progress, and can be
// stopped.
#pragma once

#include "sito/base/result.h"

#include "serve/http.h"
#include "serve/json.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace sito::serve {

/// Several threads may use it at once.
class Job {
 public:
  enum class State : std::uint8_t { Running, Done, Failed, Stopped };

  explicit Job(std::string id) : id_(std::move(id)) {}
  [[nodiscard]] const std::string& id() const { return id_; }

  // Functions for the work itself.

  /// Set to ask the job to end.
  [[nodiscard]] const std::atomic<bool>& stop_flag() const { return stop_; }
  void progress(const OrderedJson& facts);
  /// Reports a problem with one page; the work continues.
  void problem(std::string_view page, const Error& error);

  // Functions for clients of the job.

  void stop() { stop_ = true; }
  [[nodiscard]] State state() const;
  [[nodiscard]] std::string_view state_name() const;
  /// Returns {state, progress, result or error}, as text.
  [[nodiscard]] std::string json() const;
  /// Writes past and coming events, as server-sent events, until the job is over.
  void follow(const EventStream& stream) const;

 private:
  friend class Jobs;
  struct Event {
    std::string_view name;
    std::string data;
  };
  void add(Event event);
  void end(Result<std::string> result);
  bool send_from(std::uint64_t& next, const EventStream& stream) const;

  const std::string id_;
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  State state_ = State::Running;
  std::deque<Event> events_;  // the latest ones
  std::uint64_t n_gone_ = 0;  // the number of earlier events
  std::string progress_ = "{}";
  std::string last_;  // "result": ... or "error": ...
};

/// All jobs. Several threads may use it at once.
class Jobs {
 public:
  static constexpr std::size_t kMostRunning = 8;
  static constexpr std::size_t kMostKept = 64;  ///< finished jobs; the oldest are forgotten

  /// Returns the result as JSON text without line breaks.
  using Work = std::function<Result<std::string>(Job&)>;

  /// Stops all jobs and waits for them.
  ~Jobs();

  /// Calls `before`, which may be empty, with the job before its work begins. Returns null if too
  /// many jobs are running.
  std::shared_ptr<Job> start(Work work,
                             const std::function<void(const std::shared_ptr<Job>&)>& before = {});
  /// Returns null if it is not there, or no longer.
  [[nodiscard]] std::shared_ptr<Job> find(std::string_view id) const;
  [[nodiscard]] bool any_runs() const;

 private:
  struct Entry {
    std::shared_ptr<Job> job;
    std::thread thread;
  };
  void forget_oldest();
  [[nodiscard]] std::size_t n_running() const;

  mutable std::mutex mutex_;
  std::list<Entry> entries_;  // oldest first
};

}  // namespace sito::serve
