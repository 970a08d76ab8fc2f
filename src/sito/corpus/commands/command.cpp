// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/commands/command.h"

#include "sito/process/talk.h"
#include "sito/write/escape.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <mutex>

extern char** environ;

namespace sito::corpus {
namespace {

// The shell's codes for a command that does not exist or cannot be run.
constexpr int kNotFound = 127, kNotExecutable = 126;

/// A child process with pipes to its input and from its output. Ends with this object. This class
/// does not use process::Child, which copies this process and reads /proc at its end: with a
/// command for each page, that takes 3 ms more of processor time for each command.
class Child {
 public:
  /// The command must outlive it.
  explicit Child(const Command& command) : command_(command) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    close_end(input_);
    close_end(output_);
    if (pid_ <= 0) return;
    ::kill(-pid_, SIGKILL);
    wait();
  }

  Result<void> start() {
    // Another thread's child must not hold the ends of these pipes.
    static std::mutex one_at_a_time;
    const std::lock_guard<std::mutex> lock(one_at_a_time);
    std::array<int, 2> in{}, out{};
    if (::pipe2(in.data(), O_CLOEXEC) != 0) return system_error();
    if (::pipe2(out.data(), O_CLOEXEC) != 0) {
      ::close(in[0]), ::close(in[1]);
      return system_error();
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &pipe_signal);
    std::string shell = "sh", option = "-c", text = command_.text;
    std::array<char*, 4> arguments = {shell.data(), option.data(), text.data(), nullptr};
    const int failed =
        posix_spawn(&pid_, "/bin/sh", &actions, &attributes, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    ::close(in[0]), ::close(out[1]);
    input_ = in[1], output_ = out[0];
    if (failed != 0) {
      pid_ = 0;
      errno = failed;
      return system_error();
    }
    ::fcntl(input_, F_SETFL, O_NONBLOCK);
    return {};
  }

  /// Writes `text` to the command and returns its output.
  Result<std::string> talk(std::string_view text) {
    auto talk = process::talk(input_, output_, text,
                              {.silent_seconds = command_.seconds,
                               .seconds = command_.seconds * kTimesInAll,
                               .most_bytes = command_.most_bytes});
    if (!talk) {
      return Error{talk.error().code,
                   "the " + command_.name + " cannot be run: " + talk.error().message};
    }
    if (talk->end == process::TalkEnd::TooMuch) {
      return command_error(command_, "has answered with more than " +
                                         std::to_string(command_.most_bytes) + " bytes");
    }
    if (talk->end == process::TalkEnd::Late) {
      return command_error(command_, "has not ended its answer after " +
                                         written(command_.seconds * kTimesInAll) +
                                         " s (ten times its timeout)");
    }
    if (talk->end != process::TalkEnd::Whole) {
      return command_error(command_, "has not answered for " + written(command_.seconds) + " s");
    }
    return std::move(talk->output);
  }

  /// Returns its exit code, once its output has ended; 128 plus the signal that has ended it.
  int wait() {
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  [[nodiscard]] bool read_all_input() const { return input_ < 0; }

 private:
  [[nodiscard]] Error system_error() const {
    return {ErrorCode::Io, "the " + command_.name + " cannot be run: " + std::strerror(errno)};
  }
  static std::string written(double seconds) {
    std::string text;
    write::append_number(static_cast<float>(seconds), text);
    return text;
  }
  static void close_end(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }

  const Command& command_;
  pid_t pid_ = 0;
  int input_ = -1, output_ = -1;
};

}  // namespace

Error command_error(const Command& command, std::string_view message) {
  std::string text = "the " + command.name + " ";
  return malformed(text.append(message));
}

Result<std::string> answer_of(const Command& command, std::string_view input) {
  Child child(command);
  if (Result<void> started = child.start(); !started) return std::move(started).error();
  auto answer = child.talk(input);
  if (!answer) return answer;
  const bool read_all_input = child.read_all_input();
  const int code = child.wait();
  if (code == kNotFound || code == kNotExecutable) {
    return invalid("the " + command.name + " cannot be run: " + command.text);
  }
  if (code != 0) return command_error(command, "has ended with code " + std::to_string(code));
  if (!read_all_input) return command_error(command, "has ended before it had read everything");
  return answer;
}

}  // namespace sito::corpus
