// SPDX-License-Identifier: Apache-2.0
// Weighted local means of a vector of ones and zeros (Gottron 2008).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sito::extract {

enum class Kernel : std::uint8_t { Gaussian, Box };
inline constexpr std::string_view kKernelNames[] = {"gaussian", "box"};

struct BlurOptions {
  Kernel kernel = Kernel::Gaussian;
  std::uint32_t range = 25;  ///< positions to each side
  double sigma = 25.0 / 3;   ///< of the Gaussian, in positions
  std::uint32_t iterations = 1;
  double min_change = 0;  ///< stop if no value changes by more
};

/// A half-open run of positions.
struct Interval {
  std::uint32_t begin = 0, end = 0;
};

/// Blurs a vector of `size` values that are one in `ones` and zero elsewhere. Positions beyond its
/// ends do not count in the mean.
///
/// Input:  intervals in order, not empty, without overlap; the fewer, the faster.
/// Output: `ratios` has the values of the positions in `where`, one interval after the other.
/// Cost:   one iteration: each edge of `ones` adds to at most twice `range` positions in `where`;
///         8 bytes for each position of `where`. More iterations: for each position of the vector
///         twice `range` steps an iteration (box: one), and 16 bytes (box: 24).
void blur(const BlurOptions& options, std::span<const Interval> ones, std::uint32_t size,
          std::span<const Interval> where, std::vector<double>& ratios);

}  // namespace sito::extract
