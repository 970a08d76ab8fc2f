// SPDX-License-Identifier: Apache-2.0
// Batch scripts for Slurm that process the shards of a plan.
#pragma once

#include "sito/shard/plan.h"

#include <cstddef>
#include <string>
#include <vector>

namespace sito::app {

/// How shards are distributed over tasks.
struct SlurmChoice {
  std::size_t tasks = 100;              ///< at most; each processes its shards one after another
  std::size_t throttle = 0;             ///< tasks that run at once; 0: Slurm decides
  std::size_t array_size = 1001;        ///< MaxArraySize: indices are below it
  unsigned threads = 0;                 ///< of each task; 0: its processors
  unsigned warning_seconds = 120;       ///< between SIGUSR1 and the end of a task's time
  std::string program;                  ///< of sito, on the nodes
  std::vector<std::string> directives;  ///< from the user, such as --time=2:00:00
};

/// Returns the lists of shards of the tasks, one on each line as `sito run --shards` takes them.
std::string task_lists(const std::vector<std::size_t>& shards, std::size_t tasks);

/// Returns the script of one array: the tasks of the file `lists` from `first` on, as many
/// as fit.
std::string array_script(const shard::Plan& plan, const SlurmChoice& choice,
                         const std::string& lists, std::size_t first, std::size_t count);
/// Returns the script of the job that runs when all arrays have ended, successful or not.
std::string finish_script(const shard::Plan& plan, const SlurmChoice& choice,
                          const std::vector<std::string>& after);

}  // namespace sito::app
