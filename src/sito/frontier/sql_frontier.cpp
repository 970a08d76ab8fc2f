// SPDX-License-Identifier: Apache-2.0
#include "sito/frontier/sql_frontier.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

namespace sito::frontier {
namespace {

// Conflicts go away at once; servers come back within seconds. All waits together: half a minute.
constexpr int kMostAttempts = 10;
constexpr std::chrono::milliseconds kFirstWait{30};
constexpr std::int64_t kEachRows = 1'000;

std::string this_process() {
  std::array<char, 256> host{};
  (void)::gethostname(host.data(), host.size() - 1);
  return plain_text("process " + std::to_string(::getpid()) + " on " + host.data());
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
  task.interrupted = small();
  Visit& visit = task.last;
  visit.at = number();
  visit.status = static_cast<int>(number());
  for (std::string* field : {&visit.etag, &visit.last_modified, &visit.digest, &visit.record_id,
                             &visit.record_date, &visit.text_digest}) {
    *field = text();
  }
  visit.visits = small();
  visit.changes = small();
  return task;
}

Result<std::unique_ptr<Frontier>> Frontier::open(const std::string& location,
                                                 const OpenOptions& options) {
  const bool server = location.starts_with("postgresql://") || location.starts_with("postgres://");
  auto database = server ? open_postgres(location) : open_sqlite(location);
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
  if (database_->trouble() == Trouble::Lasting || attempt >= kMostAttempts) return false;
  const bool lost = database_->trouble() == Trouble::Lost;
  if (lost) {
    std::this_thread::sleep_for(kFirstWait * (1 << attempt));
    (void)database_->reconnect();  // when it cannot, the next attempt fails, and so on
  }
  return true;
}

Result<void> SqlFrontier::start() {
  if (auto prepared = prepare_schema(*database_); !prepared) return prepared;
  const std::string holder = this_process();
  return in_transaction<void>(Durability::Now, [&]() -> Result<void> {
    auto session = database_->run(
        "UPDATE sito_meta SET number=number+1 WHERE name='sessions' RETURNING number", {});
    if (!session) return std::move(session).error();
    session_ = session->front().front().number;
    auto before = database_->run("SELECT session, commits FROM sito_worker WHERE name=$1 {lock}",
                                 {options_.worker});
    if (!before) return std::move(before).error();
    Deltas deltas;
    if (!before->empty()) {
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
  const std::string who = holder->empty() ? "somebody" : holder->front().front().text;
  return Error{ErrorCode::Io,
               "worker \"" + options_.worker + "\" is " + who + " by now",
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
      "UPDATE sito_address SET state=0, session=0, interrupted=interrupted+1 "
      "WHERE state=1 AND session=$1 RETURNING host",
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

Result<std::optional<Time>> SqlFrontier::next_ready() {
  const std::lock_guard lock(mutex_);
  return reading<std::optional<Time>>([&]() -> Result<std::optional<Time>> {
    auto rows = database_->run(
        "SELECT ready_at FROM (SELECT ready_at FROM sito_host WHERE waiting > 0 AND handed < $1 "
        "  ORDER BY ready_at LIMIT 1) AS ready "
        "UNION ALL SELECT not_before FROM (SELECT not_before FROM sito_address WHERE state = 5 "
        "  ORDER BY not_before LIMIT 1) AS delayed "
        "UNION ALL SELECT until FROM sito_worker WHERE held > 0 AND session <> $2",
        {std::int64_t{options_.per_host}, session_});
    if (!rows) return std::move(rows).error();
    std::optional<Time> first;
    for (const Cells& row : *rows) first = std::min(first.value_or(row[0].number), row[0].number);
    return first;
  });
}

Result<Counts> SqlFrontier::counts() {
  const std::lock_guard lock(mutex_);
  return reading<Counts>([&]() -> Result<Counts> {
    auto rows = database_->run(
        "SELECT CAST(sum(waiting) AS BIGINT), CAST(sum(leased) AS BIGINT), "
        "CAST(sum(done) AS BIGINT), CAST(sum(dropped) AS BIGINT), CAST(sum(failed) AS BIGINT), "
        "CAST(sum(due) AS BIGINT) FROM sito_worker",
        {});
    if (!rows) return std::move(rows).error();
    const Cells& row = rows->front();
    const auto at = [&](std::size_t i) { return static_cast<std::uint64_t>(row[i].number); };
    return Counts{at(0), at(1), at(2), at(3), at(4), at(5)};
  });
}

Result<std::optional<Host>> SqlFrontier::host(std::string_view name) {
  const std::lock_guard lock(mutex_);
  const std::string plain = plain_text(name);
  return reading<std::optional<Host>>([&]() -> Result<std::optional<Host>> {
    auto rows = database_->run("SELECT name, ready_at, blob FROM sito_host WHERE name=$1", {plain});
    if (!rows) return std::move(rows).error();
    if (rows->empty()) return std::optional<Host>();
    Cells& row = rows->front();
    return std::optional<Host>(Host{std::move(row[0].text), row[1].number, std::move(row[2].text)});
  });
}

Result<std::uint64_t> SqlFrontier::requeue_due(Time now) {
  const std::lock_guard lock(mutex_);
  return in_transaction<std::uint64_t>(Durability::Now, [&]() -> Result<std::uint64_t> {
    if (auto touched = touch(now, false); !touched) return std::move(touched).error();
    auto rows = database_->run(
        "SELECT id, host, state FROM sito_address WHERE state >= 2 AND state <= 4 "
        "AND not_before > 0 AND not_before <= $1 ORDER BY id {skip}",
        {now});
    if (!rows) return std::move(rows).error();
    Deltas deltas;
    HostDeltas hosts;
    std::vector<Values> ids;
    for (const Cells& row : *rows) {
      ids.push_back({row[0].number});
      ++hosts[row[1].number].waiting;
      ++deltas.waiting;
      --deltas.due;
      --*count_of(deltas, static_cast<Stored>(row[2].number));
    }
    auto waiting = database_->run_each(
        "UPDATE sito_address SET state=0, attempts=0, interrupted=0, not_before=0, reason='' "
        "WHERE id=$1",
        ids);
    if (!waiting) return std::move(waiting).error();
    if (auto stored = store(hosts); !stored) return std::move(stored).error();
    if (auto stored = store(deltas); !stored) return std::move(stored).error();
    return rows->size();
  });
}

Result<std::vector<FileLength>> SqlFrontier::files() {
  const std::lock_guard lock(mutex_);
  return reading<std::vector<FileLength>>([&]() -> Result<std::vector<FileLength>> {
    auto rows = database_->run("SELECT name, bytes FROM sito_file WHERE worker=$1 ORDER BY name",
                               {options_.worker});
    if (!rows) return std::move(rows).error();
    std::vector<FileLength> files;
    for (Cells& row : *rows) {
      files.push_back({std::move(row[0].text), static_cast<std::uint64_t>(row[1].number)});
    }
    return files;
  });
}

Result<std::map<std::string, std::string>> SqlFrontier::values() {
  const std::lock_guard lock(mutex_);
  using Map = std::map<std::string, std::string>;
  return reading<Map>([&]() -> Result<Map> {
    auto rows =
        database_->run("SELECT name, value FROM sito_value WHERE worker=$1", {options_.worker});
    if (!rows) return std::move(rows).error();
    Map values;
    for (Cells& row : *rows) values[std::move(row[0].text)] = std::move(row[1].text);
    return values;
  });
}

Result<void> SqlFrontier::each(const std::function<void(const Row&)>& take) {
  static constexpr std::array<std::string_view, 6> kStates = {"waiting", "leased", "done",
                                                              "dropped", "failed", "waiting"};
  static const std::string kSelect = [] {
    std::string columns(kTaskColumns);
    columns.replace(0, 2, "a.id");  // the host has an id of its own
    return "SELECT " + columns +
           ", h.name, a.state, a.reason, a.not_before FROM (SELECT * FROM sito_address "
           "WHERE id > $1 ORDER BY id LIMIT $2) AS a JOIN sito_host AS h ON h.id = a.host "
           "ORDER BY a.id";
  }();
  for (std::int64_t after = 0;;) {
    auto rows = [&] {
      const std::lock_guard lock(mutex_);
      return reading<std::vector<Cells>>([&] {
        return database_->run(kSelect, {after, kEachRows});
      });
    }();
    if (!rows) return std::move(rows).error();
    if (rows->empty()) return {};
    for (const Cells& cells : *rows) {
      Row row;
      row.task = read_task(cells, 0);
      row.task.link.host = cells[kTaskColumnCount].text;
      const auto state = static_cast<std::size_t>(cells[kTaskColumnCount + 1].number);
      row.state = kStates[std::min(state, kStates.size() - 1)];
      row.reason = cells[kTaskColumnCount + 2].text;
      row.not_before = cells[kTaskColumnCount + 3].number;
      after = row.task.id;
      take(row);
    }
  }
}

}  // namespace sito::frontier
