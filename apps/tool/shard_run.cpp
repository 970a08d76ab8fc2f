// SPDX-License-Identifier: Apache-2.0
// sito run: runs shards of a plan, one after the other.
#include "sito/shard/work.h"

#include "tool/flags.h"
#include "tool/help.h"
#include "tool/plan_options.h"
#include "tool/say.h"
#include "tool/shard_ranges.h"
#include "tool/signals.h"
#include "tool/tool_commands.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace sito::app {
namespace {

class RunShards final : public Invocation {
 public:
  explicit RunShards(FlagTable& table) {
    table.add("RUN", folder_, "Folder of a plan")->required();
    table
        .add("--shard,--shards", shards_,
             "Shards to run: numbers from 0 on and ranges (0-9,12), or all (default)")
        ->type_name("LIST");
    table
        .add("-j,--threads", threads_,
             "Worker threads (default: one for each processor); the output does not depend on them")
        ->type_name("N")
        ->check(number_between(1U, kMaxThreads));
    table.add_switch("-q,--quiet", quiet_, "Print only problems on stderr");
  }
  int run() override;

 private:
  void work(const shard::Plan& plan, std::size_t number, const corpus::RunOptions& options,
            corpus::Progress& progress);

  std::string folder_;
  std::string shards_ = "all";
  unsigned threads_ = 0;
  bool quiet_ = false;
  // Of the shards that this process tried.
  std::size_t failed_ = 0;
  std::size_t in_use_ = 0;
  bool stopped_ = false;
};

void RunShards::work(const shard::Plan& plan, std::size_t number, const corpus::RunOptions& options,
                     corpus::Progress& progress) {
  const std::string name = "shard " + std::to_string(number);
  auto worked = shard::work_on(plan, number, options, progress);
  if (!worked) {
    ++failed_;
    return say(name + ": " + to_string(worked.error()));
  }
  switch (worked->outcome) {
    case shard::Outcome::Done:
      if (!quiet_) say(name + ": done");
      return;
    case shard::Outcome::WasDone:
      if (!quiet_) say(name + ": already done");
      return;
    case shard::Outcome::InUse:
      ++in_use_;
      return say(name + ": in use by " + worked->holder);
    case shard::Outcome::Stopped:
      stopped_ = true;
      return say(name + ": stopped; the next worker resumes it");
  }
}

int RunShards::run() {
  corpus::Progress progress;
  const StopOnSignal on_signal(progress.stop, StopOnSignal::Also::Usr1);
  const auto plan = shard::read_plan(folder_);
  if (!plan) return usage_error(plan.error());
  const auto options = PlanOptions::of(*plan, threads_, &progress.stop);
  if (!options) return usage_error(options.error());
  if (plan->shards.empty()) {
    if (!quiet_) say("the plan has no shards");
    return kExitDone;
  }
  const auto shards = parse_ranges(shards_, plan->shards.size());
  if (!shards) return usage_error(shards.error());
  // Documents name inputs as the plan does, so the process changes to the folder of the plan.
  if (!plan->base.empty() && ::chdir(plan->base.c_str()) != 0 && !quiet_)
    say("cannot change to " + plan->base +
        ", the folder in which the plan was made: " + std::strerror(errno));
  for (const std::size_t i : *shards) {
    if (on_signal.signalled()) return kExitTryAgain;
    progress.stop = on_signal.signalled();  // a failed shard sets it, too
    work(*plan, i, (*options)->options(), progress);
  }
  if (stopped_) return kExitTryAgain;
  if (failed_ > 0) return kExitPartly;
  return in_use_ > 0 ? kExitTryAgain : kExitDone;
}

}  // namespace

std::unique_ptr<Invocation> declare_run(FlagTable& table) {
  return std::make_unique<RunShards>(table);
}

}  // namespace sito::app
