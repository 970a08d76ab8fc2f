// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/wilson.h"

#include <algorithm>
#include <cmath>

namespace sito::eval {
namespace {

constexpr double kZ = 1.959963984540054;  // the normal distribution's 97.5th percentile

}  // namespace

ShareInterval wilson(std::uint64_t hits, std::uint64_t n) {
  if (n == 0) return {};
  const auto of = static_cast<double>(n);
  const double share = static_cast<double>(std::min(hits, n)) / of;
  const double shrink = 1 + kZ * kZ / of;
  const double middle = (share + kZ * kZ / (2 * of)) / shrink;
  const double half = kZ / shrink * std::sqrt(share * (1 - share) / of + kZ * kZ / (4 * of * of));
  return {share, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace sito::eval
