// SPDX-License-Identifier: Apache-2.0
// sito slurm: the shards of a plan as arrays of jobs.
#include "sito/base/trimmed.h"
#include "sito/io/file.h"
#include "sito/io/folder.h"
#include "sito/io/sink.h"
#include "sito/shard/status.h"

#include "tool/child.h"
#include "tool/flags.h"
#include "tool/help.h"
#include "tool/plan_options.h"
#include "tool/say.h"
#include "tool/slurm_script.h"
#include "tool/tool_commands.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace sito::app {
namespace {

constexpr std::size_t kJobsLimit = std::size_t{16} << 20;
constexpr unsigned kMaxWarning = 65535;  // of sbatch --signal

// Returns MaxArraySize of the cluster, or Slurm's default if it cannot be asked.
std::size_t array_size() {
  constexpr std::size_t kDefault = 1001;
  const auto config = output_of({"sh", "-c", "scontrol show config 2>/dev/null"});
  if (!config) return kDefault;
  const std::size_t at = config->find("MaxArraySize");
  const std::size_t equals = config->find('=', at);
  if (at == std::string::npos || equals == std::string::npos) return kDefault;
  const std::size_t size = std::strtoull(config->c_str() + equals + 1, nullptr, 10);
  return size > 1 ? size : kDefault;
}

class Submit final : public Invocation {
 public:
  Submit(FlagTable& table, bool retries) : retries_(retries) {
    table.add("RUN", folder_, "Folder of a plan, which all nodes see")->required();
    table.add("DIRECTIVE", choice_.directives,
              "Options for sbatch, after --: --time=2:00:00 --cpus-per-task=4 ...");
    table
        .add("--tasks", choice_.tasks,
             "Maximum number of tasks; each runs its share of the shards, one after the other "
             "(default 100)")
        ->type_name("N")
        ->check(positive_number());
    table
        .add("--throttle", choice_.throttle, "Tasks that run at the same time (default: no limit)")
        ->type_name("N")
        ->check(number_from_0());
    table.add("-j,--threads", choice_.threads, "Worker threads of a task; default: its processors")
        ->type_name("N")
        ->check(number_between(1U, kMaxThreads));
    table
        .add("--warning", choice_.warning_seconds,
             "Stop each task S seconds before the end of its time (default 120)")
        ->type_name("S")
        ->check(number_between(0U, kMaxWarning));
    table.add("--program", choice_.program, "Path of sito on the nodes; default: this program")
        ->type_name("FILE");
    table.add_switch("--no-finish", no_finish_, "Do not submit the job that finishes the run");
    table.add_switch("--dry-run", dry_run_, "Print the scripts and submit nothing");
  }
  int run() override;

 private:
  Result<void> prepare(const shard::Plan& plan, const std::vector<std::size_t>& shards);
  Result<void> submit(const shard::Plan& plan);
  Result<std::string> submit_one(const std::string& script, const std::string& name);
  Result<void> check_new(const shard::Plan& plan) const;
  Result<void> note(const shard::Plan& plan, const std::string& job);

  bool retries_;
  std::string folder_;
  SlurmChoice choice_;
  bool no_finish_ = false;
  bool dry_run_ = false;
  std::string slurm_folder_;
  std::string round_;  // number of the submission, from 1 on
  std::string lists_;  // the file with the shards of each task
  std::size_t tasks_ = 0;
  std::vector<std::string> jobs_;  // that were submitted
};

std::string jobs_file(const shard::Plan& plan) { return plan.folder + "/slurm/jobs.txt"; }

// Returns the numbers of all jobs of the run, separated by commas.
Result<std::string> job_list(const shard::Plan& plan) {
  auto ids = io::read_file(jobs_file(plan), kJobsLimit);
  if (!ids) return ids;
  std::string list(trimmed(*ids));
  std::replace(list.begin(), list.end(), '\n', ',');
  return list;
}

// A second array over the same shards would only wait for the first.
Result<void> Submit::check_new(const shard::Plan& plan) const {
  if (dry_run_ || io::file_size(jobs_file(plan)) == 0) return {};
  if (!retries_) {
    return Error{
        ErrorCode::InvalidArgument,
        "the run was already submitted; use `sito slurm retry` for shards that are not done",
        {jobs_file(plan)}};
  }
  auto list = job_list(plan);
  if (!list) return std::move(list).error();
  // It fails if Slurm knows none of the jobs any more.
  const auto queue = output_of(
      {"sh", "-c", "squeue --noheader --format=%i --jobs=\"$1\" 2>/dev/null", "sh", *list});
  std::string waiting(queue ? trimmed(*queue) : "");
  if (waiting.empty()) return {};
  std::replace(waiting.begin(), waiting.end(), '\n', ' ');
  return invalid("jobs of the run are still in Slurm's queue; wait for them or cancel them: " +
                 waiting);
}

// Notes each job at once: if the next one is refused, this one runs all the same.
Result<void> Submit::note(const shard::Plan& plan, const std::string& job) {
  jobs_.push_back(job);
  if (dry_run_) return {};
  std::string text;
  const std::string path = jobs_file(plan);
  if (io::file_state(path)) {
    auto before = io::read_file(path, kJobsLimit);
    if (!before) return std::move(before).error();
    text = std::move(*before);
  }
  return io::write_file(path, text + job + "\n");
}

Result<void> Submit::prepare(const shard::Plan& plan, const std::vector<std::size_t>& shards) {
  slurm_folder_ = plan.folder + "/slurm";
  std::size_t round = 1;
  while (io::file_state(slurm_folder_ + "/tasks-" + std::to_string(round) + ".txt")) ++round;
  round_ = std::to_string(round);
  lists_ = slurm_folder_ + "/tasks-" + round_ + ".txt";
  if (choice_.program.empty()) choice_.program = own_program();
  choice_.array_size = array_size();
  tasks_ = std::min(choice_.tasks, shards.size());
  if (dry_run_) return {};
  Result<void> made = io::make_folder(slurm_folder_);
  return made ? io::write_file(lists_, task_lists(shards, choice_.tasks)) : made;
}

// Returns the id of the job.
Result<std::string> Submit::submit_one(const std::string& script, const std::string& name) {
  if (dry_run_) {
    std::printf("%s\n", script.c_str());
    return std::string("JOB");
  }
  const std::string path = slurm_folder_ + "/" + name;
  if (Result<void> written = io::write_file(path, script); !written)
    return std::move(written).error();
  auto id = output_of({"sbatch", "--parsable", path});
  if (!id) return id;
  std::string job(trimmed(*id));
  job.resize(std::min(job.size(), job.find(';')));  // "ID;CLUSTER"
  return job;
}

Result<void> Submit::submit(const shard::Plan& plan) {
  for (std::size_t first = 0; first < tasks_; first += choice_.array_size - 1) {
    const std::size_t count = std::min(tasks_ - first, choice_.array_size - 1);
    auto job = submit_one(array_script(plan, choice_, lists_, first, count),
                          "array-" + round_ + "-" + std::to_string(first) + ".sh");
    if (!job) return std::move(job).error();
    if (Result<void> noted = note(plan, *job); !noted) return noted;
  }
  if (!no_finish_) {
    auto job = submit_one(finish_script(plan, choice_, jobs_), "finish-" + round_ + ".sh");
    if (!job) return std::move(job).error();
    if (Result<void> noted = note(plan, *job); !noted) return noted;
  }
  if (dry_run_) return {};
  say("submitted " + std::to_string(tasks_) + " tasks as job " + jobs_.front() +
      (no_finish_ ? "" : ", and job " + jobs_.back() + " finishes the run"));
  return {};
}

int Submit::run() {
  const auto plan = shard::read_plan(folder_);
  if (!plan) return usage_error(plan.error());
  if (Result<void> checked = check_new(*plan); !checked) return usage_error(checked.error());
  const auto options = PlanOptions::of(*plan, 1);
  if (!options) return usage_error(options.error());
  const auto status = shard::status_of(*plan);
  if (!status) return usage_error(status.error());
  if (status->missing.empty()) {
    say("all shards are done: run `sito finish`");
    return kExitDone;
  }
  Result<void> done = prepare(*plan, status->missing);
  if (done) done = submit(*plan);
  if (done) return kExitDone;
  say(to_string(done.error()));
  if (!jobs_.empty() && !dry_run_) {
    std::string list;
    for (const std::string& job : jobs_) list += (list.empty() ? "" : ", ") + job;
    say("these jobs were submitted before: " + list + "; when they have ended, `sito slurm retry " +
        folder_ + "` submits the rest");
  }
  return kExitPartly;
}

class JobStatus final : public Invocation {
 public:
  explicit JobStatus(FlagTable& table) {
    table.add("RUN", folder_, "Folder of a plan")->required();
  }
  int run() override;

 private:
  std::string folder_;
};

int JobStatus::run() {
  const auto plan = shard::read_plan(folder_);
  if (!plan) return usage_error(plan.error());
  const auto status = shard::status_of(*plan);
  if (!status) return usage_error(status.error());
  std::printf("%zu of %zu shards done\n", status->done, status->shards);
  std::fflush(stdout);
  if (io::file_size(jobs_file(*plan)) == 0) {
    say("the run has not been submitted yet");
    return kExitDone;
  }
  const auto list = job_list(*plan);
  if (!list) return usage_error(list.error());
  // Slurm forgets ended jobs after a while; squeue fails if it knows none of them.
  const auto queue = output_of({"squeue", "--format=%.18i %.9T %.10M %R", "--jobs=" + *list});
  std::fputs(queue ? queue->c_str() : "no job of the run is in Slurm's queue\n", stdout);
  return kExitDone;
}

}  // namespace

std::unique_ptr<Invocation> declare_slurm_submit(FlagTable& table) {
  return std::make_unique<Submit>(table, false);
}
std::unique_ptr<Invocation> declare_slurm_retry(FlagTable& table) {
  return std::make_unique<Submit>(table, true);
}
std::unique_ptr<Invocation> declare_slurm_status(FlagTable& table) {
  return std::make_unique<JobStatus>(table);
}

}  // namespace sito::app
