// SPDX-License-Identifier: Apache-2.0
#include "tool/slurm_script.h"

#include "tool/shard_ranges.h"

#include <algorithm>

namespace sito::app {
namespace {

// Returns the text as a word of the shell, whatever it contains.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

void append_directive(std::string& script, const std::string& directive) {
  script += "#SBATCH " + directive + "\n";
}

// In the names of logs, sbatch replaces %j and the like.
std::string with_percents(const std::string& path) {
  std::string out;
  for (const char c : path) out += c == '%' ? std::string("%%") : std::string(1, c);
  return out;
}

// The shell has removed the quotes around a value with blanks: "--comment=a b".
std::string directive_of(const std::string& given) {
  const std::size_t equals = given.find('=');
  const bool has_blank = given.find(' ') != std::string::npos;
  if (!has_blank || equals > given.find(' ') || given.find('"') != std::string::npos) return given;
  return given.substr(0, equals + 1) + "\"" + given.substr(equals + 1) + "\"";
}

void append_head(std::string& script, const shard::Plan& plan, const SlurmChoice& choice,
                 const std::string& log) {
  script += "#!/bin/sh\n";
  append_directive(script, "--job-name=sito");
  append_directive(script, "--output=\"" + with_percents(plan.folder) + "/slurm/" + log + "\"");
  append_directive(script, "--open-mode=append");
  for (const std::string& directive : choice.directives)
    append_directive(script, directive_of(directive));
}

}  // namespace

std::string task_lists(const std::vector<std::size_t>& shards, std::size_t tasks) {
  std::string lists;
  const std::size_t n = std::min(tasks, shards.size());
  for (std::size_t i = 0; i < n; ++i) {
    const auto begin = shards.begin() + static_cast<std::ptrdiff_t>(shards.size() * i / n);
    const auto end = shards.begin() + static_cast<std::ptrdiff_t>(shards.size() * (i + 1) / n);
    lists += ranges_of({begin, end}, shards.size()) + "\n";
  }
  return lists;
}

std::string array_script(const shard::Plan& plan, const SlurmChoice& choice,
                         const std::string& lists, std::size_t first, std::size_t count) {
  std::string script;
  append_head(script, plan, choice, "%A_%a.log");
  std::string array = "--array=0-" + std::to_string(count - 1);
  if (choice.throttle > 0) array += "%" + std::to_string(choice.throttle);
  append_directive(script, array);
  append_directive(script, "--requeue");
  append_directive(script, "--signal=B:USR1@" + std::to_string(choice.warning_seconds));
  script += "shards=$(sed -n \"$((SLURM_ARRAY_TASK_ID + " + std::to_string(first + 1) + "))p\" " +
            quoted(lists) + ")\n";
  script += quoted(choice.program) + " run " + quoted(plan.folder) + " --shards \"$shards\"";
  if (choice.threads > 0) script += " -j " + std::to_string(choice.threads);
  // A signal ends `wait`, but not the worker. The worker closes its frame, and the script waits for
  // it again.
  script +=
      " &\n"
      "worker=$!\n"
      "trap 'kill -USR1 $worker' USR1\n"
      "trap 'kill -TERM $worker' TERM\n"
      "while :; do\n"
      "  wait $worker\n"
      "  status=$?\n"
      "  kill -0 $worker 2>/dev/null || break\n"
      "done\n"
      "# 75: stopped by a signal, or another worker is at a shard. The task goes on later.\n"
      "if [ $status -eq 75 ]; then\n"
      "  scontrol requeue \"${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID\"\n"
      "fi\n"
      "exit $status\n";
  return script;
}

std::string finish_script(const shard::Plan& plan, const SlurmChoice& choice,
                          const std::vector<std::string>& after) {
  std::string script;
  append_head(script, plan, choice, "finish-%j.log");
  std::string dependency = "--dependency=afterany";
  for (const std::string& job : after) dependency += ":" + job;
  append_directive(script, dependency);
  script += "exec " + quoted(choice.program) + " finish " + quoted(plan.folder) + "\n";
  return script;
}

}  // namespace sito::app
