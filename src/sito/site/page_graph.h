// SPDX-License-Identifier: Apache-2.0
// Which pages of a site link to each other, as far as they are known.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace sito::site {

/// Hashes of addresses: without scheme, fragment and a slash at the end; 0: unknown. Links to other
/// sites are left out; each target is there once, in order.
struct PageLinks {
  std::uint64_t address = 0;
  std::vector<std::uint64_t> targets;

  /// Cost: one address to resolve for each link within the site.
  void read(const Page& page);
};

/// Pages and their links, without direction.
class PageGraph {
 public:
  /// Pages are numbered as they are added.
  void add(const PageLinks& links);

  /// Sorts out which of these pages are connected by links that go through no other pages, and
  /// gives each a group, a number without meaning. With `through_unseen` a target that is not one
  /// of the pages added connects the pages that link to it. Cost: linear in their links.
  void group(std::span<const std::uint32_t> pages, bool through_unseen,
             std::vector<std::uint32_t>& groups);

 private:
  std::uint32_t number_of(std::uint64_t address);
  std::uint32_t root_of(std::uint32_t number);

  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;  // of addresses
  std::vector<std::uint32_t> pages_;                          // page -> number
  std::vector<std::vector<std::uint32_t>> targets_;           // page -> numbers
  std::vector<bool> seen_;                                    // number -> is a page
  std::vector<std::uint32_t> parents_;                        // number -> union-find; kNone: out
};

}  // namespace sito::site
