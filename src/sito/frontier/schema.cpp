// SPDX-License-Identifier: Apache-2.0
#include "sito/frontier/schema.h"

#include <string>
#include <utility>

namespace sito::frontier {
namespace {

// Each worker keeps its own differences of the counts, so that workers do not wait for each other
// at one row; the counts are the sums.
constexpr std::string_view kTables = R"sql(
CREATE TABLE sito_meta (name TEXT PRIMARY KEY, number BIGINT NOT NULL);
CREATE TABLE sito_worker (
  name TEXT PRIMARY KEY, session BIGINT NOT NULL, holder TEXT NOT NULL, until BIGINT NOT NULL,
  commits BIGINT NOT NULL DEFAULT 0, held BIGINT NOT NULL DEFAULT 0,
  waiting BIGINT NOT NULL DEFAULT 0, leased BIGINT NOT NULL DEFAULT 0,
  done BIGINT NOT NULL DEFAULT 0, dropped BIGINT NOT NULL DEFAULT 0,
  failed BIGINT NOT NULL DEFAULT 0, due BIGINT NOT NULL DEFAULT 0);
CREATE TABLE sito_host (
  id {id}, name TEXT NOT NULL UNIQUE, ready_at BIGINT NOT NULL DEFAULT 0,
  waiting BIGINT NOT NULL DEFAULT 0, handed BIGINT NOT NULL DEFAULT 0,
  blob {bytes} NOT NULL DEFAULT '') {often};
CREATE INDEX sito_host_ready ON sito_host (ready_at, id) WHERE waiting > 0;
CREATE TABLE sito_address (
  id {id}, key TEXT NOT NULL UNIQUE, url TEXT NOT NULL, host BIGINT NOT NULL,
  depth BIGINT NOT NULL, priority BIGINT NOT NULL, via TEXT NOT NULL, kind TEXT NOT NULL,
  state BIGINT NOT NULL DEFAULT 0, session BIGINT NOT NULL DEFAULT 0,
  not_before BIGINT NOT NULL DEFAULT 0, attempts BIGINT NOT NULL DEFAULT 0,
  reason TEXT NOT NULL DEFAULT '',
  visited_at BIGINT NOT NULL DEFAULT 0, status BIGINT NOT NULL DEFAULT 0,
  etag {bytes} NOT NULL DEFAULT '', last_modified {bytes} NOT NULL DEFAULT '',
  digest TEXT NOT NULL DEFAULT '', record_id TEXT NOT NULL DEFAULT '',
  record_date TEXT NOT NULL DEFAULT '', text_digest TEXT NOT NULL DEFAULT '',
  visits BIGINT NOT NULL DEFAULT 0, changes BIGINT NOT NULL DEFAULT 0) {often};
CREATE INDEX sito_address_waiting ON sito_address (host, priority, id) WHERE state = 0;
CREATE INDEX sito_address_leased ON sito_address (session) WHERE state = 1;
CREATE INDEX sito_address_delayed ON sito_address (not_before) WHERE state = 5;
CREATE INDEX sito_address_due ON sito_address (not_before)
  WHERE state >= 2 AND state <= 4 AND not_before > 0;
CREATE TABLE sito_file (
  worker TEXT NOT NULL, name TEXT NOT NULL, bytes BIGINT NOT NULL, PRIMARY KEY (worker, name));
CREATE TABLE sito_value (
  worker TEXT NOT NULL, name TEXT NOT NULL, value {bytes} NOT NULL, PRIMARY KEY (worker, name));
CREATE TABLE sito_fact (
  kind TEXT NOT NULL, name TEXT NOT NULL, worker TEXT NOT NULL, value {bytes} NOT NULL,
  PRIMARY KEY (kind, name, worker));
INSERT INTO sito_meta (name, number) VALUES ('version', 2), ('sessions', 0);
)sql";

Result<void> make_tables(Database& database) {
  if (auto begun = database.begin(Durability::Now); !begun) return begun;
  auto made = [&]() -> Result<void> {
    if (auto locked = database.lock_schema(); !locked) return locked;
    auto there = database.has_table("sito_meta");
    if (!there) return std::move(there).error();
    if (*there) return {};  // another worker was quicker
    return database.execute(kTables);
  }();
  if (made) made = database.commit();
  if (!made) database.rollback();
  return made;
}

}  // namespace

Result<void> prepare_schema(Database& database, bool read_only) {
  auto there = database.has_table("sito_meta");
  if (!there) return std::move(there).error();
  if (!*there && read_only) {
    return Error{ErrorCode::Malformed, "it contains no crawl", {database.name()}};
  }
  if (!*there) {
    auto foreign = database.has_foreign_tables();
    if (!foreign) return std::move(foreign).error();
    // Another worker may be making the tables right now.
    there = database.has_table("sito_meta");
    if (!there) return std::move(there).error();
    if (*foreign && !*there) {
      return Error{ErrorCode::Malformed, "this database is not a frontier", {database.name()}};
    }
    if (auto made = make_tables(database); !made) return made;
  }
  auto version = database.run("SELECT number FROM sito_meta WHERE name='version'", {});
  if (!version) return std::move(version).error();
  const std::int64_t found = version->empty() ? 0 : version->front().front().number;
  if (found == kSchemaVersion) return {};
  const std::string made_by = found > kSchemaVersion ? "a later version" : "an earlier version";
  return Error{ErrorCode::Malformed,
               "made by " + made_by + " of sito (frontier version " + std::to_string(found) +
                   ", this version reads " + std::to_string(kSchemaVersion) + ")",
               {database.name()}};
}

}  // namespace sito::frontier
