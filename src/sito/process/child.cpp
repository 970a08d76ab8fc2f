// SPDX-License-Identifier: Apache-2.0
// The kernel ends a child when the *thread* that made it ends (PR_SET_PDEATHSIG). Therefore each
// child has a thread of its own that makes it, waits for it, and ends last.
#include "sito/process/child.h"

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

namespace sito::process {
namespace {

constexpr int kCannotRun = 127;  // as shells return it
constexpr std::size_t kMaxFiles = 16;
constexpr std::chrono::seconds kMaxLinger{10};  // how long to wait for hanging processes

/// The data that the child needs between fork and exec.
struct Plan {
  std::vector<char*> arguments, environment;
  std::array<int, kMaxFiles> files{};
  std::size_t n_files = 0;
  rlim_t stack_bytes = 0;
  rlim_t memory_bytes = 0;
  pid_t parent = 0;
};

/// Runs between fork and exec; calls only async-signal-safe functions.
[[noreturn]] void become(Plan& plan) {
  // In this order, because a parent that ended before the first line sends no signal.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != plan.parent) ::_exit(kCannotRun);
  ::setsid();  // an interrupt at the terminal is for the parent, which ends its children in order
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::signal(SIGPIPE, SIG_DFL);
  rlimit stack{};
  if (::getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur < plan.stack_bytes) {
    stack.rlim_cur = std::min(stack.rlim_max, plan.stack_bytes);
    ::setrlimit(RLIMIT_STACK, &stack);
  }
  if (plan.memory_bytes > 0) {
    const rlimit memory{plan.memory_bytes, plan.memory_bytes};
    ::setrlimit(RLIMIT_AS, &memory);
  }
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  // Our descriptors may already have the numbers that dup2 fills; move them above first.
  for (std::size_t i = 0; i < plan.n_files; ++i) {
    const int file = plan.files[i] < 0 ? nothing : plan.files[i];
    plan.files[i] = ::fcntl(file, F_DUPFD, static_cast<int>(kMaxFiles));
  }
  for (std::size_t i = 0; i < plan.n_files; ++i) ::dup2(plan.files[i], static_cast<int>(i));
  ::close_range(static_cast<unsigned>(plan.n_files), UINT_MAX, 0);
  ::execve(plan.arguments[0], plan.arguments.data(), plan.environment.data());
  ::_exit(kCannotRun);
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string& one : texts) pointers.push_back(one.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

struct Child::State {
  mutable std::mutex mutex;
  std::condition_variable ended;
  pid_t pid = 0;  ///< 0: it has ended, and its number may belong to another process
  pid_t group = 0;
  int code = 0;  ///< of its end
  std::thread thread;

  /// Runs in the thread of the child.
  void live(ChildOptions options, std::promise<int>& started) {
    Plan plan;
    plan.arguments = pointers_to(options.arguments);
    plan.environment = pointers_to(options.environment);
    plan.n_files = std::min(options.files.size(), kMaxFiles);
    std::copy_n(options.files.begin(), plan.n_files, plan.files.begin());
    plan.stack_bytes = options.stack_bytes;
    plan.memory_bytes = options.memory_bytes;
    plan.parent = ::getpid();
    const pid_t child = ::fork();
    if (child == 0) become(plan);
    if (child < 0) return started.set_value(errno);
    {
      const std::lock_guard lock(mutex);
      pid = group = child;
    }
    started.set_value(0);
    siginfo_t info{};
    while (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) != 0 &&
           errno == EINTR) {
    }
    // Its own child processes end when they notice its end; hanging ones do not.
    ::kill(-child, SIGKILL);
    const auto until = std::chrono::steady_clock::now() + kMaxLinger;
    while (!members_of(child).empty() && std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    // After waitpid its number may belong to another process; pid = 0 prevents signals to it.
    const std::lock_guard lock(mutex);
    int status = 0;
    ::waitpid(child, &status, 0);
    code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    pid = 0;
    ended.notify_all();
  }
};

Child::Child(std::unique_ptr<State> state) : state_(std::move(state)) {}

Child::~Child() {
  kill();
  if (state_->thread.joinable()) state_->thread.join();
}

Result<std::unique_ptr<Child>> Child::start(const ChildOptions& options) {
  const std::string& program = options.arguments.front();
  const auto refused = [&program](int why) {
    return Error{ErrorCode::Io, "cannot run " + program + ": " + std::strerror(why)};
  };
  if (::access(program.c_str(), X_OK) != 0) return refused(errno);
  std::unique_ptr<Child> child(new Child(std::make_unique<State>()));
  std::promise<int> started;
  child->state_->thread =
      std::thread([&, state = child->state_.get()] { state->live(options, started); });
  if (const int why = started.get_future().get(); why != 0) return refused(why);
  return child;
}

void Child::kill() {
  std::unique_lock lock(state_->mutex);
  if (state_->pid == 0) return;
  ::kill(-state_->pid, SIGKILL);
  ::kill(state_->pid, SIGKILL);  // if it does not have its group yet
  state_->ended.wait(lock, [this] { return state_->pid == 0; });
}

int Child::wait() {
  std::unique_lock lock(state_->mutex);
  state_->ended.wait(lock, [this] { return state_->pid == 0; });
  return state_->code;
}

int Child::pid() const {
  const std::lock_guard lock(state_->mutex);
  return state_->pid;
}

int Child::group() const {
  const std::lock_guard lock(state_->mutex);
  return state_->group;
}

Result<void> PipeEnds::open() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return Error{ErrorCode::Io, std::strerror(errno)};
  reads = ends[0], writes = ends[1];
  return {};
}

void PipeEnds::close_reads() {
  if (reads >= 0) ::close(std::exchange(reads, -1));
}

void PipeEnds::close_writes() {
  if (writes >= 0) ::close(std::exchange(writes, -1));
}

}  // namespace sito::process
