// SPDX-License-Identifier: Apache-2.0
// Finds which pages of a run are the parts of one text, by their links.
#pragma once

#include "sito/metadata/part_links.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sito::corpus {

/// The most parts that become one document, and the most bytes of their stored documents. Further
/// parts begin another document.
inline constexpr std::size_t kMaxParts = 50;
inline constexpr std::uint64_t kMaxPartBytes = std::uint64_t{16} << 20;

/// A page that has links to other parts. URLs, titles and headings are hashes; 0 for none.
struct PartPage {
  std::uint64_t place = 0;  ///< grows in the order of the inputs
  std::uint64_t url = 0, next = 0, previous = 0;
  std::uint64_t title = 0, heading = 0;
  PartEvidence next_evidence = PartEvidence::None, previous_evidence = PartEvidence::None;
  std::uint32_t number = 0;  ///< in its URL; 0 if it has none
  std::uint64_t begin = 0;   ///< of its document, in the store
  std::uint32_t bytes = 0;   ///< 0: it is not stored, and can only be a first part
};

/// The parts of one text, in the order of reading; indexes of pages.
struct PartChain {
  std::vector<std::uint32_t> pages;
  bool incomplete = false;  ///< it links to a part that is not among the pages
  bool cut = false;         ///< more parts follow, see kMaxParts
};

/// Returns the chains of two pages or more, and pages whose other parts are missing.
///
/// A link joins two pages if their titles are the same, but for the number of the page. The same
/// headline is enough if the URLs name the number of a page. Pages at one URL belong to different
/// captures: the first captures of all pages belong together, then the second ones.
///
/// The result does not depend on the order of `pages`. Cost: a sort.
std::vector<PartChain> find_part_chains(const std::vector<PartPage>& pages);

}  // namespace sito::corpus
