// SPDX-License-Identifier: Apache-2.0
#include "sito/basex/database.h"

#include "sito/base/ascii.h"
#include "sito/base/sha1.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <thread>
#include <utility>

namespace sito::basex {
namespace {

/// Restores in a row, without writing a document in between.
constexpr int kMaxRecoveries = 10;
constexpr int kMaxWaits = 100;
constexpr std::chrono::milliseconds kWait{100};
constexpr std::size_t kDigest = 8;  ///< bytes of the SHA-1 in a path
constexpr std::size_t kMaxName = 64;

bool is_plain(char c) { return is_letter_or_digit(c) || c == '_' || c == '-' || c == '.'; }

/// Settings of a session that writes, also for a server with other settings.
constexpr std::array<std::string_view, 6> kSettings = {
    "SET CHOP false",      "SET INTPARSE true",  "SET DTD false",
    "SET AUTOFLUSH false", "SET ADDCACHE false", "SET SKIPCORRUPT false"};

/// Returns true if the session is lost and can be opened again.
bool is_loss(const Session& session) { return !session.client.alive(); }

std::string journal_of(const std::string& folder, std::string_view name) {
  return folder + "/" + std::string(name) + ".journal";
}

}  // namespace

std::string path_of(std::string_view url) {
  std::string out;
  const std::size_t scheme = url.find("://");
  const std::string_view shown = scheme == std::string_view::npos ? url : url.substr(scheme + 3);
  constexpr std::size_t kTail = 1 + 2 * kDigest + 4;
  for (const char c : shown) {
    if (out.size() + kTail >= kMaxPath) break;
    // No empty names, none of only dots, none that begins with a dot or a hyphen.
    const bool at_begin = out.empty() || out.back() == '/';
    if (c == '/' && !at_begin) {
      out += '/';
    } else if (is_plain(c) && !(at_begin && (c == '.' || c == '-'))) {
      out += c;
    } else if (!at_begin && out.back() != '-') {
      out += '-';
    }
  }
  if (!out.empty() && out.back() != '/') out += '-';
  const Sha1::Digest digest = Sha1().of(url);
  append_digits({digest.data(), kDigest}, kHexAlphabet, 4, out);
  return out + ".xml";
}

bool is_database_name(std::string_view name) {
  return !name.empty() && name.size() <= kMaxName && name.front() != '-' &&
         std::all_of(name.begin(), name.end(), [](char c) { return c != '.' && is_plain(c); });
}

Database::~Database() {
  session_.reset();
  journal_.reset();
  if (lock_ >= 0) ::close(lock_);
}

Result<std::unique_ptr<Database>> Database::open(std::shared_ptr<Supervisor> server,
                                                 const DatabaseOptions& options) {
  if (!is_database_name(options.name)) {
    return Error{
        ErrorCode::InvalidArgument,
        "\"" + options.name + "\" cannot be the name of a database: use letters, digits, _ and -"};
  }
  std::unique_ptr<Database> database(new Database(std::move(server), options));
  const std::string base = options.journal_folder + "/" + options.name;
  const std::string lock = base + ".lock";
  database->lock_ = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (database->lock_ < 0) {
    return Error{ErrorCode::Io, "cannot make " + lock + ": " + std::strerror(errno)};
  }
  if (::flock(database->lock_, LOCK_EX | LOCK_NB) != 0) {
    return Error{ErrorCode::Io, "another process writes to database " + options.name};
  }
  auto journal = Journal::open(journal_of(options.journal_folder, options.name));
  if (!journal) return journal.error();
  database->journal_ = *std::move(journal);
  if (auto begun = database->begin(); !begun) return begun.error();
  return database;
}

bool Database::is_unfinished(const std::string& journal_folder, std::string_view name) {
  struct stat found {};
  return ::stat(journal_of(journal_folder, name).c_str(), &found) == 0 && found.st_size > 0;
}

Result<void> Database::begin() {
  if (journal_->begun()) {
    counts_.taken_up = true;
    counts_.put = journal_->documents();
    return with_recovery([this] { return recover(); });
  }
  return with_recovery([this]() -> Result<void> {
    const auto there = ask("db:exists('" + options_.name + "')");
    if (!there) return there.error();
    std::string backup;
    if (*there == "true") {
      if (auto done = command("CREATE BACKUP " + options_.name); !done) return done;
      auto name = ask("sort(db:backups('" + options_.name + "')/string())[last()]");
      if (!name) return name.error();
      backup = *std::move(name);
      if (!is_database_name(backup.substr(0, kMaxName)) || !backup.starts_with(options_.name)) {
        return Error{ErrorCode::Network, "the server made no backup"};
      }
    }
    if (auto begun = journal_->begin(backup); !begun) return begun;
    if (backup.empty()) return command("CREATE DB " + options_.name);
    const auto before = count_documents();
    if (!before) return before.error();
    before_ = *before;
    return command("OPEN " + options_.name);
  });
}

Result<void> Database::connect() {
  if (session_ && session_->client.alive()) return {};
  session_.reset();
  auto opened = server_->connect(Account::Administrator, options_.answer_time);
  if (!opened) return opened.error();
  session_ = *std::move(opened);
  for (const std::string_view setting : kSettings) {
    const auto set = session_->client.execute(setting);
    if (!set) return set.error();
  }
  return {};
}

Result<void> Database::command(const std::string& text) {
  if (auto ready = connect(); !ready) return ready;
  const auto done = session_->client.execute(text);
  if (!done) return done.error();
  return {};
}

Result<std::string> Database::ask(const std::string& query) {
  if (auto ready = connect(); !ready) return ready.error();
  return session_->client.execute("XQUERY " + query);
}

/// Runs a command that needs the database alone. For a moment, a server continues with lost
/// sessions, and reports meanwhile that the database is in use.
Result<void> Database::patiently(const std::string& text) {
  Result<void> done = command(text);
  for (int i = 0; i < kMaxWaits && !done && session_ && session_->client.alive(); ++i) {
    std::this_thread::sleep_for(kWait);
    done = command(text);
  }
  return done;
}

/// Restores the state before the run after the server was killed.
Result<void> Database::set_back() {
  if (!journal_->backup().empty()) {
    if (auto done = patiently("RESTORE " + std::string(journal_->backup())); !done) return done;
    return command("OPEN " + options_.name);
  }
  return patiently("CREATE DB " + options_.name);
}

Result<void> Database::recover() {
  if (auto done = set_back(); !done) return done;
  std::uint64_t refused = 0;
  auto done = journal_->replay([&](std::string_view path, Bytes xml) -> Result<void> {
    auto written = session_->client.replace(path, xml);
    if (written || !session_->client.alive()) return written;
    ++refused;  // reported when it was put
    return {};
  });
  if (!done) return done;
  // If a document that was accepted once is refused, the reason is another one, such as a full
  // disk.
  if (refused > counts_.refused && !counts_.taken_up) {
    return Error{ErrorCode::Io, "the server refuses " + std::to_string(refused - counts_.refused) +
                                    " documents that it had accepted before"};
  }
  counts_.refused = refused;
  return {};
}

/// Runs `work`. If the server is lost meanwhile, makes the database again and repeats `work`,
/// unless `work` is this making.
template <typename Work>
Result<void> Database::with_recovery(const Work& work) {
  Result<void> done = work();
  for (int i = 0; i < kMaxRecoveries; ++i) {
    if (done || !session_ || !is_loss(*session_)) return done;
    ++counts_.recovered;
    if (done.error().code == ErrorCode::Timeout) server_->give_up(session_->generation);
    session_.reset();
    if (journal_->begun()) {
      done = recover();
      if (!done) continue;
    }
    done = work();
  }
  return done;
}

Result<void> Database::put(std::string_view path, Bytes xml) {
  if (auto kept = journal_->add(path, xml); !kept) return kept;
  ++counts_.put;
  auto done = with_recovery([&] { return write(path, xml); });
  if (!done && session_ && session_->client.alive()) ++counts_.refused;
  return done;
}

Result<void> Database::write(std::string_view path, Bytes xml) {
  if (!session_) {
    return Error{ErrorCode::Network, "there is no server"};
  }
  return session_->client.replace(path, xml);
}

Result<std::uint64_t> Database::count_documents() {
  const auto answer = ask("count(db:list('" + options_.name + "'))");
  if (!answer) return answer.error();
  std::uint64_t number = 0;
  std::from_chars(answer->data(), answer->data() + answer->size(), number);
  return number;
}

Result<void> Database::write_indexes() {
  // After OPTIMIZE alone, BaseX 9.7 takes every element for one without children, and answers
  // full-text queries about elements with paragraphs by nothing. OPTIMIZE ALL needs the database
  // alone, which other clients of a user's own server may have open.
  if (auto all = patiently("OPTIMIZE ALL"); !all) {
    if (!session_ || !session_->client.alive()) return all;
    if (auto done = command("OPTIMIZE"); !done) return done;
  }
  const auto has = ask("db:property('" + options_.name + "', 'ftindex')");
  if (!has) return has.error();
  if (*has != "true") {
    if (auto done = command("CREATE INDEX FULLTEXT"); !done) return done;
  }
  const auto after = count_documents();
  if (!after) return after.error();
  if (!counts_.taken_up) counts_.replaced = before_ + counts_.put - counts_.refused - *after;
  return command("CLOSE");  // writes the data in memory
}

Result<void> Database::finish() {
  if (auto done = with_recovery([this] { return write_indexes(); }); !done) return done;
  const std::string backup(journal_->backup());
  if (auto done = journal_->finish(); !done) return done;
  // Nothing can be lost from here on; a remaining backup does no harm.
  if (!backup.empty()) (void)command("DROP BACKUP " + backup);
  session_.reset();
  ::close(std::exchange(lock_, -1));
  return {};
}

Result<void> ask_database(Supervisor& server, std::string_view database, std::string_view question,
                          std::chrono::milliseconds answer_time, const Take& take) {
  if (!is_database_name(database)) {
    return Error{ErrorCode::InvalidArgument, "there is no such database"};
  }
  auto session = server.connect(Account::Reader, answer_time);
  if (!session) return session.error();
  const auto opened = session->client.execute("OPEN " + std::string(database));
  if (!opened) return opened.error();
  // White space is a part of records.
  const auto set = session->client.execute("SET SERIALIZER indent=no");
  if (!set) return set.error();
  const auto id = session->client.query(question);
  if (!id) return id.error();
  return session->client.run(*id, take);
}

}  // namespace sito::basex
