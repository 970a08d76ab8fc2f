// SPDX-License-Identifier: Apache-2.0
// Detects copies of a page at other URLs, by the URL that each of them names as its own.
#pragma once

#include "sito/crawl/work.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string_view>
#include <unordered_map>

namespace sito::crawl {

/// Facts of this kind are named by the identity of a page that was written.
inline constexpr std::string_view kPageIdentity = "page-identity";

/// Knows the last kMostKept pages that name a URL of their own (corpus::named_identity). A page is
/// a copy if it has the identity of another one that was written, and that one has kSameShare of its
/// text, too: many sites name the first part of a list in all its parts. For the coordinator's
/// thread only.
class Copies {
 public:
  /// The estimate of a sketch is off by .03.
  static constexpr double kSameShare = 0.9;
  static constexpr std::size_t kMostKept = 100'000;  // 350 bytes each

  /// Drops a page that is a copy, as "canonical-copy"; never a seed. Learns from others, and adds
  /// what is learned to the facts of the work.
  void judge(Work& work);
  /// Learns from an earlier run; ignores facts of another form.
  void learn(const frontier::Fact& fact);

 private:
  struct Known {
    std::uint64_t page = 0;  // hash of its URL
    TextSketch text;
  };
  void keep(std::uint64_t identity, const Known& known);
  static std::string value_of(const Known& known);

  std::unordered_map<std::uint64_t, Known> known_;  // by the hash of the identity
  std::deque<std::uint64_t> order_;
};

}  // namespace sito::crawl
