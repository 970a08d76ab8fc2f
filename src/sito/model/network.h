// SPDX-License-Identifier: Apache-2.0
// A small network over a sequence of rows of features. It looks at the rows around a row, which
// trees see only through features.
#pragma once

#include "sito/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::model {

/// Channels of the network: the numbers that it keeps for each row.
inline constexpr std::size_t kChannels = 24;
using Channels = std::array<float, kChannels>;

/// One feature as an input: its logarithm, cut off. Zero stays zero.
struct NetworkInput {
  std::uint32_t feature = 0;
  float scale = 1;  ///< of the feature, before the logarithm
  float low = 0;    ///< least input, not above 0
  float high = 0;   ///< greatest input, not below 0
};

/// Returns log2(1 + |value|) with the sign of `value`, linear between whole results. Needs no
/// library function, and so it is the same on every machine.
float signed_log(float value);
float input_of(const NetworkInput& input, float value);

/// A convolution: each row takes in the rows `gap` before and behind it, channel by channel; then
/// the channels are mixed, and positive results are added to the row.
struct NetworkBlock {
  std::uint32_t gap = 1;
  std::array<Channels, 3> taps{};         ///< for the row before, the row, and the row behind
  std::array<Channels, kChannels> mix{};  ///< by the channel that is read
  Channels bias{};
};

/// The numbers of a network, from training or from a model file. Lists of Channels are by the input
/// that is read.
struct NetworkParts {
  /// The share of the network in the log odds of each result; the trees have the rest.
  std::array<float, 2> shares{};
  std::vector<NetworkInput> inputs;
  std::vector<Channels> first;  ///< one for each input, and the bias
  std::vector<NetworkBlock> blocks;
  std::array<Channels, kChannels> page_mean{}, page_most{};  ///< channels of the whole sequence
  std::array<Channels, kChannels> last{};
  Channels last_bias{};
  std::array<Channels, 2> out{};  ///< one for each result
  std::array<float, 2> out_bias{};
};

/// Visits all rows of numbers of a network behind its inputs, in the order of a model file.
template <typename Parts, typename Visit>
void for_each_row(Parts& parts, Visit&& visit) {
  for (auto& row : parts.first) visit(std::span(row));
  for (auto& block : parts.blocks) {
    for (auto& row : block.taps) visit(std::span(row));
    for (auto& row : block.mix) visit(std::span(row));
    visit(std::span(block.bias));
  }
  for (auto& row : parts.page_mean) visit(std::span(row));
  for (auto& row : parts.page_most) visit(std::span(row));
  for (auto& row : parts.last) visit(std::span(row));
  visit(std::span(parts.last_bias));
  for (auto& row : parts.out) visit(std::span(row));
  visit(std::span(parts.out_bias));
}

/// Writes the lines of a network (docs/formats/extractor-model.md); numbers are rounded to four digits.
std::string network_text(const NetworkParts& parts);
/// Reads such lines. Errors: Malformed. `n_features`: features have to be below it.
Result<NetworkParts> parse_network(std::span<const std::string_view> lines,
                                   std::uint32_t n_features);

/// Columns [begin, end) of rows.
struct Columns {
  std::size_t begin = 0, end = 0;
};

/// A network, ready to score. Immutable; share freely between threads.
///
/// The results are the same on every machine: only single-precision additions, multiplications and
/// comparisons in a fixed order, compiled without fused operations (room.cmake). Loops run side by
/// side over channels, whose sums do not touch each other.
class Network {
 public:
  Network() = default;
  /// Errors: InvalidArgument if the inputs and their rows do not fit, or a gap is 0.
  static Result<Network> make(NetworkParts parts);

  [[nodiscard]] bool empty() const { return scales_.empty(); }
  /// Takes in rows of features, `width` numbers each, one for each of `channels`. `common`: columns
  /// that have the same values in all of these rows. Cost: kChannels steps for each other input.
  void read(std::span<const float> rows, std::size_t width, Columns common,
            std::span<Channels> channels) const;
  /// Scores a sequence: `channels` has what read() made of each row, and is overwritten. `weights`:
  /// of the rows in the mean of the sequence. `room`: memory for as many rows. Writes the log odds
  /// of both results.
  void score(std::span<Channels> channels, std::span<const float> weights,
             std::vector<Channels>& room, std::span<float> general, std::span<float> article) const;
  /// See NetworkParts; 0 without a network.
  [[nodiscard]] std::array<float, 2> shares() const { return parts_.shares; }

 private:
  friend struct NetworkLoops;

  NetworkParts parts_;
  // By feature, also of those that are no inputs, whose limits are 0.
  std::vector<float> scales_, lows_, highs_;
};

}  // namespace sito::model
