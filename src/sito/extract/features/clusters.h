// SPDX-License-Identifier: Apache-2.0
// k-means over numbers.
#pragma once

#include <cstddef>
#include <vector>

namespace sito::extract {

/// The first places of the centres of clusters.
enum class FirstCentres {
  Quantiles,  ///< at the smallest value, the largest, and even shares between (of three: the
              ///< median)
  Even,       ///< at even distances from the smallest value to the largest
};

/// Groups `values` (replaced by their sorted order) around at most `k` >= 2 centres until nothing
/// changes, and returns the smallest value of the group with the highest centre; 0 for no values.
/// Centres that start at one place are merged. A value halfway between two centres belongs to the
/// higher one. Cost: n log n, then k log n for each round.
double floor_of_highest_cluster(std::vector<double>& values, std::size_t k, FirstCentres first);

}  // namespace sito::extract
