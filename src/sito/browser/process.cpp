// SPDX-License-Identifier: Apache-2.0
// The kernel ends a child when the *thread* that made it goes (PR_SET_PDEATHSIG), so each child has
// a thread of its own that makes it, waits for it, and goes last.
#include "sito/browser/process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <climits>
#include <condition_variable>
#include <cstring>
#include <future>
#include <mutex>
#include <thread>
#include <utility>

namespace sito::browser {
namespace {

constexpr int kCannotRun = 127;  // as shells say it
constexpr int kReads = 3;        // descriptors of the child, as --remote-debugging-pipe has them
constexpr int kWrites = 4;
constexpr int kAboveThem = 10;
constexpr std::chrono::seconds kMostLinger{10};
// Layout recurses: with the usual 8 MB a tab dies of 5,000 elements in each other, with this not of
// 20,000. What is not used costs nothing.
constexpr rlim_t kStackBytes = rlim_t{64} << 20;

struct Ends {
  int nothing, output, reads, writes;
};

/// Between fork and exec; only what signals may interrupt is called here.
[[noreturn]] void become(char* const* arguments, char* const* environment, Ends ends,
                         pid_t parent) {
  // In this order: a parent that has gone before the first line sends no signal.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(kCannotRun);
  ::setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::signal(SIGPIPE, SIG_DFL);
  rlimit stack{};
  if (::getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur < kStackBytes) {
    stack.rlim_cur = std::min(stack.rlim_max, kStackBytes);
    ::setrlimit(RLIMIT_STACK, &stack);
  }
  // Ours may have the very numbers that are to be filled.
  const int reads = ::fcntl(ends.reads, F_DUPFD, kAboveThem);
  const int writes = ::fcntl(ends.writes, F_DUPFD, kAboveThem);
  ::dup2(ends.nothing, STDIN_FILENO);
  ::dup2(ends.output, STDOUT_FILENO);
  ::dup2(STDOUT_FILENO, STDERR_FILENO);
  ::dup2(reads, kReads);
  ::dup2(writes, kWrites);
  ::close_range(kWrites + 1, UINT_MAX, 0);
  ::execve(arguments[0], arguments, environment);
  ::_exit(kCannotRun);
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& one : texts) pointers.push_back(one.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

struct Process::State {
  mutable std::mutex mutex;
  std::condition_variable ended;
  pid_t pid = 0;  ///< 0: has ended, its number may be another's
  pid_t group = 0;
  int to = -1, from = -1;
  std::thread thread;

  /// Runs in the thread of the child.
  void live(std::vector<std::string> arguments, std::vector<std::string> environment,
            const std::string& output, std::promise<int>& started) {
    std::array<int, 2> down{-1, -1}, up{-1, -1};
    const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    const int log = ::open(output.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    int why = nothing < 0 || log < 0 || ::pipe2(down.data(), O_CLOEXEC) != 0 ||
                      ::pipe2(up.data(), O_CLOEXEC) != 0
                  ? errno
                  : 0;
    const pid_t parent = ::getpid();
    pid_t child = -1;
    if (why == 0) {
      const std::vector<char*> words = pointers_to(arguments), names = pointers_to(environment);
      child = ::fork();
      if (child == 0) become(words.data(), names.data(), {nothing, log, down[0], up[1]}, parent);
      if (child < 0) why = errno;
    }
    for (const int end : {nothing, log, down[0], up[1]}) {
      if (end >= 0) ::close(end);
    }
    to = down[1];
    from = up[0];
    if (child > 0) {
      ::setpgid(child, child);  // by both: whoever comes first
      const std::lock_guard lock(mutex);
      pid = group = child;
    }
    started.set_value(why);
    if (child < 0) return;
    siginfo_t info{};
    while (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) != 0 &&
           errno == EINTR) {
    }
    // Its helpers end when they see that it has gone; those that hang do not.
    ::kill(-child, SIGKILL);
    const auto until = std::chrono::steady_clock::now() + kMostLinger;
    while (!members_of(child).empty() && std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    // From here on its number may become that of another process: nobody kills it any more.
    const std::lock_guard lock(mutex);
    int status = 0;
    ::waitpid(child, &status, 0);
    pid = 0;
    ended.notify_all();
  }
};

Process::Process(std::unique_ptr<State> state) : state_(std::move(state)) {}

Process::~Process() {
  kill();
  if (state_->thread.joinable()) state_->thread.join();
  if (state_->to >= 0) ::close(state_->to);
  if (state_->from >= 0) ::close(state_->from);
}

Result<std::unique_ptr<Process>> Process::start(const std::vector<std::string>& arguments,
                                                const std::vector<std::string>& environment,
                                                const std::string& output) {
  std::unique_ptr<Process> process(new Process(std::make_unique<State>()));
  std::promise<int> started;
  process->state_->thread = std::thread([&, state = process->state_.get()] {
    state->live(arguments, environment, std::string(output), started);
  });
  if (const int why = started.get_future().get(); why != 0) {
    return Error{ErrorCode::Io, "cannot run " + arguments.front() + ": " + std::strerror(why)};
  }
  return process;
}

void Process::kill() {
  std::unique_lock lock(state_->mutex);
  if (state_->pid == 0) return;
  ::kill(-state_->pid, SIGKILL);
  ::kill(state_->pid, SIGKILL);  // when it has not got its group yet
  state_->ended.wait(lock, [this] { return state_->pid == 0; });
}

bool Process::running() const {
  const std::lock_guard lock(state_->mutex);
  return state_->pid != 0;
}

int Process::group() const {
  const std::lock_guard lock(state_->mutex);
  return state_->group;
}

int Process::to_child() const { return state_->to; }
int Process::from_child() const { return state_->from; }

}  // namespace sito::browser
