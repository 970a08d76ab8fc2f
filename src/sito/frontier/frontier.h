// SPDX-License-Identifier: Apache-2.0
// The frontier: the URLs that a crawl knows, and their states. It survives crashes. One commit
// stores tasks, links, hosts and the lengths of the output files together, so that a URL is done
// exactly if its output exists.
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

/// Milliseconds since 1970; callers pass times, so that tests control the clock.
using Time = std::int64_t;

/// A URL that was found. Texts here are stored as ASCII: other bytes are percent-encoded.
struct Link {
  std::string key;   ///< the normalised URL: equal keys mean the same URL
  std::string url;   ///< to request
  std::string host;  ///< "example.org:8080", lower case; the pace is kept by host
  std::uint32_t depth = 0;
  std::int64_t priority = 0;  ///< lower is sooner
  std::string via;            ///< where it was found; "" for a seed
  /// "seed", "link", "sitemap", "feed", "language", "pager", "redirect"; after further redirects
  /// "seed-1", "redirect-2" ...
  std::string kind;
  /// The last change, from a sitemap or feed; 0: unknown. Not stored: a known URL that was visited
  /// before that time is due at once.
  Time changed_at = 0;
};

/// The last visit of a URL: the facts that a conditional request needs.
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

/// A URL that was handed out to be requested.
struct Task {
  std::int64_t id = 0;
  Link link;
  std::uint32_t attempts = 0;  ///< attempts before this one, which ended in `Again`
  Time not_before = 0;         ///< from when on it could be claimed; 0: from the beginning
  Visit last;                  ///< at == 0: never visited
};

/// The outcome of a task.
enum class State : std::uint8_t {
  Done,     ///< its output, if any, is in this commit
  Dropped,  ///< by a rule: `reason`
  Failed,   ///< `reason`
  Again,    ///< to be claimed once more, not before `not_before`
};
struct Outcome {
  std::int64_t task = 0;
  State state = State::Done;
  std::string reason;   ///< "robots", "not-a-page", "timeout" ...
  Time not_before = 0;  ///< for Again: that time; for others: when it is due again, 0 never
  Visit visit;
};

/// A host. The blob is the crawler's own (robots rules, pace, yield).
struct Host {
  std::string name;
  Time ready_at = 0;  ///< no task of it is claimed before this time
  std::string blob;
};

/// The length of an output file that holds the outcomes of a commit.
struct FileLength {
  std::string name;  ///< relative to the output folder
  std::uint64_t bytes = 0;
};

/// A fact that one worker finds out and any worker may read.
struct Fact {
  std::string kind, name;  ///< stored as ASCII
  std::string value;       ///< any bytes
};

/// The data that are stored at once.
struct Commit {
  std::vector<Outcome> outcomes;
  std::vector<Link> links;  ///< for known keys only `changed_at` counts
  std::vector<Host> hosts;
  std::vector<FileLength> files;  ///< of this worker; replaces the stored length of the same name
  std::map<std::string, std::string> values;  ///< of this worker: small values, by name
  std::map<std::string, std::string> shared;  ///< the same for the whole crawl
  std::vector<Fact> facts;                    ///< of this worker, by kind and name
};

struct CommitReport {
  std::uint64_t added = 0;            ///< new links
  std::vector<std::int64_t> refused;  ///< tasks whose lease another worker has by now: nothing was
                                      ///< stored
};

/// `waiting` includes tasks that wait for their `not_before`. `due` counts URLs of `done`,
/// `dropped` and `failed` that will be requested again at some time.
struct Counts {
  std::uint64_t waiting = 0, leased = 0, done = 0, dropped = 0, failed = 0, due = 0;
};

struct OpenOptions {
  std::string worker = "main";  ///< name of the worker; a worker that comes back gets its leases
                                ///< back
  Time lease = 600'000;         ///< tasks of a worker silent for so long go to others
  std::uint32_t per_host = 1;   ///< tasks of one host that may be claimed at the same time
  /// Makes and writes nothing, and does not count as a worker. Calls that would change something
  /// fail.
  bool read_only = false;
  /// The folder in which the worker works on this machine ("/data/a"). While its lease holds,
  /// another folder cannot use the name, because the user probably forgot --worker. "": no check.
  std::string place = {};
  Time now = 0;
};

/// Number of URLs with the same outcome.
struct Tally {
  std::string state, kind, reason;  ///< as in Frontier::Row and Link
  std::uint64_t count = 0;
};

/// A frontier in a database: SQLite for one machine, PostgreSQL when several share a crawl. Safe
/// from any thread.
///
/// Everything that a call changes is one transaction. A lost connection to a server is renewed for
/// about half a minute, and the call is tried again; it never takes effect twice.
class Frontier {
 public:
  /// Opens a frontier. `location`: the path of a file (made if it is missing), or
  /// "postgresql://..." (its tables are made if they are missing). Tasks that were out with this
  /// worker wait again; another process that still works under its name can store nothing more.
  /// Errors: Io, Network, Malformed (not a frontier, or of another version), InvalidArgument: the
  /// name is that of a worker at work in another place.
  static Result<std::unique_ptr<Frontier>> open(const std::string& location,
                                                const OpenOptions& options);
  virtual ~Frontier() = default;

  /// Hands out at most `most` tasks of hosts that are ready at `now`, the first of each by
  /// priority. Hosts take turns; those that have been ready for longest come first. A host that
  /// handed one out is ready again when Host::ready_at says so, or after `host_delay`. Without a
  /// delay it hands out as many as OpenOptions::per_host allows, and its share of `most`. Cost:
  /// independent of the number of waiting URLs and hosts. A power cut may undo it; then the tasks
  /// wait.
  virtual Result<std::vector<Task>> claim(std::uint32_t most, Time now, Time host_delay) = 0;
  /// Stores all or nothing; it is on the disk when the call returns. If `refused` is not empty,
  /// nothing was stored. Errors: those of the database. Then it may be unknown whether the commit
  /// was stored: do not cut files back, but end; the next open() knows.
  virtual Result<CommitReport> commit(const Commit& commit, Time now) = 0;
  /// Makes all tasks of this worker wait again: the worker ends.
  virtual Result<void> release() = 0;
  /// Stores a value of the whole crawl unless the name has one. Returns the stored value. If
  /// several workers call it at once, one of them is first.
  virtual Result<std::string> agree(std::string_view name, const std::string& value) = 0;
  /// Returns when the next task can be claimed: `now` or earlier for at once; nothing if none
  /// waits. Other workers may make it sooner: while tasks are out, ask again now and then.
  virtual Result<std::optional<Time>> next_ready() = 0;
  /// Returns the counts. Cost: independent of the number of URLs.
  virtual Result<Counts> counts() = 0;
  virtual Result<std::optional<Host>> host(std::string_view name) = 0;
  /// Makes URLs wait again whose `not_before` has passed (a crawl that resumes).
  virtual Result<std::uint64_t> requeue_due(Time now) = 0;
  /// Makes URLs wait again that failed for this reason. Cost: looks at every URL.
  virtual Result<std::uint64_t> requeue_failed(std::string_view reason) = 0;
  /// Returns what this worker has committed.
  virtual Result<std::vector<FileLength>> files() = 0;
  virtual Result<std::map<std::string, std::string>> values() = 0;
  /// Calls back with every URL and its state, in the order in which they were added. Other calls
  /// may be made meanwhile, also by `take`.
  struct Row {
    Task task;
    std::string state;  ///< "waiting", "leased", "done" ...
    std::string reason;
    Time not_before = 0;
  };
  virtual Result<void> each(const std::function<void(const Row&)>& take) = 0;
  /// Counts the URLs of each state, kind and reason. Cost: looks at every URL, in the
  /// database.
  virtual Result<std::vector<Tally>> tally() = 0;
  /// Calls back with the facts of a kind, of all workers, in any order that is the same each time.
  using TakeFact = std::function<void(const std::string& worker, const Fact& fact)>;
  virtual Result<void> each_fact(std::string_view kind, const TakeFact& take) = 0;
};

}  // namespace sito::frontier
