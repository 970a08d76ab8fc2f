// SPDX-License-Identifier: Apache-2.0
// When a template has to be learned again: some pages one after the other that it did not fit.
#pragma once

#include <cstddef>

namespace sito::site {

/// Counts pages that a template did not fit. "The whole process returns to building the DOM" (Uzun
/// and others 2013) when there were too many in a row: a single one may be a page of another kind.
/// Not for several threads at once. What it says depends on the order of pages.
class FailureCount {
 public:
  /// `limit`: failures in a row after which it is to be learned again; 0: never.
  explicit FailureCount(std::size_t limit = 3) : limit_(limit) {}

  /// Notes what Model::apply has said of the next page. True: learn again, now; the count begins
  /// anew.
  bool note(bool fitted) {
    in_row_ = fitted ? 0 : in_row_ + 1;
    if (!fitted) ++failures_;
    if (limit_ == 0 || in_row_ < limit_) return false;
    in_row_ = 0;
    return true;
  }
  /// All failures so far.
  [[nodiscard]] std::size_t failures() const { return failures_; }

 private:
  std::size_t limit_;
  std::size_t in_row_ = 0, failures_ = 0;
};

}  // namespace sito::site
