// SPDX-License-Identifier: Apache-2.0
// Queries of a frontier.
#include "sito/frontier/sql_frontier.h"

#include <algorithm>
#include <array>

namespace sito::frontier {
namespace {

// Rows in memory at a time when all are read.
constexpr std::int64_t kEachRows = 1'000;

std::string state_name(std::int64_t stored) {
  static constexpr std::array<std::string_view, 6> kNames = {"waiting", "leased", "done",
                                                             "dropped", "failed", "waiting"};
  return std::string(kNames[std::min(static_cast<std::size_t>(stored), kNames.size() - 1)]);
}

}  // namespace

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
      row.state = state_name(cells[kTaskColumnCount + 1].number);
      row.reason = cells[kTaskColumnCount + 2].text;
      row.not_before = cells[kTaskColumnCount + 3].number;
      after = row.task.id;
      take(row);
    }
  }
}

Result<std::vector<Tally>> SqlFrontier::tally() {
  const std::lock_guard lock(mutex_);
  return reading<std::vector<Tally>>([&]() -> Result<std::vector<Tally>> {
    auto rows = database_->run(
        "SELECT state, kind, reason, count(*) FROM sito_address GROUP BY state, kind, reason "
        "ORDER BY state, kind, reason",
        {});
    if (!rows) return std::move(rows).error();
    std::vector<Tally> all;
    for (Cells& row : *rows) {
      all.push_back({state_name(row[0].number), std::move(row[1].text), std::move(row[2].text),
                     static_cast<std::uint64_t>(row[3].number)});
    }
    return all;
  });
}

Result<void> SqlFrontier::each_fact(std::string_view kind, const TakeFact& take) {
  const std::string of_kind = plain_text(kind);
  std::string name, worker;
  for (;;) {
    auto rows = [&] {
      const std::lock_guard lock(mutex_);
      return reading<std::vector<Cells>>([&] {
        return database_->run(
            "SELECT name, worker, value FROM sito_fact "
            "WHERE kind=$1 AND (name, worker) > ($2, $3) ORDER BY name, worker LIMIT $4",
            {of_kind, name, worker, kEachRows});
      });
    }();
    if (!rows) return std::move(rows).error();
    if (rows->empty()) return {};
    for (Cells& row : *rows) {
      name = row[0].text;
      worker = row[1].text;
      take(worker, {of_kind, std::move(row[0].text), std::move(row[2].text)});
    }
  }
}

}  // namespace sito::frontier
