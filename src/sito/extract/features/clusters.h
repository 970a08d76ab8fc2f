// SPDX-License-Identifier: Apache-2.0
// k-means over numbers.
#pragma once

#include <cstddef>
#include <vector>

namespace sito::extract {

/// Where the centres of clusters stand at first.
enum class FirstCentres {
  Quantiles,  ///< at the smallest value, the largest, and even shares between (of three: the
              ///< median)
  Even,       ///< at even distances from the smallest value to the largest
};

/// Groups `values` (replaced by their sorted order) around at most `k` >= 2 centres until nothing
/// changes, and returns the smallest value of the group with the highest centre; 0 for no values.
/// Centres that start at one place are one. A value halfway between two belongs to the higher.
/// Cost: n log n, then k log n a round.
double floor_of_highest_cluster(std::vector<double>& values, std::size_t k, FirstCentres first);

}  // namespace sito::extract
