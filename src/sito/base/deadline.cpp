// SPDX-License-Identifier: Apache-2.0
#include "sito/base/deadline.h"

#include <array>
#include <charconv>
#include <chrono>
#include <ctime>
#include <string>

namespace sito {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

std::int64_t wall_ns() {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// This thread's processor time when last read, which costs a system call, and the clock then.
thread_local std::int64_t last_thread_ns = 0;
thread_local std::int64_t last_wall_ns = 0;

std::int64_t thread_ns() {
  timespec now{};
  last_wall_ns = wall_ns();
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  last_thread_ns = std::int64_t{now.tv_sec} * kSecond + now.tv_nsec;
  return last_thread_ns;
}

// An upper bound of thread_ns() without a system call: processor time grows no faster than the
// clock.
std::int64_t most_thread_ns() { return last_thread_ns + (wall_ns() - last_wall_ns); }

// "60", "0.5".
std::string number(double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                 std::chars_format::general, 6);
  return {digits.data(), end.ptr};
}

}  // namespace

thread_local std::size_t Deadline::steps_left_ = Deadline::kSteps;
thread_local const Deadline* Deadline::watched_ = nullptr;

void Deadline::look() {
  steps_left_ = kSteps;
  if (watched_ != nullptr && watched_->passed()) throw OutOfTime();
}

Deadline Deadline::after(double seconds) {
  Deadline deadline;
  if (!(seconds > 0)) return deadline;
  deadline.seconds_ = seconds;
  deadline.end_ns_ = thread_ns() + static_cast<std::int64_t>(seconds * kSecond);
  return deadline;
}

bool Deadline::passed() const {
  return end_ns_ != 0 && most_thread_ns() > end_ns_ && thread_ns() > end_ns_;
}

Result<void> Deadline::check() const {
  if (!passed()) return {};
  return Error{ErrorCode::TooSlow,
               "the page takes more than " + number(seconds_) + " s of processor time"};
}

}  // namespace sito
