// SPDX-License-Identifier: Apache-2.0
// How much processor time one page may take.
#pragma once

#include "sito/base/result.h"

#include <cstdint>

namespace sito {

/// Ends the work on a page that takes too long. Counts the processor time of the thread that made
/// it: what else the machine does, and how many threads there are, changes nothing. A deadline is
/// looked at between the stages of a page and inside those that walk it more than once.
class Deadline {
 public:
  Deadline() = default;  ///< never passes
  /// Passes after so many seconds; 0: never.
  static Deadline after(double seconds);

  [[nodiscard]] bool passed() const;
  /// The error `TooSlow` once it has passed.
  [[nodiscard]] Result<void> check() const;

 private:
  std::int64_t end_ns_ = 0;  // 0: never
  double seconds_ = 0;
};

}  // namespace sito
