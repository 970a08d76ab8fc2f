// SPDX-License-Identifier: Apache-2.0
#include "sito/basex/process.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace sito::basex {
namespace {

constexpr int kMaxLinger = 10'000;  // milliseconds after which a hanging process is abandoned

}  // namespace

Process::~Process() {
  if (child_) kill();
}

Result<std::unique_ptr<Process>> Process::start(std::vector<std::string> arguments) {
  auto made = std::make_unique<Process>();
  if (Result<void> opened = made->output_.open(); !opened) return std::move(opened).error();
  const int output = made->output_.writes;
  ::fcntl(output, F_SETFL, O_NONBLOCK);  // a full pipe does not block it
  ::fcntl(made->output_.reads, F_SETFL, O_NONBLOCK);
  auto child = process::Child::start(
      {.arguments = std::move(arguments), .environment = {}, .files = {-1, output, output}});
  made->output_.close_writes();
  if (!child) return std::move(child).error();
  made->child_ = std::move(*child);
  return made;
}

Result<void> Process::wait_for(std::string_view words, std::chrono::milliseconds time) {
  const auto deadline = std::chrono::steady_clock::now() + time;
  while (true) {
    const bool more = drain();
    if (log_.find(words) != std::string::npos) return {};
    if (!more) return Error{ErrorCode::Network, log_};
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) {
      return Error{ErrorCode::Timeout,
                   "not ready within " + std::to_string(time.count()) + " ms: " + log_};
    }
    pollfd one{output_.reads, POLLIN, 0};
    ::poll(&one, 1, static_cast<int>(std::min<long long>(left.count(), 1000)));
  }
}

// Processes in a jail are of another group. They end with it, but a moment later, and may write
// until then: the pipe hangs up when the last of them has ended.
void Process::kill() {
  child_->kill();
  pollfd last{output_.reads, 0, 0};
  while (::poll(&last, 1, kMaxLinger) < 0 && errno == EINTR) {
  }
}

// Reads the available bytes; returns false at the end.
bool Process::drain() {
  std::array<char, 4096> part{};
  while (true) {
    const ssize_t n = ::read(output_.reads, part.data(), part.size());
    if (n > 0) {
      log_.append(part.data(), static_cast<std::size_t>(n));
    } else if (n == 0) {
      return false;
    } else if (errno != EINTR) {
      return errno == EAGAIN;
    }
  }
}

}  // namespace sito::basex
