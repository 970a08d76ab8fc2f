// SPDX-License-Identifier: Apache-2.0
// Precision, recall and F1 from counts.
#pragma once

#include <cstdint>

namespace sito::eval {

/// Returns part / whole; 0 if the whole is 0.
inline double ratio(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

inline double harmonic_mean(double a, double b) { return a + b > 0 ? 2 * a * b / (a + b) : 0.0; }

/// Precision, recall and their harmonic mean, all in [0, 1].
struct Rates {
  double precision = 0, recall = 0, f1 = 0;
};

/// The overlap of an extracted and a gold text. If the gold text is empty, the rates are 1 for an
/// empty extracted text, else 0. If only the extracted text is empty, precision is 0.
struct Overlap {
  std::uint64_t common = 0, extracted = 0, gold = 0;

  [[nodiscard]] Rates rates() const {
    if (gold == 0) return extracted == 0 ? Rates{1, 1, 1} : Rates{0, 0, 0};
    const double precision = ratio(common, extracted);
    const double recall = ratio(common, gold);
    return {precision, recall, harmonic_mean(precision, recall)};
  }
  void add(const Overlap& other) {
    common += other.common;
    extracted += other.extracted;
    gold += other.gold;
  }
};

}  // namespace sito::eval
