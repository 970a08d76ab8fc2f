// SPDX-License-Identifier: Apache-2.0
// How far a share that was counted in a sample can be from the true one.
#pragma once

#include <cstdint>

namespace sito::eval {

/// A share in [0, 1] and the ends of its interval.
struct ShareInterval {
  double share = 0;  ///< 0 when nothing was counted
  double low = 0, high = 1;
};

/// Wilson's score interval at 95 % for `hits` of `n`: it stays within [0, 1] and is right for few
/// votes and for shares near the ends, where the interval of the normal approximation is not.
/// n = 0 says nothing: [0, 1].
/// Source: Wilson 1927, "Probable inference, the law of succession, and statistical inference",
/// Journal of the American Statistical Association 22.
ShareInterval wilson(std::uint64_t hits, std::uint64_t n);

}  // namespace sito::eval
