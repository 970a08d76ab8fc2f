// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/features/clusters.h"

#include <algorithm>

namespace sito::extract {
namespace {

// Rounds end when nothing changes, usually after a few. The limit is for inputs made to need many.
constexpr int kMaxRounds = 1000;

// Interpolates linearly, so that the median of an even number of values is the middle of the two.
double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

std::vector<double> first_centres(const std::vector<double>& sorted, std::size_t k,
                                  FirstCentres first) {
  std::vector<double> centres;
  for (std::size_t i = 0; i < k; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(k - 1);
    centres.push_back(first == FirstCentres::Quantiles
                          ? quantile(sorted, share)
                          : sorted.front() + share * (sorted.back() - sorted.front()));
  }
  centres.erase(std::unique(centres.begin(), centres.end()), centres.end());
  return centres;
}

}  // namespace

double floor_of_highest_cluster(std::vector<double>& values, std::size_t k, FirstCentres first) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  std::vector<double> sums(values.size() + 1);  // of the values in front of each
  for (std::size_t i = 0; i < values.size(); ++i) sums[i + 1] = sums[i] + values[i];

  // Groups of sorted numbers are intervals: begins[j] is the beginning of the group of centre j.
  std::vector<double> centres = first_centres(values, k, first);
  std::vector<std::size_t> begins(centres.size() + 1, values.size());
  for (int round = 0; round < kMaxRounds; ++round) {
    std::vector<std::size_t> now = begins;
    now[0] = 0;
    for (std::size_t j = 1; j < centres.size(); ++j) {
      const double border = (centres[j - 1] + centres[j]) / 2;
      const auto at = std::lower_bound(values.begin(), values.end(), border);
      now[j] = static_cast<std::size_t>(at - values.begin());
    }
    if (now == begins) break;
    begins = std::move(now);
    for (std::size_t j = 0; j < centres.size(); ++j) {
      const std::size_t n = begins[j + 1] - begins[j];
      if (n > 0) centres[j] = (sums[begins[j + 1]] - sums[begins[j]]) / static_cast<double>(n);
    }
  }
  std::size_t highest = centres.size() - 1;
  while (highest > 0 && begins[highest] == values.size()) --highest;
  return values[begins[highest]];
}

}  // namespace sito::extract
