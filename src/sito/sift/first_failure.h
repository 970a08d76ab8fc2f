// SPDX-License-Identifier: Apache-2.0
// Keeps the first failure of a command.
#pragma once

#include "sito/base/error.h"

#include <mutex>
#include <optional>

namespace sito::sift {

/// The first failure of a command that several threads run. It ends a run: a command that fails on
/// one page would fail on the next.
class FirstFailure {
 public:
  void note(const Error& error) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!error_) error_ = error;
  }
  [[nodiscard]] std::optional<Error> get() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return error_;
  }

 private:
  mutable std::mutex mutex_;
  std::optional<Error> error_;
};

}  // namespace sito::sift
