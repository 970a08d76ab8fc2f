// SPDX-License-Identifier: Apache-2.0
// Voting sessions started from the workbench.
#pragma once

#include "sito/eval/comparison.h"

#include "serve/compare_site.h"

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace sito::serve {

/// Keeps the latest ones. Several threads may use it at once.
class Comparisons {
 public:
  static constexpr std::size_t kMost = 8;

  /// Returns the URL of the session. Everybody who knows it may vote.
  std::string add(std::unique_ptr<eval::Comparison> session, const std::string& token);
  /// Returns null if it is not there, or no longer.
  [[nodiscard]] std::shared_ptr<CompareSite> find(std::string_view secret) const;

 private:
  struct Session;
  mutable std::mutex mutex_;
  std::deque<std::shared_ptr<Session>> sessions_;
};

}  // namespace sito::serve
