// SPDX-License-Identifier: Apache-2.0
// A database of documents that a run fills or updates, and queries to it.
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

/// Returns the path of a URL's document in a database: "example.org/a/b-1f3c....xml". It is
/// readable, contains only characters that are valid names in BaseX and file systems, has at most
/// kMaxPath bytes, and differs for different URLs by 64 bits of their SHA-1.
std::string path_of(std::string_view url);
inline constexpr std::size_t kMaxPath = 160;

/// Returns true for letters, digits, "_" and, not first, "-"; at most 64 of them. A "." could name
/// a file that the server keeps beside its databases.
bool is_database_name(std::string_view name);

struct DatabaseOptions {
  std::string name;
  /// Folder of the journal until the run is finished. Not the server's.
  std::string journal_folder;
  std::chrono::milliseconds answer_time{600'000};  ///< of one request; making the index is one
                                                   ///< request
};

/// Counts of documents.
struct DatabaseCounts {
  std::uint64_t put = 0;  ///< in all, also documents of an earlier unfinished run
  /// Of these, documents that replaced others, older ones or of the same run. Known when the run is
  /// finished; 0 for runs that were resumed.
  std::uint64_t replaced = 0;
  std::uint64_t refused = 0;    ///< of these; they are not in the database
  std::uint64_t recovered = 0;  ///< how often the server was lost and the database made again
  bool taken_up = false;        ///< an unfinished run was resumed
};

/// Writes documents. For one thread; one writer for each database.
///
/// When BaseX is killed, it loses or damages the document that it was writing. Therefore the
/// documents of a run are in a journal on this side, and an existing database is backed up before
/// it is changed. When the server is lost, at any moment, the database is restored and the journal
/// written again. The same happens at the next open() if this process is killed. Memory: one
/// document, and the buffers of a socket. Disk: the documents of the run once more.
class Database {
 public:
  /// Opens a database, or makes it. Errors: InvalidArgument for the name; Io for the journal, also
  /// if another process writes it; those of sessions.
  static Result<std::unique_ptr<Database>> open(std::shared_ptr<Supervisor> server,
                                                const DatabaseOptions& options);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Returns true if a run into a database was begun and not finished. The database then holds
  /// neither the earlier documents nor all new ones; the next open() repairs it.
  static bool is_unfinished(const std::string& journal_folder, std::string_view name);

  /// Replaces the document of this path. Errors: Malformed: it is not XML; it is left out and the
  /// run continues. Network, Io, Timeout: the server is lost; the journal stays.
  Result<void> put(std::string_view path, Bytes xml);
  /// Makes the indexes, also the full-text index, and ends the run: all documents are in the
  /// database, on the disk. Without this call, the next open() resumes the run.
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
  std::uint64_t before_ = 0;  ///< documents at the start of the run
  int lock_ = -1;
};

/// Runs a query: an XQuery expression whose context is the database. Results are passed on as they
/// arrive. Errors: Malformed with line and column; those of sessions; those of `take`.
Result<void> ask_database(Supervisor& server, std::string_view database, std::string_view question,
                          std::chrono::milliseconds answer_time, const Take& take);

}  // namespace sito::basex
