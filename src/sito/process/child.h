// SPDX-License-Identifier: Apache-2.0
// A child process that never outlives this one.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace sito::process {

/// How to run a program. The caller keeps its descriptors.
struct ChildOptions {
  std::vector<std::string> arguments;  ///< the first is the path of the program
  std::vector<std::string> environment;
  /// Our descriptors that become 0, 1, 2 and so on in the child, at most 16; -1: /dev/null. The
  /// child gets no others.
  std::vector<int> files;
  std::size_t stack_bytes = 0;   ///< stack of its main thread, up to the hard limit; 0: as ours
  std::size_t memory_bytes = 0;  ///< address space of each of its processes; 0: as ours
};

/// A program that runs in its own session and process group. It runs until it ends or is killed,
/// and no longer than this object and this process, however they end. It inherits no signal mask.
/// Any thread may call any member but the destructor.
class Child {
 public:
  /// Starts a program. Errors: Io if it cannot be run.
  static Result<std::unique_ptr<Child>> start(const ChildOptions& options);
  ~Child();  ///< kills the group, and waits until none of its processes runs
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Ends all processes of the group, and waits for their end.
  void kill();
  /// Waits for its end. Returns its exit code; 128 and the signal that has ended it.
  int wait();
  [[nodiscard]] bool running() const { return pid() != 0; }
  /// Returns 0 if it has ended.
  [[nodiscard]] int pid() const;
  /// Returns the number of its group, also after its end.
  [[nodiscard]] int group() const;

 private:
  struct State;
  explicit Child(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Returns the processes of a group that have not ended. Cost: reads /proc.
std::vector<int> members_of(int group);
/// Returns the bytes of memory of the processes of a group (PSS: shared pages are divided among
/// their users); 0 if unknown. Cost: reads /proc.
std::size_t memory_of(int group);

/// A pipe whose ends are closed with it.
struct PipeEnds {
  int reads = -1, writes = -1;
  PipeEnds() = default;
  ~PipeEnds() { close_reads(), close_writes(); }
  PipeEnds(const PipeEnds&) = delete;
  PipeEnds& operator=(const PipeEnds&) = delete;
  /// Opens both ends, closed in programs that are run. Errors: Io.
  Result<void> open();
  void close_reads();
  void close_writes();
};

}  // namespace sito::process
