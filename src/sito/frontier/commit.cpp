// SPDX-License-Identifier: Apache-2.0
// Stores the outcomes of tasks, with everything that belongs to them.
#include "sito/frontier/sql_frontier.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <unordered_set>

namespace sito::frontier {
namespace {

// The priority of a retry: fresh URLs of a slow host come first.
constexpr std::int64_t kAfterAllOthers = std::numeric_limits<std::int64_t>::max();

Stored stored_state(const Outcome& outcome, Time now) {
  switch (outcome.state) {
    case State::Done:
      return Stored::Done;
    case State::Dropped:
      return Stored::Dropped;
    case State::Failed:
      return Stored::Failed;
    case State::Again:
      break;
  }
  return outcome.not_before > now ? Stored::Delayed : Stored::Waiting;
}

}  // namespace

/// The results of a commit so far, within its transaction.
struct SqlFrontier::Known {
  /// A new link, with its texts as they are stored.
  struct NewLink {
    const Link* link = nullptr;
    std::string key, url, host, via, kind;
  };

  std::vector<std::int64_t> task_hosts;  ///< of each outcome
  std::vector<NewLink> links;
  std::vector<NewLink> changed;                  ///< known links that may have changed
  std::map<std::string, std::int64_t> host_ids;  ///< by name; of new links and of hosts
  HostDeltas hosts;
  Deltas deltas;
};

Result<CommitReport> SqlFrontier::commit(const Commit& commit, Time now) {
  const std::lock_guard lock(mutex_);
  CommitReport earlier;
  auto report = in_transaction<CommitReport>(Durability::Now, [&]() -> Result<CommitReport> {
    auto commits = touch(now, true);
    if (!commits) return std::move(commits).error();
    if (*commits == commits_ + 2) {  // the previous attempt was stored, but its answer was lost
      discard_ = true;
      return earlier;
    }
    auto stored = commit_in_transaction(commit, now);
    if (stored) earlier = *stored;
    return stored;
  });
  if (!report) return report;
  if (report->refused.empty()) {
    ++commits_;
    for (const Outcome& outcome : commit.outcomes) out_.erase(outcome.task);
  } else {
    for (const std::int64_t id : report->refused) out_.erase(id);
  }
  return report;
}

Result<CommitReport> SqlFrontier::commit_in_transaction(const Commit& commit, Time now) {
  CommitReport report;
  Known known;
  auto ours = find_tasks(commit, known, report);
  if (!ours) return std::move(ours).error();
  if (!*ours) {
    discard_ = true;
    return report;
  }
  if (auto found = find_new_links(commit, known); !found) return std::move(found).error();
  if (auto found = find_hosts(commit, known); !found) return std::move(found).error();
  if (auto done = store_outcomes(commit, now, known); !done) return std::move(done).error();
  if (auto done = make_due(known, now); !done) return std::move(done).error();
  if (auto done = store_links(known, report); !done) return std::move(done).error();
  if (auto done = store_hosts(commit, known); !done) return std::move(done).error();
  if (auto done = store_files(commit); !done) return std::move(done).error();
  if (auto done = store_values(commit); !done) return std::move(done).error();
  if (auto done = store_facts(commit); !done) return std::move(done).error();
  if (auto done = store(known.deltas); !done) return std::move(done).error();
  return report;
}

// Refuses a task if its lease belongs to another worker by now. No other worker can take tasks
// meanwhile, because taking begins with this worker's row, which is locked.
Result<bool> SqlFrontier::find_tasks(const Commit& commit, Known& known, CommitReport& report) {
  std::vector<Values> ids;
  std::unordered_set<std::int64_t> seen;
  for (const Outcome& outcome : commit.outcomes) {
    if (!seen.insert(outcome.task).second) {
      return Error{ErrorCode::InvalidArgument,
                   "two outcomes for task " + std::to_string(outcome.task)};
    }
    ids.push_back({outcome.task, session_});
  }
  auto rows = database_->run_each(
      "SELECT host FROM sito_address WHERE id=$1 AND state=1 AND session=$2", ids);
  if (!rows) return std::move(rows).error();
  for (std::size_t i = 0; i < rows->size(); ++i) {
    if ((*rows)[i].empty()) {
      report.refused.push_back(commit.outcomes[i].task);
    } else {
      known.task_hosts.push_back((*rows)[i].front().front().number);
    }
  }
  return report.refused.empty();
}

Result<void> SqlFrontier::find_new_links(const Commit& commit, Known& known) {
  std::vector<Known::NewLink> links;
  std::unordered_set<std::string> seen;
  for (const Link& link : commit.links) {
    Known::NewLink one{&link,
                       plain_text(link.key),
                       plain_text(link.url),
                       plain_text(link.host),
                       plain_text(link.via),
                       plain_text(link.kind)};
    if (one.url == one.key) one.url.clear();  // the common case; saves half of the table
    if (seen.insert(one.key).second) links.push_back(std::move(one));
  }
  std::vector<Values> keys;
  keys.reserve(links.size());
  for (const Known::NewLink& link : links) keys.push_back({link.key});
  auto rows = database_->run_each("SELECT 1 FROM sito_address WHERE key=$1", keys);
  if (!rows) return std::move(rows).error();
  for (std::size_t i = 0; i < links.size(); ++i) {
    if ((*rows)[i].empty()) {
      known.links.push_back(std::move(links[i]));
    } else if (links[i].link->changed_at > 0) {
      known.changed.push_back(std::move(links[i]));
    }
  }
  return {};
}

// Finds URLs that have changed since their visit and are due at a later time.
Result<void> SqlFrontier::make_due(const Known& known, Time now) {
  std::vector<Values> rows;
  for (const Known::NewLink& link : known.changed)
    rows.push_back({link.key, now, std::min(link.link->changed_at, now)});
  auto stored = database_->run_each(
      "UPDATE sito_address SET not_before=$2 WHERE key=$1 AND state >= 2 AND state <= 4 "
      "AND visited_at > 0 AND visited_at < $3 AND not_before > $2",
      rows);
  if (!stored) return std::move(stored).error();
  return {};
}

// Makes new hosts in the order of their names, and then locks all hosts concerned in the order of
// their numbers.
Result<void> SqlFrontier::find_hosts(const Commit& commit, Known& known) {
  for (const Known::NewLink& link : known.links) known.host_ids.emplace(link.host, 0);
  for (const Host& host : commit.hosts) known.host_ids.emplace(plain_text(host.name), 0);
  std::vector<Values> names;
  for (const auto& [name, id] : known.host_ids) names.push_back({name});
  static constexpr std::string_view kFind = "SELECT id FROM sito_host WHERE name=$1";
  auto rows = database_->run_each(kFind, names);
  if (!rows) return std::move(rows).error();
  std::vector<Values> missing;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if ((*rows)[i].empty()) missing.push_back(names[i]);
  }
  if (!missing.empty()) {
    auto made = database_->run_each(
        "INSERT INTO sito_host (name) VALUES ($1) ON CONFLICT (name) DO NOTHING", missing);
    if (!made) return std::move(made).error();
    rows = database_->run_each(kFind, names);
    if (!rows) return std::move(rows).error();
  }
  std::size_t at = 0;
  for (auto& [name, id] : known.host_ids) {
    id = (*rows)[at++].front().front().number;
    known.hosts[id];
  }
  for (const std::int64_t host : known.task_hosts) known.hosts[host];
  if (!database_->is_shared()) return {};
  std::vector<Values> ids;
  for (const auto& [id, delta] : known.hosts) ids.push_back({id});
  auto locked = database_->run_each("SELECT 1 FROM sito_host WHERE id=$1 {lock}", ids);
  if (!locked) return std::move(locked).error();
  return {};
}

Result<void> SqlFrontier::store_outcomes(const Commit& commit, Time now, Known& known) {
  std::vector<Values> again, ended, unvisited;
  std::vector<std::string> reasons(commit.outcomes.size());
  for (std::size_t i = 0; i < commit.outcomes.size(); ++i) {
    const Outcome& outcome = commit.outcomes[i];
    const Stored state = stored_state(outcome, now);
    HostDelta& host = known.hosts[known.task_hosts[i]];
    --host.handed;
    --known.deltas.leased;
    --known.deltas.held;
    ++*count_of(known.deltas, state);
    reasons[i] = plain_text(outcome.reason);
    const auto number = static_cast<std::int64_t>(state);
    if (outcome.state == State::Again) {
      if (state == Stored::Waiting) ++host.waiting;
      again.push_back({outcome.task, number, reasons[i], outcome.not_before, kAfterAllOthers});
      continue;
    }
    if (outcome.not_before > 0) ++known.deltas.due;
    const Visit& visit = outcome.visit;
    if (visit.at == 0) {  // the known facts stay
      unvisited.push_back({outcome.task, number, reasons[i], outcome.not_before});
      continue;
    }
    ended.push_back({outcome.task, number, reasons[i], outcome.not_before, visit.at,
                     std::int64_t{visit.status}, Value::raw(visit.etag),
                     Value::raw(visit.last_modified), visit.digest, visit.record_id,
                     visit.record_date, visit.text_digest, std::int64_t{visit.visits},
                     std::int64_t{visit.changes}});
  }
  auto stored = database_->run_each(
      "UPDATE sito_address SET state=$2, session=0, reason=$3, not_before=$4, priority=$5, "
      "attempts=attempts+1 WHERE id=$1",
      again);
  if (!stored) return std::move(stored).error();
  stored = database_->run_each(
      "UPDATE sito_address SET state=$2, session=0, reason=$3, not_before=$4 WHERE id=$1",
      unvisited);
  if (!stored) return std::move(stored).error();
  stored = database_->run_each(
      "UPDATE sito_address SET state=$2, session=0, reason=$3, not_before=$4, visited_at=$5, "
      "status=$6, etag=$7, last_modified=$8, digest=$9, record_id=$10, record_date=$11, "
      "text_digest=$12, visits=$13, changes=$14 WHERE id=$1",
      ended);
  if (!stored) return std::move(stored).error();
  return {};
}

Result<void> SqlFrontier::store_links(Known& known, CommitReport& report) {
  std::vector<Values> rows;
  for (const Known::NewLink& link : known.links) {
    rows.push_back({link.key, link.url, known.host_ids[link.host], std::int64_t{link.link->depth},
                    link.link->priority, link.via, link.kind});
  }
  auto made = database_->run_each(
      "INSERT INTO sito_address (key, url, host, depth, priority, via, kind) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (key) DO NOTHING RETURNING id",
      rows);
  if (!made) return std::move(made).error();
  for (std::size_t i = 0; i < made->size(); ++i) {
    if ((*made)[i].empty()) continue;  // another worker was quicker
    ++report.added;
    ++known.deltas.waiting;
    ++known.hosts[known.host_ids[known.links[i].host]].waiting;
  }
  return {};
}

Result<void> SqlFrontier::store_hosts(const Commit& commit, Known& known) {
  if (auto stored = store(known.hosts); !stored) return stored;
  std::vector<Values> rows;
  for (const Host& host : commit.hosts) {
    rows.push_back({known.host_ids[plain_text(host.name)], host.ready_at, Value::raw(host.blob)});
  }
  auto stored = database_->run_each("UPDATE sito_host SET ready_at=$2, blob=$3 WHERE id=$1", rows);
  if (!stored) return std::move(stored).error();
  return {};
}

Result<void> SqlFrontier::store_files(const Commit& commit) {
  std::vector<Values> rows;
  std::vector<std::string> names;
  names.reserve(commit.files.size());
  for (const FileLength& file : commit.files) {
    const std::string& name = names.emplace_back(plain_text(file.name));
    rows.push_back({options_.worker, name, static_cast<std::int64_t>(file.bytes)});
  }
  auto stored = database_->run_each(
      "INSERT INTO sito_file (worker, name, bytes) VALUES ($1, $2, $3) "
      "ON CONFLICT (worker, name) DO UPDATE SET bytes=excluded.bytes",
      rows);
  if (!stored) return std::move(stored).error();
  return {};
}

Result<void> SqlFrontier::store_values(const Commit& commit) {
  std::vector<Values> rows;
  std::vector<std::string> names;
  names.reserve(commit.values.size() + commit.shared.size());
  const auto add = [&](std::string_view worker, const std::map<std::string, std::string>& values) {
    for (const auto& [key, value] : values)
      rows.push_back({worker, names.emplace_back(plain_text(key)), Value::raw(value)});
  };
  add(options_.worker, commit.values);
  add(kEverybody, commit.shared);
  auto stored = database_->run_each(
      "INSERT INTO sito_value (worker, name, value) VALUES ($1, $2, $3) "
      "ON CONFLICT (worker, name) DO UPDATE SET value=excluded.value",
      rows);
  if (!stored) return std::move(stored).error();
  return {};
}

Result<void> SqlFrontier::store_facts(const Commit& commit) {
  std::vector<Values> rows;
  std::vector<std::string> names;
  names.reserve(2 * commit.facts.size());
  for (const Fact& fact : commit.facts) {
    const std::string& kind = names.emplace_back(plain_text(fact.kind));
    const std::string& name = names.emplace_back(plain_text(fact.name));
    rows.push_back({kind, name, options_.worker, Value::raw(fact.value)});
  }
  auto stored = database_->run_each(
      "INSERT INTO sito_fact (kind, name, worker, value) VALUES ($1, $2, $3, $4) "
      "ON CONFLICT (kind, name, worker) DO UPDATE SET value=excluded.value",
      rows);
  if (!stored) return std::move(stored).error();
  return {};
}

}  // namespace sito::frontier
