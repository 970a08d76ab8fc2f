// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/blurring/blur.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sito::extract {
namespace {

/// The weights of a window around a position, and their sums.
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

  /// Returns the positions in range of `center`, inside a vector of that size.
  [[nodiscard]] Interval window(std::uint32_t center, std::uint32_t size) const {
    return {center - std::min(center, range_), std::min(size, center + range_ + 1)};
  }
  /// Returns the sum of the weights of a window, or of a part of one.
  [[nodiscard]] double sum(Interval window, std::uint32_t center) const {
    return sums_[std::size_t{window.end} + range_ - center] -
           sums_[std::size_t{window.begin} + range_ - center];
  }
  /// Returns the sum of the first n weights of a window, which has 2 * range() + 1.
  [[nodiscard]] double sum_from_left(std::size_t n) const { return sums_[n]; }
  [[nodiscard]] double total() const { return sums_.back(); }
  [[nodiscard]] std::uint32_t range() const { return range_; }
  /// The weight at a distance of 0, 1 ... range.
  [[nodiscard]] std::span<const double> side() const { return side_; }

 private:
  std::uint32_t range_;
  std::vector<double> side_;
  std::vector<double> sums_;
};

/// One pass over a vector of runs. Every position begins with the weight of a whole window if it is
/// one, and with 0 if it is zero. This is wrong only around the edges of runs. The error is the
/// same for every edge except for its sign, and is added edge by edge. The work thus depends on the
/// edges near `where`, in loops that compile to vector instructions.
class EdgeBlur {
 public:
  EdgeBlur(const Weights& weights, std::span<const Interval> ones, std::uint32_t size)
      : weights_(weights), range_(weights.range()), ones_(ones), size_(size) {
    // For an end, at the distances from -range to range - 1 from it; a beginning has the opposite
    // sign.
    for (std::uint32_t i = 0; i < 2 * range_; ++i) {
      const double before_edge = weights.sum_from_left(2 * range_ - i);
      end_.push_back(i < range_ ? before_edge - weights.total() : before_edge);
    }
    for (const double value : end_) begin_.push_back(-value);
  }

  /// Turns zeros into ratios, for one interval after another.
  void add(Interval where, double* ratios) {
    while (next_ < ones_.size() && ones_[next_].end + range_ <= where.begin) ++next_;
    for (std::size_t i = next_; i < ones_.size() && in_sight(ones_[i].begin, where); ++i) {
      const Interval run = ones_[i];
      const std::uint32_t begin = std::max(run.begin, where.begin);
      const std::uint32_t end = std::min(run.end, where.end);
      if (begin < end) std::fill_n(ratios + (begin - where.begin), end - begin, weights_.total());
    }
    for (std::size_t i = next_; i < ones_.size() && in_sight(ones_[i].begin, where); ++i) {
      add_edge(ones_[i].begin, begin_, where, ratios);
      add_edge(ones_[i].end, end_, where, ratios);
    }
    divide(where, ratios);
  }

 private:
  [[nodiscard]] bool in_sight(std::uint32_t edge, Interval where) const {
    return edge < where.end + range_;
  }

  void add_edge(std::uint32_t edge, const std::vector<double>& values, Interval where,
                double* ratios) const {
    const std::uint32_t first = edge - std::min(edge, range_);
    const std::uint32_t begin = std::max(first, where.begin);
    const std::uint32_t end = std::min(edge + range_, where.end);
    if (begin >= end) return;
    const double* const value = values.data() + (std::size_t{begin} + range_ - edge);
    double* const ratio = ratios + (begin - where.begin);
    for (std::uint32_t i = 0; i < end - begin; ++i) ratio[i] += value[i];
  }

  void divide(Interval where, double* ratios) const {
    // A position whose window is whole has the weight of all.
    const std::uint32_t whole_begin = std::clamp(range_, where.begin, where.end);
    const std::uint32_t whole_end =
        std::clamp(size_ - std::min(size_, range_), whole_begin, where.end);
    double* ratio = ratios;
    for (std::uint32_t at = where.begin; at < whole_begin; ++at) *ratio++ /= weight_around(at);
    for (std::uint32_t at = whole_begin; at < whole_end; ++at) *ratio++ /= weights_.total();
    for (std::uint32_t at = whole_end; at < where.end; ++at) *ratio++ /= weight_around(at);
  }

  [[nodiscard]] double weight_around(std::uint32_t at) const {
    return weights_.sum(weights_.window(at, size_), at);
  }

  const Weights& weights_;
  std::uint32_t range_;
  std::span<const Interval> ones_;
  std::uint32_t size_;
  std::vector<double> end_, begin_;
  std::size_t next_ = 0;  // the first run in range
};

void blur_once(const Weights& weights, std::span<const Interval> ones, std::uint32_t size,
               std::span<const Interval> where, double* ratios) {
  EdgeBlur blur(weights, ones, size);
  for (const Interval& interval : where) {
    blur.add(interval, ratios);
    ratios += interval.end - interval.begin;
  }
}

/// One pass of the box over all positions: means of windows from prefix sums.
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

/// One pass of any kernel. Handles one distance at a time over all positions, so that the inner
/// loop compiles to vector instructions.
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
  const Weights weights(options);
  if (options.iterations == 1) {
    std::size_t n = 0;
    for (const Interval& interval : where) n += interval.end - interval.begin;
    ratios.assign(n, 0.0);
    blur_once(weights, ones, size, where, ratios.data());
    return;
  }
  ratios.clear();
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
