// SPDX-License-Identifier: Apache-2.0
// What a host's pages are worth: text kept for bytes fetched, by which hosts are put in order.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>

namespace sito::crawl {

/// The yield of one host. For one thread.
///
/// Source: Suchomel & Pomikalek 2012, Efficient Web Crawling for Large Text Corpora (WAC7): the
///         yield rate of a domain, and a threshold of it that grows with what was fetched.
class TextYield {
 public:
  /// What `Order::Yield` adds to the priority of an address, at most, either way.
  static constexpr std::int64_t kMostOffset = 16;

  /// A page: bytes that were fetched, and bytes of text that were kept.
  void learn(std::uint64_t fetched_bytes, std::uint64_t kept_bytes);
  /// In [0, 1]; of hosts of which little is known it is near kTypicalRate.
  [[nodiscard]] double rate() const;
  /// Less is sooner: 0 for a typical host, 2 less for each doubling of the rate.
  [[nodiscard]] std::int64_t priority_offset() const;
  /// Below 0.01 (log10(pages) - 1): nothing for the first ten pages, 1 % of 100, 2 % of 1,000.
  [[nodiscard]] bool is_below_threshold() const;

  [[nodiscard]] nlohmann::json to_json() const;
  static TextYield from_json(const nlohmann::json& json);

 private:
  static constexpr double kTypicalRate = 0.05;            // of what pages of articles have
  static constexpr double kBytesOfBelief = 256.0 * 1024;  // weight of the typical rate
  std::uint64_t pages_ = 0, fetched_ = 0, kept_ = 0;
};

}  // namespace sito::crawl
