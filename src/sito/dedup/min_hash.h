// SPDX-License-Identifier: Apache-2.0
// MinHash: short signatures of sets of n-grams, whose agreement estimates the similarity of the
// sets (Broder, On the resemblance and containment of documents, 1997), and the bands by which
// similar signatures meet (Indyk and Motwani, Approximate nearest neighbors, 1998).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace sito::dedup {

/// 14 bands of 8 rows, as FineWeb publishes: two documents of similarity s share a band with a
/// probability of 1 - (1 - s^8)^14: 0.20 at 0.5, 0.56 at 0.7, 0.77 at 0.75, 0.92 at 0.8, 1.00 at
/// 0.9.
inline constexpr std::size_t kBands = 14;
inline constexpr std::size_t kRows = 8;
inline constexpr std::size_t kMinima = kBands * kRows;

/// The least values of a set under kMinima orders of all n-grams.
struct MinHash {
  std::array<std::uint32_t, kMinima> least;

  MinHash() { least.fill(0xFFFFFFFF); }
  /// Adds one n-gram by its hash; adding it again changes nothing.
  void add(std::uint64_t gram);
  bool operator==(const MinHash&) const = default;
};

/// Returns the share of minima that agree. It estimates the Jaccard similarity s of the sets, with
/// a standard deviation of sqrt(s (1 - s) / 112), at most 0.05.
double similarity(const MinHash& a, const MinHash& b);
/// Returns a hash of the rows of a band; equal rows of different bands have different hashes.
std::uint64_t band_hash(const MinHash& signature, std::size_t band);
/// Returns the first band in which the two agree.
std::optional<std::size_t> first_common_band(const MinHash& a, const MinHash& b);

}  // namespace sito::dedup
