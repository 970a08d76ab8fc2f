// SPDX-License-Identifier: Apache-2.0
#include "sito/frontier/sql_frontier.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

namespace sito::frontier {
namespace {

// Conflicts are over at once, and servers return within seconds. All waits together: half a minute.
constexpr int kMaxAttempts = 10;
constexpr std::chrono::milliseconds kFirstWait{30};

// "process 12 on example in /data/a".
std::string this_process(const std::string& place) {
  std::array<char, 256> host{};
  (void)::gethostname(host.data(), host.size() - 1);
  const std::string where = place.empty() ? "" : " in " + place;
  return plain_text("process " + std::to_string(::getpid()) + " on " + host.data() + where);
}

// Returns the same without the number of the process.
std::string_view place_in(std::string_view holder) {
  return holder.substr(std::min(holder.find(" on "), holder.size()));
}

}  // namespace

std::int64_t* count_of(Deltas& deltas, Stored state) {
  switch (state) {
    case Stored::Done:
      return &deltas.done;
    case Stored::Dropped:
      return &deltas.dropped;
    case Stored::Failed:
      return &deltas.failed;
    case Stored::Leased:
      return &deltas.leased;
    default:
      return &deltas.waiting;
  }
}

std::string plain_text(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte != 0 && byte < 0x80) {
      out += c;
    } else {
      out += {'%', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
  return out;
}

Task read_task(const Cells& row, std::size_t at) {
  const auto number = [&] { return row[at++].number; };
  const auto small = [&] { return static_cast<std::uint32_t>(row[at++].number); };
  const auto text = [&]() -> const std::string& { return row[at++].text; };
  Task task;
  task.id = number();
  task.link.key = text();
  task.link.url = text();
  if (task.link.url.empty()) task.link.url = task.link.key;
  task.link.depth = small();
  task.link.priority = number();
  task.link.via = text();
  task.link.kind = text();
  task.attempts = small();
  Visit& visit = task.last;
  visit.at = number();
  visit.status = static_cast<int>(number());
  for (std::string* field : {&visit.etag, &visit.last_modified, &visit.digest, &visit.record_id,
                             &visit.record_date, &visit.text_digest}) {
    *field = text();
  }
  visit.visits = small();
  visit.changes = small();
  task.not_before = number();
  return task;
}

Result<std::unique_ptr<Frontier>> Frontier::open(const std::string& location,
                                                 const OpenOptions& options) {
  const bool server = location.starts_with("postgresql://") || location.starts_with("postgres://");
  auto database = server ? open_postgres(location) : open_sqlite(location, options.read_only);
  if (!database) return std::move(database).error();
  auto frontier = std::make_unique<SqlFrontier>(std::move(*database), options);
  if (auto started = frontier->start(); !started) return std::move(started).error();
  return std::unique_ptr<Frontier>(std::move(frontier));
}

SqlFrontier::SqlFrontier(std::unique_ptr<Database> database, OpenOptions options)
    : database_(std::move(database)), options_(std::move(options)) {
  options_.worker = plain_text(options_.worker);
  options_.per_host = std::max(options_.per_host, 1U);
}

bool SqlFrontier::try_again(int attempt) {
  if (database_->trouble() == Trouble::Lasting || attempt >= kMaxAttempts) return false;
  const bool lost = database_->trouble() == Trouble::Lost;
  if (lost) {
    std::this_thread::sleep_for(kFirstWait * (1 << attempt));
    (void)database_->reconnect();  // if this fails, the next attempt fails, and so on
  }
  return true;
}

Error SqlFrontier::is_taken(const std::string& holder) const {
  return {ErrorCode::InvalidArgument,
          "worker \"" + options_.worker + "\" is now used by " + holder +
              ": give this worker another name (--worker), or wait until the other one has ended, "
              "at most " +
              std::to_string(options_.lease / 60'000) + " minutes",
          {database_->name()}};
}

Result<void> SqlFrontier::start() {
  auto prepared = prepare_schema(*database_, options_.read_only);
  if (!prepared || options_.read_only) return prepared;
  const std::string holder = this_process(options_.place);
  return in_transaction<void>(Durability::Now, [&]() -> Result<void> {
    auto session = database_->run(
        "UPDATE sito_meta SET number=number+1 WHERE name='sessions' RETURNING number", {});
    if (!session) return std::move(session).error();
    session_ = session->front().front().number;
    auto before = database_->run(
        "SELECT session, commits, holder, until FROM sito_worker WHERE name=$1 {lock}",
        {options_.worker});
    if (!before) return std::move(before).error();
    Deltas deltas;
    if (!before->empty()) {
      const std::string& other_holder = before->front()[2].text;
      const bool is_at_work = before->front()[3].number > options_.now;
      if (!options_.place.empty() && is_at_work && place_in(other_holder) != place_in(holder))
        return is_taken(other_holder);
      auto back = give_back(before->front()[0].number);
      if (!back) return std::move(back).error();
      deltas = {.waiting = *back, .leased = -*back, .held = -*back};
      commits_ = before->front()[1].number;
    }
    auto stored = database_->run(
        "INSERT INTO sito_worker (name, session, holder, until) VALUES ($1, $2, $3, 0) "
        "ON CONFLICT (name) DO UPDATE SET session=excluded.session, holder=excluded.holder",
        {options_.worker, session_, holder});
    if (!stored) return std::move(stored).error();
    return store(deltas);
  });
}

Result<std::int64_t> SqlFrontier::touch(Time now, bool commits) {
  auto row = database_->run(
      "UPDATE sito_worker SET until=$1, commits=commits+$2 WHERE name=$3 AND session=$4 "
      "RETURNING commits",
      {now + options_.lease, std::int64_t{commits}, options_.worker, session_});
  if (!row) return std::move(row).error();
  if (!row->empty()) return row->front().front().number;
  auto holder = database_->run("SELECT holder FROM sito_worker WHERE name=$1", {options_.worker});
  if (!holder) return std::move(holder).error();
  const std::string other_holder =
      holder->empty() ? "another process" : holder->front().front().text;
  return Error{ErrorCode::Io,
               "worker \"" + options_.worker + "\" is now used by " + other_holder,
               {database_->name()}};
}

Result<void> SqlFrontier::store(const Deltas& deltas) {
  auto stored = database_->run(
      "UPDATE sito_worker SET waiting=waiting+$2, leased=leased+$3, done=done+$4, "
      "dropped=dropped+$5, failed=failed+$6, due=due+$7, held=held+$8 WHERE name=$1",
      {options_.worker, deltas.waiting, deltas.leased, deltas.done, deltas.dropped, deltas.failed,
       deltas.due, deltas.held});
  if (!stored) return std::move(stored).error();
  return {};
}

Result<void> SqlFrontier::store(const HostDeltas& deltas) {
  std::vector<Values> rows;
  for (const auto& [id, delta] : deltas) rows.push_back({id, delta.waiting, delta.handed});
  auto stored = database_->run_each(
      "UPDATE sito_host SET waiting=waiting+$2, handed=handed+$3 WHERE id=$1", rows);
  if (!stored) return std::move(stored).error();
  return {};
}

Result<std::int64_t> SqlFrontier::give_back(std::int64_t session) {
  auto rows = database_->run(
      "UPDATE sito_address SET state=0, session=0 WHERE state=1 AND session=$1 RETURNING host",
      {session});
  if (!rows) return std::move(rows).error();
  HostDeltas hosts;
  for (const Cells& row : *rows) {
    HostDelta& delta = hosts[row.front().number];
    ++delta.waiting;
    --delta.handed;
  }
  if (auto stored = store(hosts); !stored) return std::move(stored).error();
  return static_cast<std::int64_t>(rows->size());
}

Result<void> SqlFrontier::release() {
  const std::lock_guard lock(mutex_);
  auto released = in_transaction<void>(Durability::Now, [&]() -> Result<void> {
    if (auto touched = touch(0, false); !touched) return std::move(touched).error();
    auto back = give_back(session_);
    if (!back) return std::move(back).error();
    return store(Deltas{.waiting = *back, .leased = -*back, .held = -*back});
  });
  if (!released) return released;
  out_.clear();
  claim_was_lost_ = false;
  return {};
}

Result<std::string> SqlFrontier::agree(std::string_view name, const std::string& value) {
  const std::lock_guard lock(mutex_);
  const std::string plain = plain_text(name);
  return in_transaction<std::string>(Durability::Now, [&]() -> Result<std::string> {
    auto stored = database_->run(
        "INSERT INTO sito_value (worker, name, value) VALUES ($1, $2, $3) "
        "ON CONFLICT (worker, name) DO NOTHING",
        {kEverybody, plain, Value::raw(value)});
    if (!stored) return std::move(stored).error();
    auto stands = database_->run("SELECT value FROM sito_value WHERE worker=$1 AND name=$2",
                                 {kEverybody, plain});
    if (!stands) return std::move(stands).error();
    if (stands->empty()) return value;
    return std::move(stands->front().front().text);
  });
}

Result<std::uint64_t> SqlFrontier::requeue_due(Time now) {
  return requeue(
      "SELECT id, host, state, not_before FROM sito_address WHERE state >= 2 AND state <= 4 "
      "AND not_before > 0 AND not_before <= $1 ORDER BY id {skip}",
      {now});
}

Result<std::uint64_t> SqlFrontier::requeue_failed(std::string_view reason) {
  return requeue(
      "SELECT id, host, state, not_before FROM sito_address WHERE state = 4 AND reason=$1 "
      "ORDER BY id {skip}",
      {plain_text(reason)});
}

Result<std::uint64_t> SqlFrontier::requeue(std::string_view select, const Values& values) {
  const std::lock_guard lock(mutex_);
  return in_transaction<std::uint64_t>(Durability::Now, [&]() -> Result<std::uint64_t> {
    auto rows = database_->run(select, values);
    if (!rows) return std::move(rows).error();
    Deltas deltas;
    HostDeltas hosts;
    std::vector<Values> ids;
    for (const Cells& row : *rows) {
      ids.push_back({row[0].number});
      ++hosts[row[1].number].waiting;
      ++deltas.waiting;
      deltas.due -= row[3].number > 0 ? 1 : 0;
      --*count_of(deltas, static_cast<Stored>(row[2].number));
    }
    auto waiting = database_->run_each(
        "UPDATE sito_address SET state=0, attempts=0, not_before=0, reason='' WHERE id=$1", ids);
    if (!waiting) return std::move(waiting).error();
    if (auto stored = store(hosts); !stored) return std::move(stored).error();
    if (auto stored = store(deltas); !stored) return std::move(stored).error();
    return rows->size();
  });
}

}  // namespace sito::frontier
