// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup/min_hash.h"

#include "sito/dedup/hash.h"

#include <algorithm>

namespace sito::dedup {
namespace {

/// An order of all numbers of 32 bits: by (number ^ flip) * factor.
struct Order {
  std::array<std::uint32_t, kMinima> flip{};
  std::array<std::uint32_t, kMinima> factor{};
};

constexpr Order make_orders() {
  constexpr std::uint64_t kSeed = 112;  // any number; another one gives other estimates
  Order order;
  for (std::size_t i = 0; i < kMinima; ++i) {
    order.flip[i] = static_cast<std::uint32_t>(scramble(kSeed + 2 * i));
    order.factor[i] = static_cast<std::uint32_t>(scramble(kSeed + 2 * i + 1)) | 1;  // one-to-one
  }
  return order;
}

constexpr Order kOrders = make_orders();

}  // namespace

void MinHash::add(std::uint64_t gram) {
  // 32 bits are enough: among 100,000 n-grams of two documents one pair agrees by chance.
  const auto value = static_cast<std::uint32_t>(gram >> 32);
  for (std::size_t i = 0; i < kMinima; ++i) {
    const std::uint32_t rank = (value ^ kOrders.flip[i]) * kOrders.factor[i];
    least[i] = std::min(least[i], rank);
  }
}

double similarity(const MinHash& a, const MinHash& b) {
  std::size_t agree = 0;
  for (std::size_t i = 0; i < kMinima; ++i) agree += a.least[i] == b.least[i] ? 1 : 0;
  return static_cast<double>(agree) / static_cast<double>(kMinima);
}

std::uint64_t band_hash(const MinHash& signature, std::size_t band) {
  const std::uint32_t* rows = signature.least.data() + band * kRows;
  return hash64({reinterpret_cast<const char*>(rows), kRows * sizeof *rows}) ^ scramble(band);
}

std::optional<std::size_t> first_common_band(const MinHash& a, const MinHash& b) {
  for (std::size_t band = 0; band < kBands; ++band) {
    const auto offset = static_cast<std::ptrdiff_t>(band * kRows);
    const auto begin = a.least.begin() + offset;
    if (std::equal(begin, begin + kRows, b.least.begin() + offset)) return band;
  }
  return std::nullopt;
}

}  // namespace sito::dedup
