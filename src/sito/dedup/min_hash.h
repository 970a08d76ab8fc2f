// SPDX-License-Identifier: Apache-2.0
// MinHash: sets of n-grams as short signatures whose agreement estimates how similar the sets are
// (Broder, On the resemblance and containment of documents, 1997), and the bands by which similar
// signatures meet (Indyk and Motwani, Approximate nearest neighbors, 1998).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

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
  /// Adds one n-gram by its hash; one that is there already changes nothing.
  void add(std::uint64_t gram);
  bool operator==(const MinHash&) const = default;
};

/// The share of minima that agree: the Jaccard similarity of the sets, with a standard deviation of
/// sqrt(s (1 - s) / 112), at most 0.05.
double similarity(const MinHash& a, const MinHash& b);
/// A hash of the rows of a band; different bands have different hashes for the same rows.
std::uint64_t band_hash(const MinHash& signature, std::size_t band);
/// The first band in which the two agree.
std::optional<std::size_t> first_common_band(const MinHash& a, const MinHash& b);

}  // namespace sito::dedup
