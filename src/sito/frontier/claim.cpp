// SPDX-License-Identifier: Apache-2.0
// Hands out tasks.
#include "sito/frontier/sql_frontier.h"

#include <algorithm>

namespace sito::frontier {
namespace {

// Limits the tasks that become ready at once, so that no transaction takes too long.
constexpr std::int64_t kMaxWoken = 10'000;

}  // namespace

Result<std::vector<Task>> SqlFrontier::claim(std::uint32_t most, Time now, Time host_delay) {
  const std::lock_guard lock(mutex_);
  bool maybe_stored = false;
  auto tasks = in_transaction<std::vector<Task>>(Durability::Soon, [&] {
    // An earlier attempt may have been stored although its answer was lost.
    claim_was_lost_ = claim_was_lost_ || maybe_stored;
    auto claimed = claim_in_transaction(most, now, host_delay);
    maybe_stored = maybe_stored || claimed.has_value();
    return claimed;
  });
  if (!tasks) {
    claim_was_lost_ = claim_was_lost_ || maybe_stored;
    return tasks;
  }
  claim_was_lost_ = false;
  for (const Task& task : *tasks) out_.insert(task.id);
  return tasks;
}

Result<std::vector<Task>> SqlFrontier::claim_in_transaction(std::uint32_t most, Time now,
                                                            Time host_delay) {
  if (auto touched = touch(now, false); !touched) return std::move(touched).error();
  Deltas deltas;
  if (auto given = give_back_unknown(deltas); !given) return std::move(given).error();
  if (auto woken = wake_delayed(now); !woken) return std::move(woken).error();
  if (auto taken = take_over(now, deltas); !taken) return std::move(taken).error();
  HostDeltas hosts;
  auto tasks = hand_out(most, now, host_delay, hosts);
  if (!tasks) return tasks;
  const auto count = static_cast<std::int64_t>(tasks->size());
  deltas.waiting -= count;
  deltas.leased += count;
  deltas.held += count;
  if (auto stored = store(hosts); !stored) return std::move(stored).error();
  if (auto stored = store(deltas); !stored) return std::move(stored).error();
  return tasks;
}

// Gives back tasks of a claim whose answer was lost with the connection.
Result<void> SqlFrontier::give_back_unknown(Deltas& deltas) {
  if (!claim_was_lost_) return {};
  auto held = database_->run(
      "SELECT id, host FROM sito_address WHERE state=1 AND session=$1 {lock}", {session_});
  if (!held) return std::move(held).error();
  HostDeltas hosts;
  std::vector<Values> ids;
  for (const Cells& row : *held) {
    if (out_.contains(row[0].number)) continue;
    ids.push_back({row[0].number});
    HostDelta& host = hosts[row[1].number];
    ++host.waiting;
    --host.handed;
  }
  const auto count = static_cast<std::int64_t>(ids.size());
  deltas.waiting += count;
  deltas.leased -= count;
  deltas.held -= count;
  auto given = database_->run_each("UPDATE sito_address SET state=0, session=0 WHERE id=$1", ids);
  if (!given) return std::move(given).error();
  return store(hosts);
}

Result<void> SqlFrontier::wake_delayed(Time now) {
  auto woken = database_->run(
      "UPDATE sito_address SET state=0 WHERE id IN (SELECT id FROM sito_address "
      "WHERE state = 5 AND not_before <= $1 ORDER BY not_before LIMIT $2 {skip}) RETURNING host",
      {now, kMaxWoken});
  if (!woken) return std::move(woken).error();
  HostDeltas hosts;
  for (const Cells& row : *woken) ++hosts[row.front().number].waiting;
  return store(hosts);
}

// Takes over tasks of workers that have been silent for too long. A worker that comes back later
// finds them gone, because its commits begin with its row, which is locked here.
Result<void> SqlFrontier::take_over(Time now, Deltas& deltas) {
  auto silent = database_->run(
      "SELECT name, session FROM sito_worker WHERE held > 0 AND until < $1 AND session <> $2 "
      "ORDER BY name {skip}",
      {now, session_});
  if (!silent) return std::move(silent).error();
  for (const Cells& worker : *silent) {
    auto count = give_back(worker[1].number);
    if (!count) return std::move(count).error();
    deltas.waiting += *count;
    deltas.leased -= *count;
    auto none = database_->run("UPDATE sito_worker SET held=0 WHERE name=$1", {worker[0].text});
    if (!none) return std::move(none).error();
  }
  return {};
}

Result<std::vector<Task>> SqlFrontier::hand_out(std::uint32_t most, Time now, Time host_delay,
                                                HostDeltas& hosts) {
  static const std::string kTake =
      "UPDATE sito_address SET state=1, session=$1 WHERE id IN (SELECT id FROM sito_address "
      "WHERE state = 0 AND host=$2 ORDER BY priority, id LIMIT $3) RETURNING " +
      std::string(kTaskColumns);
  auto ready = database_->run(
      "SELECT id, name, handed, waiting FROM sito_host "
      "WHERE waiting > 0 AND ready_at <= $1 AND handed < $2 ORDER BY ready_at, id LIMIT $3 {skip}",
      {now, std::int64_t{options_.per_host}, std::int64_t{most}});
  if (!ready) return std::move(ready).error();
  std::vector<Values> takes, later;
  std::int64_t room = most;
  auto others = static_cast<std::int64_t>(ready->size());
  for (const Cells& host : *ready) {
    if (room == 0) break;
    const std::int64_t free = host_delay > 0 ? 1 : std::int64_t{options_.per_host} - host[2].number;
    // All of them share the limit; the part that one does not use is for the next.
    const std::int64_t share = std::max<std::int64_t>(room / others--, 1);
    const std::int64_t count = std::min({share, free, host[3].number});
    takes.push_back({session_, host[0].number, count});
    later.push_back({host[0].number, now + host_delay});
    room -= count;
  }
  auto taken = database_->run_each(kTake, takes);
  if (!taken) return std::move(taken).error();
  auto delayed = database_->run_each("UPDATE sito_host SET ready_at=$2 WHERE id=$1", later);
  if (!delayed) return std::move(delayed).error();
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < taken->size(); ++i) {
    std::vector<Task> of_host;
    for (const Cells& row : (*taken)[i]) {
      of_host.push_back(read_task(row, 0));
      of_host.back().link.host = (*ready)[i][1].text;
    }
    std::sort(of_host.begin(), of_host.end(), [](const Task& a, const Task& b) {
      return std::pair(a.link.priority, a.id) < std::pair(b.link.priority, b.id);
    });
    const auto count = static_cast<std::int64_t>(of_host.size());
    HostDelta& delta = hosts[(*ready)[i][0].number];
    delta.waiting -= count;
    delta.handed += count;
    std::move(of_host.begin(), of_host.end(), std::back_inserter(tasks));
  }
  return tasks;
}

}  // namespace sito::frontier
