// SPDX-License-Identifier: Apache-2.0
#include "sito/model/network.h"

#include "sito/base/error.h"
#include "sito/base/read_float.h"
#include "sito/base/wide.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>

namespace sito::model {
namespace {

// More features than any model has.
constexpr std::size_t kMaxRow = 256;

// Adds `factor` times the row to the sum, channel by channel.
[[gnu::always_inline]] inline void add(float factor, const Channels& row, Channels& sum) {
  for (std::size_t c = 0; c < kChannels; ++c) sum[c] += factor * row[c];
}

[[gnu::always_inline]] inline void make_positive(Channels& channels) {
  for (float& channel : channels) channel = channel > 0 ? channel : 0;
}

using Mix = std::array<Channels, kChannels>;

[[gnu::always_inline]] inline void mix(const Channels& from, const Mix& rows, Channels& sum) {
  for (std::size_t c = 0; c < kChannels; ++c) add(from[c], rows[c], sum);
}

// Mixes two rows of channels at a time into sums that begin as `begin`. The sums share the loads of
// the rows, and their additions do not wait for each other, so that two take little longer than one.
[[gnu::always_inline]] inline void mix(const Channels& from, const Channels& from2, const Mix& rows,
                                       const Channels& begin, Channels& sum, Channels& sum2) {
  for (std::size_t c = 0; c < kChannels; ++c) sum[c] = begin[c] + from[0] * rows[0][c];
  for (std::size_t c = 0; c < kChannels; ++c) sum2[c] = begin[c] + from2[0] * rows[0][c];
  for (std::size_t c = 1; c < kChannels; ++c) {
    add(from[c], rows[c], sum);
    add(from2[c], rows[c], sum2);
  }
  make_positive(sum);
  make_positive(sum2);
}

[[gnu::always_inline]] inline float dot(const Channels& a, const Channels& b) {
  float sum = 0;
  for (std::size_t c = 0; c < kChannels; ++c) sum += a[c] * b[c];
  return sum;
}

[[gnu::always_inline]] inline float cut(float value, float low, float high) {
  const float cut = value < high ? value : high;
  return cut > low ? cut : low;
}

[[gnu::always_inline]] inline float signed_log_of(float value) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
  const float size = std::bit_cast<float>(bits & 0x7FFFFFFFU) + 1.0F;
  constexpr std::int32_t kOne = 0x3F800000;
  constexpr float kStep = 1.0F / (1 << 23);  // the exponent is behind 23 bits of fraction
  const float log = static_cast<float>(std::bit_cast<std::int32_t>(size) - kOne) * kStep;
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(log) | (bits & 0x80000000U));
}

// Appends numbers as one line.
template <typename Numbers>
void append_line(const Numbers& numbers, std::string& out) {
  constexpr int kDigits = 4;
  const char* before = "";
  for (const float number : numbers) {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                   std::chars_format::general, kDigits);
    out.append(before).append(digits.data(), end.ptr);
    before = " ";
  }
  out += '\n';
}

// Reads a line of finite numbers; returns false if there is anything else.
bool read_line(std::string_view line, std::vector<float>& numbers) {
  numbers.clear();
  const char* at = line.data();
  const char* const end = at + line.size();
  while (at != end) {
    float number = 0;
    const auto read = read_float(at, end, number);
    if (read.ec != std::errc{} || !std::isfinite(number)) return false;
    numbers.push_back(number);
    at = read.ptr;
    if (at == end) return true;
    if (*at++ != ' ') return false;
  }
  return false;
}

// Sorts the inputs by their features, with their rows.
void sort_inputs(NetworkParts& parts) {
  std::vector<std::size_t> order(parts.inputs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return parts.inputs[i].feature; });
  const std::vector<NetworkInput> inputs = std::move(parts.inputs);
  const std::vector<Channels> first = std::move(parts.first);
  parts.inputs.clear();
  parts.first.clear();
  for (const std::size_t i : order) {
    parts.inputs.push_back(inputs[i]);
    parts.first.push_back(first[i]);
  }
  parts.first.push_back(first.back());
}

}  // namespace

std::string network_text(const NetworkParts& parts) {
  std::string out;
  std::vector<float> head(parts.shares.begin(), parts.shares.end());
  for (const NetworkBlock& block : parts.blocks) head.push_back(static_cast<float>(block.gap));
  append_line(head, out);
  for (const NetworkInput& input : parts.inputs) {
    append_line(std::array{static_cast<float>(input.feature), input.scale, input.low, input.high},
                out);
  }
  for_each_row(parts, [&out](auto row) { append_line(row, out); });
  return out;
}

Result<NetworkParts> parse_network(std::span<const std::string_view> lines,
                                   std::uint32_t n_features) {
  constexpr std::size_t kMaxBlocks = 16;
  constexpr float kMaxGap = 1000;
  const auto is_count = [](float number, float most) {
    return number >= 0 && number <= most && number == std::floor(number);
  };
  NetworkParts parts;
  std::vector<float> numbers;
  std::size_t at = 0;
  const auto next = [&] { return at < lines.size() && read_line(lines[at++], numbers); };
  const auto is_share = [](float number) { return number >= 0 && number <= 1; };
  if (!next() || numbers.size() < 2 || numbers.size() > kMaxBlocks || !is_share(numbers[0]) ||
      !is_share(numbers[1])) {
    return malformed("expected two shares of the network and the gaps of its blocks");
  }
  parts.shares = {numbers[0], numbers[1]};
  for (std::size_t i = 2; i < numbers.size(); ++i) {
    if (!is_count(numbers[i], kMaxGap) || numbers[i] == 0) return malformed("a gap is no number");
    parts.blocks.emplace_back().gap = static_cast<std::uint32_t>(numbers[i]);
  }
  for (; at < lines.size() && std::count(lines[at].begin(), lines[at].end(), ' ') == 3; ++at) {
    const bool good = read_line(lines[at], numbers) && numbers.size() == 4 &&
                      is_count(numbers[0], static_cast<float>(n_features) - 1) && numbers[2] <= 0 &&
                      numbers[3] >= 0;
    if (!good) return malformed("expected an input of the network");
    parts.inputs.push_back(
        {static_cast<std::uint32_t>(numbers[0]), numbers[1], numbers[2], numbers[3]});
  }
  parts.first.resize(parts.inputs.size() + 1);
  bool good = !parts.inputs.empty();
  for_each_row(parts, [&](auto row) {
    good = good && next() && numbers.size() == row.size();
    if (good) std::copy(numbers.begin(), numbers.end(), row.begin());
  });
  if (!good || at != lines.size()) return malformed("the rows of the network are not complete");
  return parts;
}

float signed_log(float value) { return signed_log_of(value); }

float input_of(const NetworkInput& input, float value) {
  return cut(signed_log_of(value * input.scale), input.low, input.high);
}

Result<Network> Network::make(NetworkParts parts) {
  const bool fits = parts.first.size() == parts.inputs.size() + 1;
  const bool gaps = std::all_of(parts.blocks.begin(), parts.blocks.end(),
                                [](const NetworkBlock& block) { return block.gap > 0; });
  const bool inputs = std::all_of(parts.inputs.begin(), parts.inputs.end(), [](const auto& input) {
    return input.feature < kMaxRow && input.low <= 0 && input.high >= 0;
  });
  if (!fits || !gaps || !inputs) {
    return Error{ErrorCode::InvalidArgument, "the parts of a network do not fit"};
  }
  sort_inputs(parts);
  Network made;
  std::size_t width = 0;
  for (const NetworkInput& input : parts.inputs)
    width = std::max<std::size_t>(width, input.feature + 1);
  made.scales_.resize(width);
  made.lows_.resize(width);
  made.highs_.resize(width);
  for (const NetworkInput& input : parts.inputs) {
    made.scales_[input.feature] = input.scale;
    made.lows_[input.feature] = input.low;
    made.highs_[input.feature] = input.high;
  }
  made.parts_ = std::move(parts);
  return made;
}

/// The loops that run_wide() compiles twice.
struct NetworkLoops {
  using Inputs = std::array<float, kMaxRow>;

  [[gnu::always_inline]] static void take(const Network& network, const float* row,
                                          Inputs& inputs) {
    const std::size_t width = network.scales_.size();
    const float* const scales = network.scales_.data();
    const float* const lows = network.lows_.data();
    const float* const highs = network.highs_.data();
    for (std::size_t i = 0; i < width; ++i) {
      inputs[i] = cut(signed_log_of(row[i] * scales[i]), lows[i], highs[i]);
    }
  }

  // Takes two rows at a time. A last row without a second one is its own second one.
  [[gnu::always_inline]] static void read(const Network& network, const float* rows,
                                          std::size_t width, Columns common,
                                          std::span<Channels> channels) {
    const NetworkParts& parts = network.parts_;
    Inputs inputs;
    Inputs inputs2;
    // Inputs are in the order of their columns.
    const auto input_at = [&parts](std::size_t column) {
      const auto is_before = [column](const NetworkInput& one) { return one.feature < column; };
      const auto at = std::partition_point(parts.inputs.begin(), parts.inputs.end(), is_before);
      return static_cast<std::size_t>(at - parts.inputs.begin());
    };
    const std::size_t common_begin = input_at(common.begin);
    const std::size_t common_end = input_at(common.end);
    Channels begin = parts.first.back();
    take(network, rows, inputs);
    for (std::size_t k = common_begin; k < common_end; ++k) {
      add(inputs[parts.inputs[k].feature], parts.first[k], begin);
    }
    for (std::size_t i = 0; i < channels.size(); i += 2) {
      const std::size_t second = std::min(i + 1, channels.size() - 1);
      take(network, rows + i * width, inputs);
      take(network, rows + second * width, inputs2);
      Channels sum = begin;
      Channels sum2 = begin;
      // Inputs that are 0 are added, too: a look at each would take longer.
      const auto add_inputs = [&](std::size_t from, std::size_t to) __attribute__((always_inline)) {
        for (std::size_t k = from; k < to; ++k) {
          const std::uint32_t feature = parts.inputs[k].feature;
          add(inputs[feature], parts.first[k], sum);
          add(inputs2[feature], parts.first[k], sum2);
        }
      };
      add_inputs(0, common_begin);
      add_inputs(common_end, parts.inputs.size());
      make_positive(sum);
      make_positive(sum2);
      channels[i] = sum;
      channels[second] = sum2;
    }
  }

  // Returns the result of the taps of a block at a row.
  [[gnu::always_inline]] static Channels tapped(const NetworkBlock& block,
                                                std::span<const Channels> from, std::size_t row) {
    static constexpr Channels kNothing{};
    const Channels& before = row >= block.gap ? from[row - block.gap] : kNothing;
    const Channels& behind = block.gap < from.size() - row ? from[row + block.gap] : kNothing;
    Channels taken;
    for (std::size_t c = 0; c < kChannels; ++c) {
      taken[c] = block.taps[0][c] * before[c] + block.taps[1][c] * from[row][c] +
                 block.taps[2][c] * behind[c];
    }
    return taken;
  }

  [[gnu::always_inline]] static void grow(const NetworkBlock& block, std::span<const Channels> from,
                                          std::span<Channels> to) {
    for (std::size_t i = 0; i < from.size(); i += 2) {
      const std::size_t second = std::min(i + 1, from.size() - 1);
      const Channels taken = tapped(block, from, i);
      const Channels taken2 = tapped(block, from, second);
      Channels sum;
      Channels sum2;
      mix(taken, taken2, block.mix, block.bias, sum, sum2);
      for (std::size_t c = 0; c < kChannels; ++c) to[i][c] = from[i][c] + sum[c];
      for (std::size_t c = 0; c < kChannels; ++c) to[second][c] = from[second][c] + sum2[c];
    }
  }

  [[gnu::always_inline]] static void score(const NetworkParts& parts, std::span<Channels> from,
                                           std::span<Channels> to, std::span<const float> weights,
                                           std::span<float> general, std::span<float> article) {
    for (const NetworkBlock& block : parts.blocks) {
      grow(block, from, to);
      std::swap(from, to);
    }
    Channels mean{};
    Channels most{};
    float weight = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
      add(weights[i], from[i], mean);
      weight += weights[i];
      for (std::size_t c = 0; c < kChannels; ++c)
        most[c] = most[c] > from[i][c] ? most[c] : from[i][c];
    }
    if (weight > 0) {
      for (float& channel : mean) channel /= weight;
    }
    Channels page = parts.last_bias;
    mix(mean, parts.page_mean, page);
    mix(most, parts.page_most, page);
    for (std::size_t i = 0; i < from.size(); i += 2) {
      const std::size_t second = std::min(i + 1, from.size() - 1);
      Channels last;
      Channels last2;
      mix(from[i], from[second], parts.last, page, last, last2);
      to[i] = last;
      to[second] = last2;
    }
    for (std::size_t i = 0; i < to.size(); ++i) {
      general[i] = dot(to[i], parts.out[0]) + parts.out_bias[0];
      article[i] = dot(to[i], parts.out[1]) + parts.out_bias[1];
    }
  }
};

void Network::read(std::span<const float> rows, std::size_t width, Columns common,
                   std::span<Channels> channels) const {
  if (channels.empty()) return;
  run_wide([&]() __attribute__((always_inline)) {
    NetworkLoops::read(*this, rows.data(), width, common, channels);
  });
}

void Network::score(std::span<Channels> channels, std::span<const float> weights,
                    std::vector<Channels>& room, std::span<float> general,
                    std::span<float> article) const {
  room.resize(channels.size());
  run_wide([&]() __attribute__((always_inline)) {
    NetworkLoops::score(parts_, channels, room, weights, general, article);
  });
}

}  // namespace sito::model
