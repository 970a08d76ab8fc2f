// SPDX-License-Identifier: Apache-2.0
// Inside the room only: a server that prints when it is ready.
#pragma once

#include "sito/base/result.h"
#include "sito/process/child.h"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::basex {

/// A program with no standard input and an empty environment. Its standard output and error are
/// kept as far as a pipe holds them; further output is lost.
class Process {
 public:
  /// `arguments` begins with the path of the program. Errors: Io if it cannot be run.
  static Result<std::unique_ptr<Process>> start(std::vector<std::string> arguments);
  ~Process();
  Process() = default;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Waits until it has printed these words. Errors: Timeout; Network if it has ended before, with
  /// its output.
  Result<void> wait_for(std::string_view words, std::chrono::milliseconds time);
  /// Ends it; when the call returns, none of its processes runs any more.
  void kill();
  [[nodiscard]] bool running() const { return child_->running(); }
  /// Returns 0 if it has ended.
  [[nodiscard]] int pid() const { return child_->pid(); }

 private:
  bool drain();

  process::PipeEnds output_;
  std::string log_;
  std::unique_ptr<process::Child> child_;
};

}  // namespace sito::basex
