// SPDX-License-Identifier: Apache-2.0
// Which addresses a crawl knows, and what became of each: a journal that survives anything. One
// commit moves tasks, links, hosts and the lengths of the output files together, so that whatever
// happens an address is done exactly when its output is there.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::frontier {

/// Milliseconds since 1970; handed in, so that tests own the clock.
using Time = std::int64_t;

/// An address that was found. Texts here are stored as ASCII: other bytes are percent-encoded.
struct Link {
  std::string key;   ///< what makes it the same address as another: the normalised address
  std::string url;   ///< as it is asked for
  std::string host;  ///< "example.org:8080", lower case; what pace goes by
  std::uint32_t depth = 0;
  std::int64_t priority = 0;  ///< less is sooner
  std::string via;            ///< where it was found; "" for a seed
  /// "seed", "link", "sitemap", "feed", "language", "pager", "redirect"; behind further redirects
  /// "seed-1", "redirect-2" ...
  std::string kind;
  /// When it changed last, as somebody says; 0: nobody does. Not stored: an address that is known,
  /// and was visited before that, is due at once.
  Time changed_at = 0;
};

/// What is known of an address since it was last asked for; what a conditional request needs.
struct Visit {
  Time at = 0;
  int status = 0;
  std::string etag;
  std::string last_modified;
  std::string digest;     ///< of the payload, as in WARC-Payload-Digest
  std::string record_id;  ///< of the record with that payload, and its date: for revisit records
  std::string record_date;
  std::string text_digest;  ///< of its text, for the refresh policy
  std::uint32_t visits = 0, changes = 0;
};

/// An address that was handed out to be asked for.
struct Task {
  std::int64_t id = 0;
  Link link;
  std::uint32_t attempts = 0;  ///< that ended in `Again` before
  Visit last;                  ///< at == 0: never before
};

/// What became of a task.
enum class State : std::uint8_t {
  Done,     ///< its output, if there is any, is in this commit
  Dropped,  ///< by a rule: `reason`
  Failed,   ///< `reason`
  Again,    ///< to be handed out once more, not before `not_before`
};
struct Outcome {
  std::int64_t task = 0;
  State state = State::Done;
  std::string reason;   ///< "robots", "not-a-page", "timeout" ...
  Time not_before = 0;  ///< of Again: that; of others: when it is due anew; 0 never
  Visit visit;
};

/// What is known of a host. The blob is the crawler's own (robots rules, pace, yield).
struct Host {
  std::string name;
  Time ready_at = 0;  ///< nothing is handed out before
  std::string blob;
};

/// How long an output file is when the outcomes of a commit are in it.
struct FileLength {
  std::string name;  ///< relative to the output folder
  std::uint64_t bytes = 0;
};

/// Something that one worker finds out and any may ask for.
struct Fact {
  std::string kind, name;  ///< stored as ASCII
  std::string value;       ///< any bytes
};

/// Everything that happens at once.
struct Commit {
  std::vector<Outcome> outcomes;
  std::vector<Link> links;  ///< of those whose key is known already only `changed_at` counts
  std::vector<Host> hosts;
  std::vector<FileLength> files;  ///< of this worker; replaces what is stored under the name
  std::map<std::string, std::string> values;  ///< of this worker: anything small, by name
  std::map<std::string, std::string> shared;  ///< of the whole crawl: the same
  std::vector<Fact> facts;                    ///< of this worker, by kind and name
};

struct CommitReport {
  std::uint64_t added = 0;            ///< links that were new
  std::vector<std::int64_t> refused;  ///< tasks whose lease is another's by now: nothing was stored
};

/// `waiting` includes tasks that wait for their `not_before`; `due` are those of `done`, `dropped`
/// and `failed` that are to be asked for anew at some time.
struct Counts {
  std::uint64_t waiting = 0, leased = 0, done = 0, dropped = 0, failed = 0, due = 0;
};

struct OpenOptions {
  std::string worker = "main";  ///< who asks; a worker that comes back gets its leases back
  Time lease = 600'000;         ///< tasks of a worker that is silent for so long are another's
  std::uint32_t per_host = 1;   ///< tasks of one host that are out at the same time
  /// Only what is asked for: nothing is made or written, and the worker does not count. Calls that
  /// change something fail.
  bool read_only = false;
  /// Where on this machine the worker works ("/data/a"). While its lease of `now` holds, a name is
  /// refused to those who are elsewhere: somebody forgot to give theirs. "": it is not looked at.
  std::string place = {};
  Time now = 0;
};

/// So many addresses ended alike.
struct Tally {
  std::string state, kind, reason;  ///< as in Frontier::Row and Link
  std::uint64_t count = 0;
};

/// A frontier in a database: SQLite for one machine, PostgreSQL when several share a crawl. Safe
/// from any thread.
///
/// Everything that a call changes happens in one transaction. A connection to a server that breaks
/// is made anew, for about half a minute, and the call is tried again; it is never done twice.
class Frontier {
 public:
  /// `location`: the path of a file (made when it is missing), or "postgresql://..." (its tables
  /// are made when they are missing). Tasks that were out with this worker wait again, and another
  /// process that still works under its name can store nothing more. Errors: Io, Network, Malformed
  /// (no frontier, or of another version), InvalidArgument: the name is that of a worker that
  /// is at work in another place.
  static Result<std::unique_ptr<Frontier>> open(const std::string& location,
                                                const OpenOptions& options);
  virtual ~Frontier() = default;

  /// Hands out at most `most` tasks of hosts that are ready at `now`, the first of each by
  /// priority; hosts take turns, those first that have been ready for longest. A host that handed
  /// one out is not ready before its Host::ready_at says so anew, or `host_delay` has passed;
  /// without a delay, it hands out as many as OpenOptions::per_host lets and as is its share of
  /// `most`. Cost: does not depend on how many addresses or hosts wait. A power cut may take it
  /// back; then the tasks wait.
  virtual Result<std::vector<Task>> claim(std::uint32_t most, Time now, Time host_delay) = 0;
  /// All or nothing; on the disk when it returns. When `refused` is not empty nothing was stored.
  /// Errors: those of the database. Then it is not always known whether it was stored: do not cut
  /// files back, but end; the next open() knows.
  virtual Result<CommitReport> commit(const Commit& commit, Time now) = 0;
  /// Tasks that are out with this worker wait again, at once: it ends.
  virtual Result<void> release() = 0;
  /// Stores a value of the whole crawl, unless there is one of that name; returns the one that
  /// stands. Of several workers that do so at once one is first.
  virtual Result<std::string> agree(std::string_view name, const std::string& value) = 0;
  /// When the next task can be handed out: `now` or earlier for at once; nothing when none waits.
  /// What workers do meanwhile may make it sooner: while tasks are out, look again now and then.
  virtual Result<std::optional<Time>> next_ready() = 0;
  /// Cheap: does not depend on how many addresses there are.
  virtual Result<Counts> counts() = 0;
  virtual Result<std::optional<Host>> host(std::string_view name) = 0;
  /// Addresses whose `not_before` has passed wait again (a crawl that comes back).
  virtual Result<std::uint64_t> requeue_due(Time now) = 0;
  /// Addresses that failed for this reason wait again. Cost: looks at every address.
  virtual Result<std::uint64_t> requeue_failed(std::string_view reason) = 0;
  /// What this worker has committed.
  virtual Result<std::vector<FileLength>> files() = 0;
  virtual Result<std::map<std::string, std::string>> values() = 0;
  /// Calls back with every address and its state, in the order in which they were added. Other
  /// calls may be made meanwhile, also by `take`.
  struct Row {
    Task task;
    std::string state;  ///< "waiting", "leased", "done" ...
    std::string reason;
    Time not_before = 0;
  };
  virtual Result<void> each(const std::function<void(const Row&)>& take) = 0;
  /// How many addresses there are of each state, kind and reason. Cost: looks at every address, in
  /// the database.
  virtual Result<std::vector<Tally>> tally() = 0;
  /// Calls back with the facts of a kind, of all workers, in any order but the same one each time.
  using TakeFact = std::function<void(const std::string& worker, const Fact& fact)>;
  virtual Result<void> each_fact(std::string_view kind, const TakeFact& take) = 0;
};

}  // namespace sito::frontier
