// SPDX-License-Identifier: Apache-2.0
// The only file that includes SQLite.
#include "sito/frontier/database.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <map>
#include <utility>

namespace sito::frontier {
namespace {

constexpr Dialect kDialect = {"INTEGER PRIMARY KEY", "BLOB", "", "", ""};
// Waits for a writer in growing steps, at most kBusyTries times: about a minute.
constexpr int kBusyTries = 12'000;
constexpr int kBusyStepUs = 50;
constexpr int kMaxBusyUs = 5'000;
constexpr std::chrono::minutes kLongestWait{1};
constexpr std::string_view kSettings =
    "PRAGMA temp_store=MEMORY; PRAGMA cache_size=-65536; PRAGMA mmap_size=1073741824;"
    "PRAGMA wal_autocheckpoint=4000";

int wait_for_writer(void* /*context*/, int tries) {
  if (tries >= kBusyTries) return 0;
  ::usleep(static_cast<useconds_t>(std::min((tries + 1) * kBusyStepUs, kMaxBusyUs)));
  return 1;
}

class Sqlite final : public Database {
 public:
  explicit Sqlite(std::string path) : path_(std::move(path)) {}
  ~Sqlite() override {
    for (auto& [sql, statement] : statements_) sqlite3_finalize(statement);
    sqlite3_close(handle_);
  }
  Sqlite(const Sqlite&) = delete;
  Sqlite& operator=(const Sqlite&) = delete;

  Result<void> open_to_read() {
    if (::access(path_.c_str(), F_OK) != 0) {
      return Error{ErrorCode::Io, std::strerror(errno), {path_}};
    }
    // Without a log file no crawl is running, and everything is in the main file. In this case no
    // log file must be created: it would stay, or could not be created on a read-only disk.
    struct stat log {};
    const bool has_log = ::stat((path_ + "-wal").c_str(), &log) == 0;
    if (!has_log) return open_to_read("&immutable=1");
    auto opened = open_to_read("");
    return opened || log.st_size > 0 ? opened : open_to_read("&immutable=1");
  }

  Result<void> open() {
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path_.c_str(), &handle_, flags, nullptr) != SQLITE_OK) return failure();
    sqlite3_busy_handler(handle_, wait_for_writer, nullptr);
    auto mode = run("PRAGMA journal_mode=WAL", {});
    if (!mode) return std::move(mode).error();
    if (mode->empty() || mode->front().front().text != "wal") {
      return Error{
          ErrorCode::Unsupported, "the file system cannot hold a write-ahead log", {path_}};
    }
    return execute(kSettings);
  }

  Result<void> execute(std::string_view sql) override {
    const std::string text = in_dialect(sql, kDialect);
    const int code = retry_when_busy(
        [&] { return sqlite3_exec(handle_, text.c_str(), nullptr, nullptr, nullptr); });
    if (code != SQLITE_OK) return failure();
    return {};
  }

  Result<std::vector<Cells>> run(std::string_view sql, const Values& values) override {
    auto statement = prepared(sql);
    if (!statement) return std::move(statement).error();
    return step_all(*statement, values);
  }

  Result<std::vector<std::vector<Cells>>> run_each(std::string_view sql,
                                                   std::span<const Values> rows) override {
    std::vector<std::vector<Cells>> results;
    results.reserve(rows.size());
    auto statement = prepared(sql);
    if (!statement) return std::move(statement).error();
    for (const Values& values : rows) {
      auto result = step_all(*statement, values);
      if (!result) return std::move(result).error();
      results.push_back(std::move(*result));
    }
    return results;
  }

  // With FULL the log is synchronised at each commit, together with earlier commits that were not.
  // A power cut therefore always loses the end of the log.
  Result<void> begin(Durability durability) override {
    return execute(durability == Durability::Now ? "PRAGMA synchronous=FULL; BEGIN IMMEDIATE"
                                                 : "PRAGMA synchronous=NORMAL; BEGIN IMMEDIATE");
  }
  Result<void> commit() override { return execute("COMMIT"); }
  void rollback() override {
    if (sqlite3_get_autocommit(handle_) == 0) (void)execute("ROLLBACK");
  }
  Result<void> lock_schema() override { return {}; }  // there is one writer at a time

  Result<bool> has_table(std::string_view name) override {
    auto found = run("SELECT 1 FROM sqlite_master WHERE type='table' AND name=$1", {name});
    if (!found) return std::move(found).error();
    return !found->empty();
  }
  Result<bool> has_foreign_tables() override {
    auto found = run("SELECT 1 FROM sqlite_master LIMIT 1", {});
    if (!found) return std::move(found).error();
    return !found->empty();
  }
  [[nodiscard]] bool is_shared() const override { return false; }
  [[nodiscard]] Trouble trouble() const override { return Trouble::Lasting; }
  Result<void> reconnect() override { return {}; }
  [[nodiscard]] const std::string& name() const override { return path_; }

 private:
  // Repeats `attempt` while the database is locked, for a minute in addition to the busy handler.
  // SQLite does not always call the handler: not while another process repairs or removes the log
  // of a killed one. Within a transaction nothing is repeated.
  template <typename Attempt>
  int retry_when_busy(const Attempt& attempt) {
    const auto end = std::chrono::steady_clock::now() + kLongestWait;
    for (int tries = 0;; ++tries) {
      const int code = attempt();
      if ((code & 0xFF) != SQLITE_BUSY || sqlite3_get_autocommit(handle_) == 0) return code;
      if (std::chrono::steady_clock::now() > end) return code;
      (void)wait_for_writer(nullptr, tries);
    }
  }

  // Opens it by a URI, in which some characters are special.
  Result<void> open_to_read(const std::string& more) {
    std::string uri = "file:";
    for (const char c : path_) {
      if (c == '%' || c == '?' || c == '#') {
        uri += c == '%' ? "%25" : c == '?' ? "%3f" : "%23";
      } else {
        uri += c;
      }
    }
    uri += "?mode=ro" + more;
    sqlite3_close(handle_);
    handle_ = nullptr;
    const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(uri.c_str(), &handle_, flags, nullptr) != SQLITE_OK) return failure();
    sqlite3_busy_handler(handle_, wait_for_writer, nullptr);
    return execute("SELECT 1 FROM sqlite_master LIMIT 1");  // the file is read only at this point
  }

  Error failure() {
    int code = handle_ == nullptr ? SQLITE_NOMEM : sqlite3_errcode(handle_) & 0xFF;
    const int system = code == SQLITE_IOERR ? sqlite3_system_errno(handle_) : 0;
    if (system == ENOSPC || system == EDQUOT || system == EFBIG) code = SQLITE_FULL;
    switch (code) {
      case SQLITE_NOTADB:
        return {ErrorCode::Malformed, "this is not a frontier: not an SQLite database", {path_}};
      case SQLITE_CORRUPT:
        return {ErrorCode::Malformed, "the database is damaged", {path_}};
      case SQLITE_BUSY:
      case SQLITE_LOCKED:
        return {ErrorCode::Io, "the database is locked by another process", {path_}};
      case SQLITE_FULL:
        return {ErrorCode::Io, "the disk is full", {path_}};
      default:
        return {ErrorCode::Io, sqlite3_errmsg(handle_), {path_}};
    }
  }

  Result<sqlite3_stmt*> prepared(std::string_view sql) {
    const auto known = statements_.find(sql);
    if (known != statements_.end()) return known->second;
    const std::string text = in_dialect(sql, kDialect);
    sqlite3_stmt* statement = nullptr;
    const int code = retry_when_busy([&] {
      return sqlite3_prepare_v3(handle_, text.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &statement,
                                nullptr);
    });
    if (code != SQLITE_OK) return failure();
    statements_.emplace(sql, statement);
    return statement;
  }

  static void bind(sqlite3_stmt* statement, const Values& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      // "$7" is a name for SQLite.
      const int place =
          sqlite3_bind_parameter_index(statement, ("$" + std::to_string(i + 1)).c_str());
      const Value& value = values[i];
      if (value.kind == Value::Kind::Number) {
        sqlite3_bind_int64(statement, place, value.number);
        continue;
      }
      const char* data = value.text.empty() ? "" : value.text.data();
      if (value.kind == Value::Kind::Text) {
        sqlite3_bind_text64(statement, place, data, value.text.size(), SQLITE_STATIC, SQLITE_UTF8);
      } else {
        sqlite3_bind_blob64(statement, place, data, value.text.size(), SQLITE_STATIC);
      }
    }
  }

  static Cell cell(sqlite3_stmt* statement, int column) {
    Cell out;
    if (sqlite3_column_type(statement, column) == SQLITE_INTEGER) {
      out.number = sqlite3_column_int64(statement, column);
    } else {
      const auto* data = static_cast<const char*>(sqlite3_column_blob(statement, column));
      const int size = sqlite3_column_bytes(statement, column);
      if (data != nullptr) out.text.assign(data, static_cast<std::size_t>(size));
    }
    return out;
  }

  Result<std::vector<Cells>> step_all(sqlite3_stmt* statement, const Values& values) {
    bind(statement, values);
    std::vector<Cells> rows;
    int code = retry_when_busy([&] {
      const int first = sqlite3_step(statement);
      if ((first & 0xFF) == SQLITE_BUSY) sqlite3_reset(statement);
      return first;
    });
    for (; code == SQLITE_ROW; code = sqlite3_step(statement)) {
      Cells& row = rows.emplace_back();
      const int columns = sqlite3_column_count(statement);
      for (int i = 0; i < columns; ++i) row.push_back(cell(statement, i));
    }
    Result<std::vector<Cells>> result = std::move(rows);
    if (code != SQLITE_DONE) result = failure();
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);  // the values are the caller's
    return result;
  }

  std::string path_;
  sqlite3* handle_ = nullptr;
  std::map<std::string, sqlite3_stmt*, std::less<>> statements_;
};

}  // namespace

Result<std::unique_ptr<Database>> open_sqlite(const std::string& path, bool read_only) {
  auto database = std::make_unique<Sqlite>(path);
  auto opened = read_only ? database->open_to_read() : database->open();
  if (!opened) return std::move(opened).error();
  return std::unique_ptr<Database>(std::move(database));
}

}  // namespace sito::frontier
