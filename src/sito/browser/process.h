// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: a browser's processes, from start to end.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace sito::browser {

/// A program that speaks on its descriptors 3 (reads) and 4 (writes), in a process group of its
/// own. It ends with this object, and with this program, however that ends.
class Process {
 public:
  /// `output`: a file for what it writes to its standard output and error.
  /// Errors: Io.
  static Result<std::unique_ptr<Process>> start(const std::vector<std::string>& arguments,
                                                const std::vector<std::string>& environment,
                                                const std::string& output);
  ~Process();  ///< when it returns, no process of the group runs any more
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Ends all its processes, and waits for that.
  void kill();
  [[nodiscard]] bool running() const;
  [[nodiscard]] int group() const;
  /// Our ends of its pipes; they stay this object's.
  [[nodiscard]] int to_child() const;
  [[nodiscard]] int from_child() const;

 private:
  struct State;
  explicit Process(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Processes of a group that have not ended.
std::vector<int> members_of(int group);
/// Bytes that the processes of a group have in memory, shared pages divided among those who share
/// them (PSS); 0 when unknown. Cost: reads /proc.
std::size_t memory_of(int group);

}  // namespace sito::browser
