// SPDX-License-Identifier: Apache-2.0
// A child process that never outlives this one.
#pragma once

#include "sito/base/result.h"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::basex {

/// A program that runs until it ends by itself, is ended, or this object or this process goes,
/// however that happens. It has no standard input, an empty environment and no open files of ours;
/// what it says on standard output and error is kept as far as a pipe holds it, the rest is lost.
/// Threads: kill(), running() and pid() from any.
class Process {
 public:
  /// `arguments` begins with the path of the program. Errors: Io when it cannot be run at all.
  static Result<std::unique_ptr<Process>> start(const std::vector<std::string>& arguments);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Waits until it has said these words. Errors: Timeout; Network when it has ended before, with
  /// what it said.
  Result<void> wait_for(std::string_view words, std::chrono::milliseconds time);
  /// When it returns, nothing of it runs any more.
  void kill();
  [[nodiscard]] bool running() const;
  /// 0 when it has ended.
  [[nodiscard]] int pid() const;

 private:
  struct State;
  explicit Process(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace sito::basex
