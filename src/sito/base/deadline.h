// SPDX-License-Identifier: Apache-2.0
// The limit of processor time for one page.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <cstdint>
#include <exception>

namespace sito {

/// Ends the work on a page that takes too long; see Deadline::Watch. Never reaches callers: the
/// code that watches the deadline catches it, recreates the state that the page may have left
/// half-done, and returns the error `TooSlow`.
class OutOfTime : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "out of time"; }
};

/// Ends the work on a page that takes too long. Counts the processor time of the thread that made
/// it, so that other threads and other load on the machine do not matter.
///
/// `check` tests a deadline. While a thread watches one, each loop over a page that calls `tick`
/// tests it, too, so that stages need no parameter for it (docs/decisions/0034-deadline.md).
class Deadline {
 public:
  class Watch;

  Deadline() = default;  ///< never passes
  /// Returns a deadline that passes after `seconds`; 0: never.
  static Deadline after(double seconds);

  [[nodiscard]] bool passed() const;
  /// Returns the error `TooSlow` once the deadline has passed.
  [[nodiscard]] Result<void> check() const;

  /// Counts `steps` of a loop over a page; a step is a node or some ten bytes. Throws OutOfTime
  /// once the deadline that this thread watches has passed. Costs a subtraction, and a read of the
  /// clock every kSteps steps. Do not call it where nothing may throw, such as in destructors and
  /// in callbacks of C libraries.
  static void tick(std::size_t steps = 1) {
    if (steps_left_ > steps) [[likely]] {
      steps_left_ -= steps;
    } else {
      look();
    }
  }
  /// Reads the clock at once: for steps that take some milliseconds. Throws like `tick`.
  static void look();

 private:
  // Some hundred microseconds; far more than it takes to read the clock.
  static constexpr std::size_t kSteps = 1024;

  static thread_local std::size_t steps_left_;
  static thread_local const Deadline* watched_;

  std::int64_t end_ns_ = 0;  // 0: never
  double seconds_ = 0;
};

/// Makes the current thread watch a deadline, which must outlive it. Its destructor restores the
/// deadline that was watched before.
class Deadline::Watch {
 public:
  explicit Watch(const Deadline& deadline) : before_(watched_) {
    watched_ = &deadline;
    steps_left_ = kSteps;
  }
  ~Watch() {
    watched_ = before_;
    steps_left_ = kSteps;
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  const Deadline* before_;
};

}  // namespace sito
