// SPDX-License-Identifier: Apache-2.0
// The records that took most time so far, for a thread that shows progress.
#pragma once

#include "sito/base/error.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::corpus {

struct SlowPage {
  double seconds = 0;
  Where where;
  std::string url;
};

/// Keeps a few of the slowest. Safe from several threads, and cheap for all other records.
class SlowPages {
 public:
  static constexpr std::size_t kMost = 5;

  void add(double seconds, const Where& where, std::string_view url) {
    if (seconds <= least_.load(std::memory_order_relaxed)) return;
    const std::lock_guard lock(mutex_);
    const auto place = std::find_if(pages_.begin(), pages_.end(),
                                    [&](const SlowPage& page) { return page.seconds < seconds; });
    pages_.insert(place, {seconds, where, std::string(url)});
    if (pages_.size() > kMost) pages_.pop_back();
    if (pages_.size() == kMost) least_ = pages_.back().seconds;
  }
  /// Returns the slowest pages, the slowest first.
  [[nodiscard]] std::vector<SlowPage> pages() const {
    const std::lock_guard lock(mutex_);
    return pages_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<SlowPage> pages_;
  std::atomic<double> least_{0};
};

}  // namespace sito::corpus
