// SPDX-License-Identifier: Apache-2.0
// The kernel ends a child when the *thread* that made it goes (PR_SET_PDEATHSIG), so each child has
// a thread of its own that makes it, waits for it, and goes last.
#include "sito/basex/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <condition_variable>
#include <cstring>
#include <future>
#include <mutex>
#include <thread>
#include <utility>

namespace sito::basex {
namespace {

constexpr int kCannotRun = 127;      // as shells say it
constexpr int kMostLinger = 10'000;  // milliseconds until what hangs is left behind

/// Between fork and exec; only what signals may interrupt is called here.
[[noreturn]] void become(char* const* arguments, int output, int nothing, pid_t parent) {
  // In this order: a parent that has gone before the first line sends no signal.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(kCannotRun);
  ::setsid();  // an interrupt at the terminal is for the parent, which ends its children in order
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(output, STDERR_FILENO);
  ::close_range(STDERR_FILENO + 1, UINT_MAX, 0);
  char* const environment[] = {nullptr};
  ::execve(arguments[0], arguments, environment);
  ::_exit(kCannotRun);
}

Error refused(const std::string& program) {
  return {ErrorCode::Io, "cannot run " + program + ": " + std::strerror(errno)};
}

}  // namespace

struct Process::State {
  mutable std::mutex mutex;
  std::condition_variable ended;
  pid_t pid = 0;  ///< 0: has ended, its number may be another's
  int output = -1;
  std::string said;
  std::thread thread;

  /// Runs in the thread of the child.
  void live(char* const* arguments, std::promise<int>& started) {
    std::array<int, 2> pipe{};
    const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (nothing < 0 || ::pipe2(pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
      const int why = errno;
      if (nothing >= 0) ::close(nothing);
      return started.set_value(why);
    }
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child == 0) become(arguments, pipe[1], nothing, parent);
    const int why = child < 0 ? errno : 0;
    ::close(pipe[1]);
    ::close(nothing);
    output = pipe[0];
    if (child > 0) {
      const std::lock_guard lock(mutex);
      pid = child;
    }
    started.set_value(why);
    if (child < 0) return;
    siginfo_t info{};
    while (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) != 0 &&
           errno == EINTR) {
    }
    // What the child has started ends with it, but a moment later, and may write until then: the
    // pipe hangs up when the last of them has gone.
    pollfd last{output, 0, 0};
    while (::poll(&last, 1, kMostLinger) < 0 && errno == EINTR) {
    }
    // From here on its number may become that of another process: nobody kills it any more.
    const std::lock_guard lock(mutex);
    int status = 0;
    ::waitpid(child, &status, 0);
    pid = 0;
    ended.notify_all();
  }

  void kill() {
    std::unique_lock lock(mutex);
    if (pid == 0) return;
    ::kill(pid, SIGKILL);
    ended.wait(lock, [this] { return pid == 0; });
  }

  /// Reads what there is; false at the end of it.
  bool drain() {
    std::array<char, 4096> part{};
    while (true) {
      const ssize_t n = ::read(output, part.data(), part.size());
      if (n > 0) {
        said.append(part.data(), static_cast<std::size_t>(n));
      } else if (n == 0) {
        return false;
      } else if (errno != EINTR) {
        return errno == EAGAIN;
      }
    }
  }
};

Process::Process(std::unique_ptr<State> state) : state_(std::move(state)) {}

Process::~Process() {
  kill();
  if (state_->thread.joinable()) state_->thread.join();
  if (state_->output >= 0) ::close(state_->output);
}

Result<std::unique_ptr<Process>> Process::start(const std::vector<std::string>& arguments) {
  if (::access(arguments.front().c_str(), X_OK) != 0) return refused(arguments.front());
  std::unique_ptr<Process> process(new Process(std::make_unique<State>()));
  std::promise<int> started;
  process->state_->thread = std::thread([state = process->state_.get(), &arguments, &started] {
    std::vector<std::string> copies = arguments;
    std::vector<char*> pointers;
    for (std::string& one : copies) pointers.push_back(one.data());
    pointers.push_back(nullptr);
    state->live(pointers.data(), started);
  });
  errno = started.get_future().get();
  if (errno != 0) return refused(arguments.front());
  return process;
}

Result<void> Process::wait_for(std::string_view words, std::chrono::milliseconds time) {
  const auto deadline = std::chrono::steady_clock::now() + time;
  while (true) {
    const bool more = state_->drain();
    if (state_->said.find(words) != std::string::npos) return {};
    if (!more) return Error{ErrorCode::Network, state_->said};
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) {
      return Error{ErrorCode::Timeout,
                   "not ready within " + std::to_string(time.count()) + " ms: " + state_->said};
    }
    pollfd one{state_->output, POLLIN, 0};
    ::poll(&one, 1, static_cast<int>(std::min<long long>(left.count(), 1000)));
  }
}

void Process::kill() { state_->kill(); }

bool Process::running() const { return pid() != 0; }

int Process::pid() const {
  const std::lock_guard lock(state_->mutex);
  return state_->pid;
}

}  // namespace sito::basex
