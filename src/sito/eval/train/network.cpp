// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/train/network.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace sito::eval {
namespace {

using model::Channels;
using model::kChannels;
using model::NetworkBlock;
using model::NetworkInput;
using model::NetworkParts;

constexpr float kPacked = 4096;  // steps of a packed input for one standard deviation
constexpr float kLimit = 4;      // standard deviations
constexpr double kLeastDeviation = 0.01;

/// Random numbers that are the same with every library (SplitMix64).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }
  /// In [0, 1).
  float share() { return static_cast<float>(next() >> 40) / static_cast<float>(1 << 24); }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }

 private:
  std::uint64_t state_;
};

void add(float factor, const Channels& row, Channels& sum) {
  for (std::size_t c = 0; c < kChannels; ++c) sum[c] += factor * row[c];
}
void add(const Channels& row, Channels& sum) { add(1, row, sum); }
float dot(const Channels& a, const Channels& b) {
  float sum = 0;
  for (std::size_t c = 0; c < kChannels; ++c) sum += a[c] * b[c];
  return sum;
}

using Square = std::array<Channels, kChannels>;

void mix(const Channels& from, const Square& rows, Channels& sum) {
  for (std::size_t c = 0; c < kChannels; ++c) add(from[c], rows[c], sum);
}

/// Transposed, so that gradients go back through it as mix() goes forward.
Square turned(const Square& rows) {
  Square result;
  for (std::size_t a = 0; a < kChannels; ++a) {
    for (std::size_t b = 0; b < kChannels; ++b) result[b][a] = rows[a][b];
  }
  return result;
}

/// Values of one page on the way forward.
struct Pass {
  std::vector<float> z;                             // inputs, by unit
  std::vector<std::vector<Channels>> before;        // of each block, and behind the last one
  std::vector<std::vector<Channels>> taken, grown;  // in each block
  std::vector<std::vector<Channels>> kept;          // dropout: 0, or the factor of a kept channel
  Channels mean{}, most{};
  std::array<std::size_t, kChannels> most_at{};
  std::vector<Channels> last, last_kept;
};

/// Adam with decay (Loshchilov and Hutter, ICLR 2019): the means of gradients, for each number.
class Adam {
 public:
  /// `slopes`: the sums of gradients; set to 0 after each step.
  Adam(NetworkParts& parts, NetworkParts& slopes, double decay)
      : parts_(&parts), slopes_(&slopes), decay_(decay) {
    clear();
    std::size_t n = 0;
    model::for_each_row(parts, [&n](auto row) { n += row.size(); });
    first_.assign(n, 0);
    second_.assign(n, 0);
  }

  /// Moves the numbers by the mean gradient of `pages`.
  void step(double rate, std::size_t pages) {
    ++steps_;
    std::vector<float> slopes;
    double norm = 0;
    model::for_each_row(*slopes_, [&](auto row) {
      for (const float sum : row) {
        const float slope = sum / static_cast<float>(pages);
        slopes.push_back(slope);
        norm += static_cast<double>(slope) * static_cast<double>(slope);
      }
    });
    const auto clip = static_cast<float>(norm > 1 ? 1 / std::sqrt(norm) : 1);
    const double first_bias = 1 - std::pow(kFirst, steps_);
    const double second_bias = 1 - std::pow(kSecond, steps_);
    std::size_t at = 0;
    model::for_each_row(*parts_, [&](auto row) {
      for (float& number : row) {
        const auto slope = static_cast<double>(slopes[at] * clip);
        first_[at] = kFirst * first_[at] + (1 - kFirst) * slope;
        second_[at] = kSecond * second_[at] + (1 - kSecond) * slope * slope;
        const double move =
            (first_[at] / first_bias) / (std::sqrt(second_[at] / second_bias) + kLeast);
        number -= static_cast<float>(rate * (move + decay_ * static_cast<double>(number)));
        ++at;
      }
    });
    clear();
  }

 private:
  static constexpr double kFirst = 0.9;
  static constexpr double kSecond = 0.999;
  static constexpr double kLeast = 1e-8;

  void clear() {
    model::for_each_row(*slopes_, [](auto row) { std::fill(row.begin(), row.end(), 0.0F); });
  }

  NetworkParts* parts_;
  NetworkParts* slopes_;
  double decay_;
  std::vector<double> first_, second_;
  int steps_ = 0;
};

/// One training.
class Descent {
 public:
  Descent(NetworkParts& parts, std::span<const std::uint32_t> groups, std::size_t n_groups,
          const NetworkTraining& training)
      : parts_(&parts),
        groups_(groups),
        hidden_(n_groups),
        training_(&training),
        random_(training.seed),
        sums_(parts),
        adam_(parts, sums_, training.decay) {
    begin();
  }

  void run(std::span<const NetworkPage> pages) {
    std::vector<std::size_t> order(pages.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::size_t per_round =
        (pages.size() + training_->pages_per_step - 1) / training_->pages_per_step;
    const double all = static_cast<double>(per_round) * training_->rounds;
    constexpr double kRise = 60;  // steps in which the rate grows
    double done = 0;
    for (int round = 0; round < training_->rounds; ++round) {
      for (std::size_t i = order.size(); i-- > 1;) std::swap(order[i], order[random_.below(i + 1)]);
      for (std::size_t begin = 0; begin < order.size(); begin += training_->pages_per_step) {
        const std::size_t end = std::min(begin + training_->pages_per_step, order.size());
        for (std::size_t i = begin; i < end; ++i) learn(pages[order[i]]);
        ++done;
        const double rate = training_->step * std::min(1.0, done / kRise) *
                            (0.5 + 0.5 * std::cos(std::numbers::pi * done / all));
        adam_.step(rate, end - begin);
      }
    }
  }

 private:
  void begin() {
    const auto fill = [this](std::span<Channels> rows, std::size_t n_read) {
      const float most = 1 / std::sqrt(static_cast<float>(n_read));
      for (Channels& row : rows) {
        for (float& number : row) number = most * (2 * random_.share() - 1);
      }
    };
    NetworkParts& parts = *parts_;
    fill(parts.first, parts.inputs.size());
    for (NetworkBlock& block : parts.blocks) {
      fill(block.taps, block.taps.size());
      fill(block.mix, kChannels);
    }
    fill(parts.page_mean, 2 * kChannels);
    fill(parts.page_most, 2 * kChannels);
    fill(parts.last, kChannels);
    fill(parts.out, kChannels);
  }

  void learn(const NetworkPage& page) {
    const std::size_t all = page.words.size();
    const std::size_t n = std::min(all, training_->max_units);
    const std::size_t from = n < all ? random_.below(all - n + 1) : 0;
    forward(page, from, n);
    back(page, from, n);
  }

  [[nodiscard]] std::size_t n_inputs() const { return parts_->inputs.size(); }

  // Returns 0 or, for a kept channel, what makes up for the others.
  void draw(std::vector<Channels>& kept, std::size_t n) {
    const auto share = static_cast<float>(training_->dropped);
    kept.resize(n);
    for (Channels& row : kept) {
      for (float& channel : row) channel = random_.share() < share ? 0 : 1 / (1 - share);
    }
  }

  void forward(const NetworkPage& page, std::size_t from, std::size_t n) {
    const std::size_t width = n_inputs();
    for (std::size_t group = 0; group < hidden_.size(); ++group) {
      hidden_[group] = random_.share() < static_cast<float>(training_->dropped);
    }
    const std::size_t n_blocks = parts_->blocks.size();
    pass_.z.resize(n * width);
    pass_.before.resize(n_blocks + 1);
    pass_.taken.resize(n_blocks);
    pass_.grown.resize(n_blocks);
    pass_.kept.resize(n_blocks);
    pass_.before[0].resize(n);
    for (std::size_t i = 0; i < n; ++i) {
      float* const z = &pass_.z[i * width];
      Channels sum = parts_->first.back();
      for (std::size_t j = 0; j < width; ++j) {
        const std::int16_t packed = page.inputs[(from + i) * width + j];
        z[j] = hidden_[groups_[j]] ? 0 : static_cast<float>(packed) / kPacked;
        add(z[j], parts_->first[j], sum);
      }
      for (std::size_t c = 0; c < kChannels; ++c) pass_.before[0][i][c] = std::max(sum[c], 0.0F);
    }
    for (std::size_t b = 0; b < n_blocks; ++b) forward_block(b, n);
    const std::vector<Channels>& end = pass_.before.back();
    pass_.mean = {};
    pass_.most = {};
    pass_.most_at = {};
    weight_ = 0;
    for (std::size_t i = 0; i < n; ++i) {
      add(page.words[from + i], end[i], pass_.mean);
      weight_ += page.words[from + i];
      for (std::size_t c = 0; c < kChannels; ++c) {
        if (end[i][c] <= pass_.most[c]) continue;
        pass_.most[c] = end[i][c];
        pass_.most_at[c] = i;
      }
    }
    weight_ = std::max(weight_, 1e-3F);
    for (float& channel : pass_.mean) channel /= weight_;
    Channels whole = parts_->last_bias;
    mix(pass_.mean, parts_->page_mean, whole);
    mix(pass_.most, parts_->page_most, whole);
    draw(pass_.last_kept, n);
    pass_.last.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
      Channels sum = whole;
      mix(end[i], parts_->last, sum);
      for (std::size_t c = 0; c < kChannels; ++c) {
        pass_.last[i][c] = std::max(sum[c], 0.0F) * pass_.last_kept[i][c];
      }
    }
  }

  void forward_block(std::size_t number, std::size_t n) {
    const NetworkBlock& block = parts_->blocks[number];
    const std::vector<Channels>& from = pass_.before[number];
    std::vector<Channels>& to = pass_.before[number + 1];
    draw(pass_.kept[number], n);
    pass_.taken[number].resize(n);
    pass_.grown[number].resize(n);
    to.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
      Channels taken{};
      for_taps(block.gap, i, n, [&](std::size_t tap, std::size_t at) {
        for (std::size_t c = 0; c < kChannels; ++c) taken[c] += block.taps[tap][c] * from[at][c];
      });
      Channels sum = block.bias;
      mix(taken, block.mix, sum);
      for (std::size_t c = 0; c < kChannels; ++c) {
        const float grown = std::max(sum[c], 0.0F) * pass_.kept[number][i][c];
        pass_.grown[number][i][c] = grown;
        to[i][c] = from[i][c] + grown;
      }
      pass_.taken[number][i] = taken;
    }
  }

  // Calls `use` with the taps of unit i and the units that they read.
  template <typename Use>
  static void for_taps(std::size_t gap, std::size_t i, std::size_t n, Use&& use) {
    if (i >= gap) use(0, i - gap);
    use(1, i);
    if (gap < n - i) use(2, i + gap);
  }

  void back(const NetworkPage& page, std::size_t from, std::size_t n) {
    NetworkParts& sum = sums_;
    const std::vector<Channels>& end = pass_.before.back();
    const Square last = turned(parts_->last);
    slopes_.assign(n, {});
    Channels of_page{};
    for (std::size_t i = 0; i < n; ++i) {
      Channels slope{};
      for (std::size_t k = 0; k < 2; ++k) {
        const float weight = k == 0 ? page.general[from + i] : page.article[from + i];
        if (weight == 0) continue;
        const float score = dot(pass_.last[i], parts_->out[k]) + parts_->out_bias[k];
        const float own = weight * (k == 0 ? 1.0F : static_cast<float>(training_->article_weight)) *
                          (1 / (1 + std::exp(-score)) - page.labels[from + i]);
        add(own, pass_.last[i], sum.out[k]);
        sum.out_bias[k] += own;
        add(own, parts_->out[k], slope);
      }
      for (std::size_t c = 0; c < kChannels; ++c) {
        slope[c] = pass_.last[i][c] > 0 ? slope[c] * pass_.last_kept[i][c] : 0;
      }
      for (std::size_t c = 0; c < kChannels; ++c) add(end[i][c], slope, sum.last[c]);
      add(slope, of_page);
      mix(slope, last, slopes_[i]);
    }
    add(of_page, sum.last_bias);
    for (std::size_t c = 0; c < kChannels; ++c) {
      add(pass_.mean[c], of_page, sum.page_mean[c]);
      add(pass_.most[c], of_page, sum.page_most[c]);
      const float by_mean = dot(of_page, parts_->page_mean[c]) / weight_;
      for (std::size_t i = 0; i < n; ++i) slopes_[i][c] += by_mean * page.words[from + i];
      if (pass_.most[c] > 0) slopes_[pass_.most_at[c]][c] += dot(of_page, parts_->page_most[c]);
    }
    for (std::size_t b = parts_->blocks.size(); b-- > 0;) back_block(b, n);
    const std::size_t width = n_inputs();
    for (std::size_t i = 0; i < n; ++i) {
      Channels& slope = slopes_[i];
      for (std::size_t c = 0; c < kChannels; ++c) {
        if (pass_.before[0][i][c] <= 0) slope[c] = 0;
      }
      for (std::size_t j = 0; j < width; ++j) add(pass_.z[i * width + j], slope, sum.first[j]);
      add(slope, sum.first.back());
    }
  }

  void back_block(std::size_t number, std::size_t n) {
    const NetworkBlock& block = parts_->blocks[number];
    NetworkBlock& sum = sums_.blocks[number];
    const std::vector<Channels>& from = pass_.before[number];
    const Square rows = turned(block.mix);
    below_ = slopes_;
    for (std::size_t i = 0; i < n; ++i) {
      Channels slope;
      for (std::size_t c = 0; c < kChannels; ++c) {
        const bool open = pass_.grown[number][i][c] > 0;
        slope[c] = open ? slopes_[i][c] * pass_.kept[number][i][c] : 0;
      }
      const Channels& taken = pass_.taken[number][i];
      for (std::size_t c = 0; c < kChannels; ++c) add(taken[c], slope, sum.mix[c]);
      add(slope, sum.bias);
      Channels by_taken{};
      mix(slope, rows, by_taken);
      for_taps(block.gap, i, n, [&](std::size_t tap, std::size_t at) {
        for (std::size_t c = 0; c < kChannels; ++c) {
          sum.taps[tap][c] += by_taken[c] * from[at][c];
          below_[at][c] += by_taken[c] * block.taps[tap][c];
        }
      });
    }
    std::swap(slopes_, below_);
  }

  NetworkParts* parts_;
  std::span<const std::uint32_t> groups_;
  std::vector<bool> hidden_;  // by group
  const NetworkTraining* training_;
  Random random_;
  NetworkParts sums_;  // of gradients
  Adam adam_;
  Pass pass_;
  float weight_ = 0;  // of the words of the page
  std::vector<Channels> slopes_, below_;
};

}  // namespace

NetworkTrainer::NetworkTrainer(const TreeRows& rows, std::span<const std::uint32_t> features,
                               std::vector<std::uint32_t> groups, std::size_t n_groups)
    : groups_(std::move(groups)), n_groups_(n_groups) {
  const std::size_t n = rows.labels.size();
  std::vector<float> sizes;
  for (const std::uint32_t feature : features) {
    NetworkInput input{feature, 1, 0, 0};
    sizes.clear();
    for (std::size_t i = 0; i < n; ++i) {
      const float size = std::abs(rows.values[i * rows.width + feature]);
      if (size > 0) sizes.push_back(size);
    }
    if (!sizes.empty()) {
      const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
      std::nth_element(sizes.begin(), middle, sizes.end());
      // A power of two near 2 / median: most values are where the logarithm bends.
      int exponent = 0;
      std::frexp(*middle, &exponent);
      input.scale = std::ldexp(1.0F, std::clamp(1 - exponent, -4, 9) + 1);
    }
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const auto value = static_cast<double>(
          model::signed_log(rows.values[i * rows.width + feature] * input.scale));
      sum += value;
      squares += value * value;
    }
    const double whole = std::max<double>(1, static_cast<double>(n));
    const double mean = sum / whole;
    const double deviation =
        std::max(std::sqrt(std::max(squares / whole - mean * mean, 0.0)), kLeastDeviation);
    means_.push_back(static_cast<float>(mean));
    deviations_.push_back(static_cast<float>(deviation));
    input.low = std::min(0.0F, static_cast<float>(mean) - kLimit * deviations_.back());
    input.high = std::max(0.0F, static_cast<float>(mean) + kLimit * deviations_.back());
    inputs_.push_back(input);
  }
}

void NetworkTrainer::pack(std::span<const float> row, std::vector<std::int16_t>& inputs) const {
  for (std::size_t j = 0; j < inputs_.size(); ++j) {
    const float value = model::input_of(inputs_[j], row[inputs_[j].feature]);
    const float z =
        std::clamp((value - means_[j]) / deviations_[j], -2 * kLimit + 0.01F, 2 * kLimit - 0.01F);
    inputs.push_back(static_cast<std::int16_t>(std::lround(z * kPacked)));
  }
}

model::NetworkParts NetworkTrainer::train(std::span<const NetworkPage> pages,
                                          const NetworkTraining& training) const {
  NetworkParts parts;
  parts.shares = training.shares;
  parts.inputs = inputs_;
  parts.first.resize(inputs_.size() + 1);
  for (const std::uint32_t gap : training.gaps) parts.blocks.emplace_back().gap = gap;
  Descent(parts, groups_, n_groups_, training).run(pages);
  // From standard deviations to inputs.
  Channels& bias = parts.first.back();
  for (std::size_t j = 0; j < inputs_.size(); ++j) {
    for (float& number : parts.first[j]) number /= deviations_[j];
    add(-means_[j], parts.first[j], bias);
  }
  return parts;
}

}  // namespace sito::eval
