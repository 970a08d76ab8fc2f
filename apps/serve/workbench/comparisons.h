// SPDX-License-Identifier: Apache-2.0
// Voting sessions that were started from the workbench.
#pragma once

#include "sito/eval/comparison.h"

#include "serve/compare_site.h"

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace sito::serve {

/// The latest ones. Several threads may use it at once.
class Comparisons {
 public:
  static constexpr std::size_t kMost = 8;

  /// Gives the address under which it is: whoever knows it may vote.
  std::string add(std::unique_ptr<eval::Comparison> session, const std::string& token);
  /// Null: it is not there, or not any more.
  [[nodiscard]] std::shared_ptr<CompareSite> find(std::string_view secret) const;

 private:
  struct Session;
  mutable std::mutex mutex_;
  std::deque<std::shared_ptr<Session>> sessions_;
};

}  // namespace sito::serve
