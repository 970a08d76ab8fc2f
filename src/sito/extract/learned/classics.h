// SPDX-License-Identifier: Apache-2.0
// Small versions of earlier methods, used as features: the range with the greatest sum, and the
// container with the most prose below it.
#pragma once

#include "sito/extract/learned/outline.h"
#include "sito/extract/learned/units.h"

#include <cstdint>
#include <vector>

namespace sito::extract::learned {

/// Keeps its memory.
class Classics {
 public:
  /// Cost: linear in units and containers.
  void build(const Units& units, const Outline& outline);

  /// Returns the run of units whose sum over words - 2 * link words - 4 is greatest, half-open
  /// (Arias, Deschacht and Moens 2009 and others look for such a run; the weights are ours).
  [[nodiscard]] std::uint32_t range_begin() const { return range_begin_; }
  [[nodiscard]] std::uint32_t range_end() const { return range_end_; }

  /// Returns the score of a container as Readability computes it, without class names: each unit
  /// gives 1 + commas + min(characters / 100, 3) to the container around its own, half of it to the
  /// next, a sixth, a ninth and a twelfth to those above; times the share of words outside links.
  [[nodiscard]] float score(std::uint32_t container) const { return scores_[container]; }
  /// Returns the container with the greatest score.
  [[nodiscard]] std::uint32_t top() const { return top_; }

 private:
  void find_range(const Units& units);

  std::uint32_t range_begin_ = 0, range_end_ = 0;
  std::uint32_t top_ = 0;
  std::vector<float> scores_;
};

}  // namespace sito::extract::learned
