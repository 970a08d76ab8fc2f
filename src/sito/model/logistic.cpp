// SPDX-License-Identifier: Apache-2.0
#include "sito/model/logistic.h"

#include "sito/base/wide.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace sito::model {
namespace {

constexpr double kLog2 = 0.693147180559945309;
constexpr float kMaxLogOdds = 88;        // exp(88) is in the range of a float
constexpr double kWhole = 0x1.8p52;      // a sum with it has no room for a fraction
constexpr unsigned kExponentPlace = 52;  // of a double

// The first terms of 2^x = exp(x log 2); for |x| <= 1/2, the others are below 1e-11.
using Terms = std::array<double, 10>;
constexpr Terms kTerms = [] {
  Terms terms{};
  double term = 1;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    terms[i] = term;
    term *= kLog2 / static_cast<double>(i + 1);
  }
  return terms;
}();

[[gnu::always_inline]] inline float probability_of(float log_odds) {
  const double power = static_cast<double>(log_odds) * (-1 / kLog2);
  const double shifted = power + kWhole;  // its lowest bits are the whole part
  const double fraction = power - (shifted - kWhole);
  double result = kTerms.back();
  for (std::size_t i = kTerms.size() - 1; i-- > 0;) result = result * fraction + kTerms[i];
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(result) +
                             (std::bit_cast<std::uint64_t>(shifted) << kExponentPlace);
  return 1 / (1 + static_cast<float>(std::bit_cast<double>(bits)));
}

}  // namespace

void to_probabilities(std::span<float> log_odds) {
  run_wide([&]() __attribute__((always_inline)) {
    // A loop of its own: with it, the other one would have branches instead of vectors.
    for (float& number : log_odds) {
      const float cut = number < kMaxLogOdds ? number : kMaxLogOdds;
      number = cut > -kMaxLogOdds ? cut : -kMaxLogOdds;
    }
    for (float& number : log_odds) number = probability_of(number);
  });
}

}  // namespace sito::model
