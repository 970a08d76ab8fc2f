// SPDX-License-Identifier: Apache-2.0
// A database of documents that a run fills or brings up to date; and questions to it.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/basex/answer.h"
#include "sito/basex/journal.h"
#include "sito/basex/supervisor.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace sito::basex {

/// Where the document of an address is in a database: "example.org/a/b-1f3c....xml". Readable,
/// without anything that BaseX or a file system would take for more than a name, at most
/// kMostPath bytes, and different for different addresses by 64 bits of their SHA-1.
std::string path_of(std::string_view url);
inline constexpr std::size_t kMostPath = 160;

/// Letters, digits, "_" and, not first, "-"; at most 64 of them. A "." could be that of a file that
/// the server keeps beside its databases.
bool is_database_name(std::string_view name);

struct DatabaseOptions {
  std::string name;
  /// Where what is being written is kept until the run is finished. Not the server's.
  std::string journal_folder;
  std::chrono::milliseconds answer_time{600'000};  ///< of one request; the index of all is one
};

/// What became of documents.
struct DatabaseCounts {
  std::uint64_t put = 0;  ///< in all, documents of an unfinished run before included
  /// Of these, so many took the place of others: older ones, or of the same run. For when the run
  /// is finished; 0 for runs that were taken up.
  std::uint64_t replaced = 0;
  std::uint64_t refused = 0;    ///< of these; they are not in the database
  std::uint64_t recovered = 0;  ///< how often the server was lost and the database made again
  bool taken_up = false;        ///< a run that was not finished was gone on with
};

/// Writes documents; one thread, one writer per database.
///
/// BaseX loses or breaks what it was just writing when it is killed. So the documents of a run are
/// in a journal on this side, and a database that was there before is backed up before it is
/// changed; when the server is lost, at whatever moment, the database is set back and the journal
/// written again. The same happens when this process is killed, at the next open().
/// Memory: one document, and what a socket takes. Disk: the documents of the run once more.
class Database {
 public:
  /// Opens a database, or makes it. Errors: InvalidArgument for the name; Io for the journal, also
  /// when another process writes it; what sessions say.
  static Result<std::unique_ptr<Database>> open(std::shared_ptr<Supervisor> server,
                                                const DatabaseOptions& options);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Whether a run into a database was begun and not finished: what is in it now is neither what
  /// was there before nor all of what was put; the next open() mends that.
  static bool is_unfinished(const std::string& journal_folder, std::string_view name);

  /// Puts a document in the place of what has this path. Malformed: it is not XML; it is left out
  /// and the run goes on. Network, Io, Timeout: there is no server any more; the journal stays.
  Result<void> put(std::string_view path, Bytes xml);
  /// Makes the indexes, the full-text index too, and ends the run: all is in the database, on the
  /// disk. Without it the run is taken up by the next open().
  Result<void> finish();
  [[nodiscard]] const DatabaseCounts& counts() const { return counts_; }

 private:
  Database(std::shared_ptr<Supervisor> server, DatabaseOptions options)
      : server_(std::move(server)), options_(std::move(options)) {}
  Result<void> begin();
  Result<void> connect();
  Result<void> command(const std::string& text);
  Result<void> patiently(const std::string& text);
  Result<std::string> ask(const std::string& query);
  Result<void> set_back();
  Result<void> recover();
  template <typename Work>
  Result<void> with_recovery(const Work& work);
  Result<void> write(std::string_view path, Bytes xml);
  Result<void> write_indexes();
  Result<std::uint64_t> count_documents();

  std::shared_ptr<Supervisor> server_;
  DatabaseOptions options_;
  std::optional<Session> session_;
  std::unique_ptr<Journal> journal_;
  DatabaseCounts counts_;
  std::uint64_t before_ = 0;  ///< documents, when the run began
  int lock_ = -1;
};

/// Asks a question: an XQuery expression whose context is the database. What it gives is passed on
/// while it comes. Errors: Malformed with line and column; what sessions say; what `take` says.
Result<void> ask_database(Supervisor& server, std::string_view database, std::string_view question,
                          std::chrono::milliseconds answer_time, const Take& take);

}  // namespace sito::basex
