// SPDX-License-Identifier: Apache-2.0
#include "sito/base/deadline.h"

#include <ctime>
#include <string>

namespace sito {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

std::int64_t thread_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * kSecond + now.tv_nsec;
}

// "60", "0.5".
std::string number(double value) {
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

Deadline Deadline::after(double seconds) {
  Deadline deadline;
  if (!(seconds > 0)) return deadline;
  deadline.seconds_ = seconds;
  deadline.end_ns_ = thread_ns() + static_cast<std::int64_t>(seconds * kSecond);
  return deadline;
}

bool Deadline::passed() const { return end_ns_ != 0 && thread_ns() > end_ns_; }

Result<void> Deadline::check() const {
  if (!passed()) return {};
  return Error{ErrorCode::TooSlow,
               "the page takes more than " + number(seconds_) + " s of processor time"};
}

}  // namespace sito
