// SPDX-License-Identifier: Apache-2.0
// A frontier in any database with the interface of database.h.
#pragma once

#include "sito/base/result.h"
#include "sito/frontier/database.h"
#include "sito/frontier/frontier.h"
#include "sito/frontier/schema.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::frontier {

/// Changes of the counts by a transaction, also of those of this worker.
struct Deltas {
  std::int64_t waiting = 0, leased = 0, done = 0, dropped = 0, failed = 0, due = 0;
  std::int64_t held = 0;  ///< tasks that are out with this worker
};

/// Returns the count that includes a state.
std::int64_t* count_of(Deltas& deltas, Stored state);

/// By host id, in order: rows are always locked in this order, so that no two transactions wait for
/// each other.
struct HostDelta {
  std::int64_t waiting = 0, handed = 0;
};
using HostDeltas = std::map<std::int64_t, HostDelta>;

class SqlFrontier final : public Frontier {
 public:
  SqlFrontier(std::unique_ptr<Database> database, OpenOptions options);

  /// Makes the tables, and a session of this worker.
  Result<void> start();

  Result<std::vector<Task>> claim(std::uint32_t most, Time now, Time host_delay) override;
  Result<CommitReport> commit(const Commit& commit, Time now) override;
  Result<void> release() override;
  Result<std::string> agree(std::string_view name, const std::string& value) override;
  Result<std::optional<Time>> next_ready() override;
  Result<Counts> counts() override;
  Result<std::optional<Host>> host(std::string_view name) override;
  Result<std::uint64_t> requeue_due(Time now) override;
  Result<std::uint64_t> requeue_failed(std::string_view reason) override;
  Result<std::vector<FileLength>> files() override;
  Result<std::map<std::string, std::string>> values() override;
  Result<void> each(const std::function<void(const Row&)>& take) override;
  Result<std::vector<Tally>> tally() override;
  Result<void> each_fact(std::string_view kind, const TakeFact& take) override;

 private:
  /// Runs `body` (-> Result<T>) in a transaction; again if another one was in the way or the
  /// connection was lost. The body sets `discard_` to store nothing.
  template <typename T, typename Body>
  Result<T> in_transaction(Durability durability, Body body);
  /// Runs `body` without a transaction; again if the connection was lost.
  template <typename T, typename Body>
  Result<T> reading(Body body);
  [[nodiscard]] bool try_again(int attempt);

  /// Returns the error for a worker name that another process has.
  [[nodiscard]] Error is_taken(const std::string& holder) const;
  /// Records that this worker lives. Returns the number of its commits. Errors: Io if another
  /// process works under its name by now.
  Result<std::int64_t> touch(Time now, bool commits);
  Result<void> store(const Deltas& deltas);
  Result<void> store(const HostDeltas& deltas);
  /// Makes the tasks of a session wait again. Returns their number.
  Result<std::int64_t> give_back(std::int64_t session);
  /// Makes the selected rows (id, host, state, not_before) wait again.
  Result<std::uint64_t> requeue(std::string_view select, const Values& values);

  // claim.cpp
  Result<std::vector<Task>> claim_in_transaction(std::uint32_t most, Time now, Time host_delay);
  Result<void> give_back_unknown(Deltas& deltas);
  Result<std::vector<Task>> hand_out(std::uint32_t most, Time now, Time host_delay,
                                     HostDeltas& hosts);
  Result<void> wake_delayed(Time now);
  Result<void> take_over(Time now, Deltas& deltas);

  // commit.cpp
  struct Known;
  Result<CommitReport> commit_in_transaction(const Commit& commit, Time now);
  Result<bool> find_tasks(const Commit& commit, Known& known, CommitReport& report);
  Result<void> find_new_links(const Commit& commit, Known& known);
  Result<void> make_due(const Known& known, Time now);
  Result<void> find_hosts(const Commit& commit, Known& known);
  Result<void> store_outcomes(const Commit& commit, Time now, Known& known);
  Result<void> store_links(Known& known, CommitReport& report);
  Result<void> store_hosts(const Commit& commit, Known& known);
  Result<void> store_files(const Commit& commit);
  Result<void> store_values(const Commit& commit);
  Result<void> store_facts(const Commit& commit);

  std::unique_ptr<Database> database_;
  OpenOptions options_;
  std::mutex mutex_;  // held during every public call
  std::int64_t session_ = 0;
  std::int64_t commits_ = 0;     // commits known to be stored
  std::set<std::int64_t> out_;   // tasks that were handed out and not committed
  bool claim_was_lost_ = false;  // a claim may have been stored without our knowledge
  bool discard_ = false;
};

/// Percent-encodes everything that is not ASCII, so that each database accepts the text.
std::string plain_text(std::string_view text);

/// The owner of the values of the whole crawl; no worker has this name.
inline constexpr std::string_view kEverybody;

/// Columns of sito_address. read_task reads tasks from them (from `at` on; the caller fills in the
/// host's name).
inline constexpr std::string_view kTaskColumns =
    "id, key, url, depth, priority, via, kind, attempts, visited_at, status, etag, last_modified, "
    "digest, record_id, record_date, text_digest, visits, changes, not_before";
inline constexpr std::size_t kTaskColumnCount = 19;
Task read_task(const Cells& row, std::size_t at);

template <typename T, typename Body>
Result<T> SqlFrontier::in_transaction(Durability durability, Body body) {
  for (int attempt = 0;; ++attempt) {
    discard_ = false;
    Result<T> result = [&]() -> Result<T> {
      if (auto begun = database_->begin(durability); !begun) return std::move(begun).error();
      Result<T> done = body();
      if (!done) return done;
      if (discard_) {
        database_->rollback();
        return done;
      }
      if (auto stored = database_->commit(); !stored) return std::move(stored).error();
      return done;
    }();
    if (result) return result;
    database_->rollback();
    if (!try_again(attempt)) return result;
  }
}

template <typename T, typename Body>
Result<T> SqlFrontier::reading(Body body) {
  for (int attempt = 0;; ++attempt) {
    Result<T> result = body();
    if (result || !try_again(attempt)) return result;
  }
}

}  // namespace sito::frontier
