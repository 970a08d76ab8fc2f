// SPDX-License-Identifier: Apache-2.0
// A PostgreSQL server of a test's own, in a temporary folder, spoken to through a socket in it. It
// ends with the test: its shell waits for the end of a pipe that the test holds.
#pragma once

#include <fcntl.h>
#include <pwd.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace sito {

class PostgresServer {
 public:
  /// `why_not` says what is missing when ready() is false.
  PostgresServer() { start(); }
  ~PostgresServer() {
    stop();
    std::filesystem::remove_all(folder_);
  }
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  [[nodiscard]] bool ready() const { return why_not_.empty(); }
  [[nodiscard]] const std::string& why_not() const { return why_not_; }
  /// Each name is a schema of its own: a frontier of its own.
  [[nodiscard]] std::string location(const std::string& schema) const {
    return "postgresql:///postgres?host=" + folder_ + "&user=sito&options=-csearch_path%3D" +
           schema;
  }
  void run_sql(const std::string& sql) const {
    const std::string command = "psql -q -h '" + folder_ + "' -U sito postgres -c \"" + sql +
                                "\" > '" + folder_ + "/psql.log' 2>&1";
    (void)std::system(command.c_str());
  }
  void make_schema(const std::string& schema) const {
    run_sql("DROP SCHEMA IF EXISTS " + schema + " CASCADE; CREATE SCHEMA " + schema);
  }

  /// As a power cut of the server: nothing is written any more.
  void kill() { run_as_owner("kill -9 $(head -1 '" + folder_ + "/data/postmaster.pid')"); }
  /// The memory of a server that was killed is in use until its processes have noticed.
  void start_again() {
    for (int tries = 0; tries < 100; ++tries) {
      stop();
      launch();
      if (ready() || why_not_.find(kStillInUse) == std::string::npos) return;
      ::usleep(100'000);
    }
  }

 private:
  static constexpr const char* kStillInUse = "shared memory block";

  static std::string programs() {
    if (std::system("which initdb postgres > /dev/null 2>&1") == 0) return "";
    std::string found;
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator("/usr/lib/postgresql", failed)) {
      if (std::filesystem::exists(entry.path() / "bin/initdb")) {
        found = (entry.path() / "bin/").string();
      }
    }
    return found.empty() ? "-" : found;
  }

  // PostgreSQL refuses to run as root.
  [[nodiscard]] std::string as_owner(const std::string& command) const {
    if (::geteuid() != 0) return command;
    return "setpriv --reuid=postgres --regid=postgres --clear-groups -- " + command;
  }
  int run_as_owner(const std::string& command) const {
    return std::system(as_owner("sh -c \"" + command + "\" > '" + folder_ + "/log' 2>&1").c_str());
  }

  void start() {
    programs_ = programs();
    if (programs_ == "-") {
      why_not_ = "no PostgreSQL server is installed";
      return;
    }
    if (::geteuid() == 0 && ::getpwnam("postgres") == nullptr) {
      why_not_ = "PostgreSQL does not run as root, and there is no account \"postgres\"";
      return;
    }
    std::string name = (std::filesystem::temp_directory_path() / "sito-pg-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      why_not_ = "no temporary folder";
      return;
    }
    folder_ = name;
    if (::geteuid() == 0) {
      const passwd* owner = ::getpwnam("postgres");
      (void)::chown(folder_.c_str(), owner->pw_uid, owner->pw_gid);
    }
    const std::string log = "' > '" + folder_ + "/initdb.log' 2>&1";
    if (std::system(
            (as_owner(programs_ + "initdb -N -U sito -A trust -D '" + folder_ + "/data") + log)
                .c_str()) != 0) {
      why_not_ = "initdb failed";
      return;
    }
    launch();
  }

  void launch() {
    why_not_.clear();
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) {
      why_not_ = "no pipe";
      return;
    }
    alive_ = ends[1];
    // Processes of a server that was killed may still be writing to the old one.
    std::filesystem::remove(folder_ + "/server.log");
    // fsync stays on: what the tests measure and kill must be as it is for users.
    const std::string server = "exec " + programs_ + "postgres -D '" + folder_ + "/data' -k '" +
                               folder_ + "' -c listen_addresses=''";
    std::ofstream(folder_ + "/run.sh")
        << "(" << server << ") >> '" << folder_ << "/server.log' 2>&1 < /dev/null &\n"
        << "server=$!\nread line\nkill -INT $server 2> /dev/null\nwait $server\n";
    ::chmod((folder_ + "/run.sh").c_str(), 0755);  // whatever the umask is
    shell_ = ::fork();
    if (shell_ == 0) {
      ::dup2(ends[0], 0);  // only this end; the other closes at exec
      ::execl("/bin/sh", "sh", "-c", as_owner("sh '" + folder_ + "/run.sh'").c_str(), nullptr);
      ::_exit(127);
    }
    ::close(ends[0]);
    for (int tries = 0; tries < 100 && why_not_.empty(); ++tries) {
      if (std::system(
              ("psql -q -h '" + folder_ + "' -U sito postgres -c 'SELECT 1' > /dev/null 2>&1")
                  .c_str()) == 0) {
        return;
      }
      ::usleep(100'000);
      if (const std::string log = said(); log.find(kStillInUse) != std::string::npos)
        why_not_ = log;
    }
    if (why_not_.empty()) why_not_ = "the server does not answer: " + said();
  }

  [[nodiscard]] std::string said() const {
    std::ifstream log(folder_ + "/server.log");
    return {std::istreambuf_iterator<char>(log), std::istreambuf_iterator<char>()};
  }

  void stop() {
    // A line beside the end of the pipe: children of the test may hold it open.
    if (alive_ >= 0 && ::write(alive_, "\n", 1) == 1) ::close(alive_);
    alive_ = -1;
    if (shell_ > 0) ::waitpid(shell_, nullptr, 0);
    shell_ = 0;
  }

  std::string folder_, programs_, why_not_;
  int alive_ = -1;
  pid_t shell_ = 0;
};

}  // namespace sito
