// SPDX-License-Identifier: Apache-2.0
#include "sito/basex/server.h"

#include "sito/base/private_folder.h"
#include "sito/basex/digest.h"
#include "sito/basex/launch.h"
#include "sito/basex/process.h"
#include "sito/basex/socket.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <utility>

namespace sito::basex {
namespace {

namespace fs = std::filesystem;

/// Another program may take a free port before the server does.
constexpr int kMaxAttempts = 5;

Error failed(const std::string& what) {
  return {ErrorCode::Io, what + ": " + std::strerror(errno)};
}

/// Writes a file that only this user can read.
Result<void> write_private(const std::string& path, std::string_view text) {
  const int file =
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) return failed("cannot write " + path);
  const bool written = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  Error error = failed("cannot write " + path);
  ::close(file);
  if (!written) return error;
  return {};
}

/// Explains the error if the jail cannot be made.
Error translate(const Error& error, bool jail) {
  if (jail && error.message.starts_with("bwrap: ")) {
    return {ErrorCode::Unsupported,
            "the sandbox cannot be set up on this machine: " + error.message.substr(7)};
  }
  return {error.code, "the server did not start: " + error.message};
}

}  // namespace

struct Server::State {
  ServerOptions options;
  Parts parts;
  Passwords passwords;
  std::string folder;
  std::unique_ptr<PrivateFolder> temporary;
  int lock = -1;
  std::unique_ptr<Process> process;
  mutable std::mutex mutex;  ///< for process and port
  std::uint16_t port = 0;
  std::uint64_t generation = 0;

  ~State() {
    process.reset();
    if (lock >= 0) ::close(lock);
  }

  Result<void> make_folder();
  Result<void> launch();
  Result<void> attempt();
};

Result<void> Server::State::make_folder() {
  if (options.folder.empty()) {
    auto made = PrivateFolder::make("sito-basex-", options.temporary);
    if (!made) return made.error();
    temporary = *std::move(made);
    folder = temporary->path();
  } else {
    std::error_code error;
    fs::create_directories(options.folder, error);
    const fs::path real = fs::canonical(options.folder, error);
    if (error) return Error{ErrorCode::Io, options.folder + ": " + error.message()};
    folder = real.string();
  }
  if (::mkdir((folder + "/data").c_str(), 0700) != 0 && errno != EEXIST) {
    return failed("cannot make " + folder + "/data");
  }
  // Two servers on one folder would destroy its databases. The lock ends with this process.
  lock = ::open((folder + "/server.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) return failed("cannot write in " + folder);
  if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
    return Error{ErrorCode::Io, "another process uses the databases in " + folder};
  }
  return {};
}

Result<void> Server::State::attempt() {
  const auto found = free_loopback_port();
  if (!found) return found.error();
  const auto users = users_xml(passwords);
  if (!users) return users.error();
  const std::string users_file = folder + "/data/users.xml";
  const std::string policy_file = folder + "/java.policy";
  if (auto done = write_private(users_file, *users); !done) return done;
  if (auto done = write_private(policy_file, policy(parts)); !done) return done;
  // Settings of an earlier start would override ours.
  std::error_code ignored;
  fs::remove(folder + "/.basex", ignored);
  auto started = Process::start(command_line(parts, options, folder, *found));
  Result<void> ready = started ? Result<void>() : Result<void>(started.error());
  if (ready) ready = (*started)->wait_for("port: " + std::to_string(*found), options.start_time);
  // BaseX reads the file once at the start. No query may read the hashes.
  fs::remove(users_file, ignored);
  fs::remove(policy_file, ignored);
  if (!ready) return translate(ready.error(), options.jail);
  const std::lock_guard guard(mutex);
  process = *std::move(started);
  port = *found;
  ++generation;
  return {};
}

Result<void> Server::State::launch() {
  Result<void> done;
  for (int i = 0; i < kMaxAttempts; ++i) {
    done = attempt();
    const bool taken = !done && done.error().message.find("already in use") != std::string::npos;
    if (!taken) return done;
  }
  return done;
}

Server::Server(std::unique_ptr<State> state) : state_(std::move(state)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::start(const ServerOptions& options) {
  auto state = std::make_unique<State>();
  state->options = options;
  auto parts = find_parts(options);
  if (!parts) return parts.error();
  state->parts = *std::move(parts);
  state->passwords = {random_password(), random_password(), random_password()};
  if (auto made = state->make_folder(); !made) return made.error();
  if (auto launched = state->launch(); !launched) return launched.error();
  return std::unique_ptr<Server>(new Server(std::move(state)));
}

Result<void> Server::restart() {
  std::unique_ptr<Process> old;
  {
    const std::lock_guard guard(state_->mutex);
    old = std::move(state_->process);
  }
  old.reset();
  return state_->launch();
}

void Server::kill() {
  const std::lock_guard guard(state_->mutex);
  if (state_->process) state_->process->kill();
}

bool Server::running() const { return pid() != 0; }

int Server::pid() const {
  const std::lock_guard guard(state_->mutex);
  return state_->process ? state_->process->pid() : 0;
}

std::uint64_t Server::generation() const {
  const std::lock_guard guard(state_->mutex);
  return state_->generation;
}

ClientOptions Server::account(Account account) const {
  ClientOptions options;
  const std::lock_guard guard(state_->mutex);
  options.port = state_->port;
  options.user = name_of(account);
  options.password = account == Account::Administrator ? state_->passwords.administrator
                     : account == Account::Reader      ? state_->passwords.reader
                                                       : state_->passwords.of_template;
  return options;
}

std::string Server::data_folder() const { return state_->folder + "/data"; }
const ServerOptions& Server::options() const { return state_->options; }

Result<void> check_server(const ServerOptions& options) {
  const auto parts = find_parts(options);
  if (!parts) return parts.error();
  return {};
}

}  // namespace sito::basex
