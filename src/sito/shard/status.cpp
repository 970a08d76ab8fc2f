// SPDX-License-Identifier: Apache-2.0
#include "sito/shard/status.h"

#include "sito/corpus/output/journal.h"
#include "sito/io/durable.h"
#include "sito/io/file.h"
#include "sito/shard/attempts.h"
#include "sito/shard/commit.h"

#include <algorithm>
#include <utility>

namespace sito::shard {
namespace {

constexpr std::size_t kJournalLimit = std::size_t{1} << 30;

void add_commit(const Plan& plan, std::size_t shard, const Commit& commit, Status& status) {
  ++status.done;
  status.bytes_done += plan.shards[shard].bytes();
  status.seconds += commit.seconds;
  status.poison += commit.poison.size();
  status.account.add(commit.work);
  status.account.add(commit.reading);
  status.slowest.push_back({shard, commit.seconds, commit.machine});
  std::sort(status.slowest.begin(), status.slowest.end(),
            [](const SlowShard& a, const SlowShard& b) { return a.seconds > b.seconds; });
  if (status.slowest.size() > Status::kMaxSlow) status.slowest.pop_back();
}

Result<void> add_open(const Plan& plan, AttemptFolders& attempts, std::size_t shard,
                      Status& status) {
  auto folders = attempts.at(shard);
  if (!folders) return std::move(folders).error();
  for (const std::string& folder : *folders) {
    const std::string journal = files_in(folder, plan).journal;
    OpenShard open;
    open.shard = shard;
    const std::string name = io::file_name(folder);
    open.holder = name.substr(name.find('.') + 1);
    open.alive = io::is_locked(journal);
    auto text = io::read_file(journal, kJournalLimit);
    if (text) {
      const corpus::JournalText read = corpus::read_journal(*text);
      if (!read.kept.empty()) open.records = read.kept.back().work.records;
    }
    status.open.push_back(std::move(open));
  }
  return {};
}

}  // namespace

Result<Status> status_of(const Plan& plan) {
  Status status;
  status.shards = plan.shards.size();
  AttemptFolders attempts(plan);
  for (std::size_t i = 0; i < plan.shards.size(); ++i) {
    status.bytes += plan.shards[i].bytes();
    auto commit = read_commit(plan, i);
    if (!commit && commit.error().code != ErrorCode::InvalidArgument)
      return std::move(commit).error();
    if (commit && *commit) {
      add_commit(plan, i, **commit, status);
      continue;
    }
    if (!commit)
      status.faults.push_back("shard " + std::to_string(i) + ": " + to_string(commit.error()));
    status.missing.push_back(i);
    if (Result<void> added = add_open(plan, attempts, i, status); !added)
      return std::move(added).error();
  }
  return status;
}

}  // namespace sito::shard
