// SPDX-License-Identifier: Apache-2.0
// Confidence intervals of shares that were counted in a sample.
#pragma once

#include <cstdint>

namespace sito::eval {

/// A share in [0, 1] and the ends of its interval.
struct ShareInterval {
  double share = 0;  ///< 0 if nothing was counted
  double low = 0, high = 1;
};

/// Returns Wilson's score interval at 95 % for `hits` of `n`. It stays within [0, 1] and is, unlike
/// the normal approximation, accurate for few votes and for shares near 0 and 1. [0, 1] for n = 0.
/// Source: Wilson 1927, "Probable inference, the law of succession, and statistical inference",
/// Journal of the American Statistical Association 22.
ShareInterval wilson(std::uint64_t hits, std::uint64_t n);

}  // namespace sito::eval
