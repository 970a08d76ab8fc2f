// SPDX-License-Identifier: Apache-2.0
// Finds which pages of a site link to each other, as far as they are known.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace sito::site {

/// Hashes of URLs: without scheme, fragment and a slash at the end; 0: unknown. Links to other
/// sites are left out; each target occurs once, in order.
struct PageLinks {
  std::uint64_t address = 0;
  std::vector<std::uint64_t> targets;

  /// Cost: one URL to resolve for each link within the site.
  void read(const Page& page);
};

/// Pages and their links, without direction.
class PageGraph {
 public:
  /// Adds a page. Pages are numbered in this order.
  void add(const PageLinks& links);

  /// Finds which of these pages are connected by links that do not go through other pages, and
  /// gives each a group, a number without further meaning. With `through_unseen`, a target that was
  /// not added as a page connects the pages that link to it. Cost: linear in their links.
  void group(std::span<const std::uint32_t> pages, bool through_unseen,
             std::vector<std::uint32_t>& groups);

 private:
  std::uint32_t number_of(std::uint64_t address);
  std::uint32_t root_of(std::uint32_t number);

  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;  // of URLs
  std::vector<std::uint32_t> pages_;                          // page -> number
  std::vector<std::vector<std::uint32_t>> targets_;           // page -> numbers
  std::vector<bool> seen_;                                    // number -> is a page
  std::vector<std::uint32_t> parents_;                        // number -> union-find; kNone: not in
                                                              // the group
};

}  // namespace sito::site
