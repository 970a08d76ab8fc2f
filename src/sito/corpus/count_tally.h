// SPDX-License-Identifier: Apache-2.0
// Counts of a run so far, for a thread that shows progress.
#pragma once

#include "sito/corpus/account/account.h"

#include <mutex>
#include <string_view>

namespace sito::corpus {

/// Counts by name: languages of pages, reasons of drops. Safe from several threads.
class CountTally {
 public:
  void add(std::string_view name) {
    const std::lock_guard lock(mutex_);
    count(counts_, name);
  }
  void set(const Counts& counts) {
    const std::lock_guard lock(mutex_);
    counts_ = counts;
  }
  [[nodiscard]] Counts counts() const {
    const std::lock_guard lock(mutex_);
    return counts_;
  }

 private:
  mutable std::mutex mutex_;
  Counts counts_;
};

}  // namespace sito::corpus
