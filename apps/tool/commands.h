// SPDX-License-Identifier: Apache-2.0
// THE table of commands. Help, docs/cli.md and the tests of the command line come from it.
#pragma once

#include "tool/flag_table.h"

#include <memory>
#include <span>
#include <string_view>

namespace sito::app {

/// Exit codes, as in docs/cli.md.
inline constexpr int kExitDone = 0;       ///< everything was read
inline constexpr int kExitPartly = 1;     ///< finished, but some input could not be read
inline constexpr int kExitUsage = 2;      ///< wrong usage, or could not start
inline constexpr int kExitInternal = 3;   ///< a defect of sito
inline constexpr int kExitTryAgain = 75;  ///< stopped by a signal, or others are working on it
inline constexpr int kExitInterrupted = 130;

/// The settings of one command as they were typed. Parsing only fills them. `run` checks them
/// first, so that errors are reported before any work begins, and then does the work.
class Invocation {
 public:
  virtual ~Invocation() = default;
  virtual int run() = 0;
};

/// The programs that sito consists of. Each has commands of its own and starts the others for theirs.
enum class Program {
  Tool,  ///< sito: pages and archives to text, records and corpora
  Lab,   ///< sito-lab: evaluation and training
  Web,   ///< sito-web: crawls, browsers and servers
};

/// Returns the name of its file.
std::string_view file_name(Program program);

struct Command {
  std::string_view group;  ///< "warc" for `sito warc check`; "" otherwise
  std::string_view name;
  Program program;
  std::string_view summary;
  std::string_view example;
};

std::span<const Command> commands();
/// Returns the summary of a group of commands.
std::string_view group_summary(std::string_view group);

/// The code of a command, in the program of its row.
struct Implementation {
  std::string_view group;
  std::string_view name;
  std::unique_ptr<Invocation> (*declare)(FlagTable& table);
};

/// What the file of a program defines: which one it is, and all of its commands.
Program this_program();
std::span<const Implementation> own_commands();

/// Reads the command line and runs the command, or starts the program that has it. Returns the exit
/// code.
int run_program(int argc, char** argv);

}  // namespace sito::app
