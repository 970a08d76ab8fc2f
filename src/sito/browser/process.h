// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: the processes of a browser, from start to end.
#pragma once

#include "sito/base/result.h"
#include "sito/process/child.h"

#include <memory>
#include <string>
#include <vector>

namespace sito::browser {

/// A browser that reads from its descriptor 3 and writes to 4 (--remote-debugging-pipe).
class Process {
 public:
  /// Starts it. `output`: a file for its standard output and error. Errors: Io.
  static Result<std::unique_ptr<Process>> start(std::vector<std::string> arguments,
                                                std::vector<std::string> environment,
                                                const std::string& output);

  [[nodiscard]] process::Child& child() const { return *child_; }
  /// Return our ends of its pipes; this object owns them.
  [[nodiscard]] int to_child() const { return down_.writes; }
  [[nodiscard]] int from_child() const { return up_.reads; }

 private:
  process::PipeEnds down_, up_;
  std::unique_ptr<process::Child> child_;  // ends before its pipes are closed
};

}  // namespace sito::browser
