// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/runs.h"

#include "serve/secrets.h"

#include <algorithm>
#include <utility>

namespace sito::serve {

void Runs::add(RunFacts run) {
  const std::lock_guard lock(mutex_);
  runs_.push_back(std::move(run));
  if (runs_.size() > kMostKept) runs_.pop_front();
}

void Runs::close(const std::shared_ptr<const Job>& job, std::string account, std::string written) {
  const std::lock_guard lock(mutex_);
  for (RunFacts& run : runs_) {
    if (run.job != job) continue;
    run.account = std::move(account);
    run.written = std::move(written);
    return;
  }
}

std::optional<RunFacts> Runs::find(std::string_view job) const {
  const std::lock_guard lock(mutex_);
  for (const RunFacts& run : runs_) {
    if (run.job->id() == job) return run;
  }
  return std::nullopt;
}

std::optional<RunFacts> Runs::find_by_secret(std::string_view secret) const {
  const std::lock_guard lock(mutex_);
  for (const RunFacts& run : runs_) {
    if (equal_secrets(secret, run.secret)) return run;
  }
  return std::nullopt;
}

bool Runs::is_writing(const std::string& output) const {
  const std::lock_guard lock(mutex_);
  return std::any_of(runs_.begin(), runs_.end(), [&](const RunFacts& run) {
    return run.output == output && run.job->state() == Job::State::Running;
  });
}

OrderedJson Runs::json() const {
  const std::lock_guard lock(mutex_);
  OrderedJson list = OrderedJson::array();
  for (auto run = runs_.rbegin(); run != runs_.rend(); ++run) {
    OrderedJson facts = {
        {"job", run->job->id()},   {"inputs", run->inputs},       {"state", run->job->state_name()},
        {"started", run->started}, {"algorithm", run->algorithm}, {"format", run->format},
        {"output", run->output}};
    if (!run->account.empty()) {
      facts["account"] = OrderedJson::parse(run->account);
      facts["written"] = run->written;
      facts["file"] = address_of(*run);
    }
    if (run->job->state() == Job::State::Failed) {
      facts["error"] = OrderedJson::parse(run->job->json())["error"];
    }
    list.push_back(std::move(facts));
  }
  return list;
}

}  // namespace sito::serve
