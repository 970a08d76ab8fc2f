// SPDX-License-Identifier: Apache-2.0
// The languages of the pages that were read so far, for a thread that shows progress.
#pragma once

#include "sito/corpus/account.h"

#include <mutex>
#include <string_view>
#include <utility>

namespace sito::corpus {

/// Counts by language. Safe from several threads.
class LanguageTally {
 public:
  void add(std::string_view language) {
    const std::lock_guard lock(mutex_);
    count(counts_, language);
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
