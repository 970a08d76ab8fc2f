// SPDX-License-Identifier: Apache-2.0
// Measures the text that a host gives for each fetched byte, to put hosts in order.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>

namespace sito::crawl {

/// The yield of one host. For one thread.
///
/// Source: Suchomel & Pomikalek 2012, Efficient Web Crawling for Large Text Corpora (WAC7): the
///         yield rate of a domain, and a threshold that grows with the fetched bytes.
class TextYield {
 public:
  /// Learns from a page: bytes fetched, and bytes of text kept.
  void learn(std::uint64_t fetched_bytes, std::uint64_t kept_bytes);
  /// Returns the rate, in [0, 1]; close to kTypicalRate for hosts of which little is known.
  [[nodiscard]] double rate() const;
  /// Threshold: 0.01 (log10(pages) - 1); none for the first ten pages, 1 % of 100, 2 % of 1,000.
  [[nodiscard]] bool is_below_threshold() const;

  [[nodiscard]] nlohmann::json to_json() const;
  static TextYield from_json(const nlohmann::json& json);

 private:
  static constexpr double kTypicalRate = 0.05;            // rate of pages with articles
  static constexpr double kBytesOfBelief = 256.0 * 1024;  // weight of the typical rate
  std::uint64_t pages_ = 0, fetched_ = 0, kept_ = 0;
};

}  // namespace sito::crawl
