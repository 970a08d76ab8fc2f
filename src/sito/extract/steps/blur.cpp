// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/blur.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace sito::extract {
namespace {

/// The weights of the positions around one, and their sums.
class Weights {
 public:
  explicit Weights(const BlurOptions& options) : range_(options.range) {
    const std::size_t n = 2 * std::size_t{range_} + 1;
    sums_.resize(n + 1, 0);
    side_.resize(std::size_t{range_} + 1, 1);
    if (options.kernel == Kernel::Gaussian) {
      const double scale = 2 * options.sigma * options.sigma;
      for (std::size_t k = 0; k < side_.size(); ++k) {
        side_[k] = std::exp(-static_cast<double>(k * k) / scale);
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      sums_[i + 1] = sums_[i] + side_[i < range_ ? range_ - i : i - range_];
    }
  }

  /// Positions in range of `center`, inside a vector of that size.
  [[nodiscard]] Interval window(std::uint32_t center, std::uint32_t size) const {
    return {center - std::min(center, range_), std::min(size, center + range_ + 1)};
  }
  /// Sum of the weights of an interval inside the window of `center`.
  [[nodiscard]] double sum(Interval part, std::uint32_t center) const {
    const std::size_t origin = std::size_t{center} - range_;  // may wrap: the differences do not
    return sums_[part.end - origin] - sums_[part.begin - origin];
  }
  /// The weight at a distance of 0, 1 ... range.
  [[nodiscard]] std::span<const double> side() const { return side_; }

 private:
  std::uint32_t range_;
  std::vector<double> side_;
  std::vector<double> sums_;
};

void blur_once(const Weights& weights, std::span<const Interval> ones, std::uint32_t size,
               std::span<const Interval> where, std::vector<double>& ratios) {
  const Interval* first = ones.data();  // the first that ends behind the beginning of the window
  const Interval* const last = first + ones.size();
  for (const Interval& interval : where) {
    for (std::uint32_t at = interval.begin; at < interval.end; ++at) {
      const Interval window = weights.window(at, size);
      while (first != last && first->end <= window.begin) ++first;
      if (first != last && first->begin <= window.begin && first->end >= window.end) {
        ratios.push_back(1);  // ones as far as it sees
        continue;
      }
      double sum = 0;
      for (const Interval* part = first; part != last && part->begin < window.end; ++part) {
        sum +=
            weights.sum({std::max(part->begin, window.begin), std::min(part->end, window.end)}, at);
      }
      ratios.push_back(sum / weights.sum(window, at));
    }
  }
}

/// One pass of the box over all positions: means of windows from sums of everything in front.
void box_pass(const Weights& weights, const std::vector<double>& from, std::vector<double>& sums,
              std::vector<double>& to) {
  sums.resize(from.size() + 1);
  sums[0] = 0;
  for (std::size_t i = 0; i < from.size(); ++i) sums[i + 1] = sums[i] + from[i];
  const auto size = static_cast<std::uint32_t>(from.size());
  for (std::uint32_t at = 0; at < size; ++at) {
    const Interval window = weights.window(at, size);
    to[at] = (sums[window.end] - sums[window.begin]) / (window.end - window.begin);
  }
}

/// One pass of any kernel. A distance at a time over all positions, so that the inner loop is one
/// that compilers turn into vector instructions.
void kernel_pass(const Weights& weights, const std::vector<double>& from, std::vector<double>& to) {
  const std::size_t n = from.size();
  const std::span<const double> side = weights.side();
  for (std::size_t i = 0; i < n; ++i) to[i] = side[0] * from[i];
  for (std::size_t k = 1; k < std::min(side.size(), n); ++k) {
    const double weight = side[k];
    for (std::size_t i = 0; i + k < n; ++i) to[i] += weight * from[i + k];
    for (std::size_t i = k; i < n; ++i) to[i] += weight * from[i - k];
  }
  const auto size = static_cast<std::uint32_t>(n);
  for (std::uint32_t at = 0; at < size; ++at) to[at] /= weights.sum(weights.window(at, size), at);
}

double largest_change(const std::vector<double>& a, const std::vector<double>& b) {
  double change = 0;
  for (std::size_t i = 0; i < a.size(); ++i) change = std::max(change, std::abs(a[i] - b[i]));
  return change;
}

}  // namespace

void blur(const BlurOptions& options, std::span<const Interval> ones, std::uint32_t size,
          std::span<const Interval> where, std::vector<double>& ratios) {
  ratios.clear();
  const Weights weights(options);
  if (options.iterations == 1) {
    blur_once(weights, ones, size, where, ratios);
    return;
  }
  std::vector<double> values(size, 0.0);
  std::vector<double> blurred(size, 0.0);
  std::vector<double> sums;
  for (const Interval& run : ones) {
    std::fill(values.begin() + run.begin, values.begin() + run.end, 1.0);
  }
  for (std::uint32_t i = 0; i < options.iterations; ++i) {
    if (options.kernel == Kernel::Box) {
      box_pass(weights, values, sums, blurred);
    } else {
      kernel_pass(weights, values, blurred);
    }
    values.swap(blurred);
    if (largest_change(values, blurred) < options.min_change) break;
  }
  for (const Interval& interval : where) {
    ratios.insert(ratios.end(), values.begin() + interval.begin, values.begin() + interval.end);
  }
}

}  // namespace sito::extract
