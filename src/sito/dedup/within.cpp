// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup/within.h"

#include <algorithm>

namespace sito::dedup {

void WithinDocument::judge(const Document& document, std::vector<ParagraphVerdict>& copies) {
  copies.clear();
  first_.clear();
  hashes_.read(document);
  const bool exact = options_.method == Method::Exact;
  hashes_.for_each([&](std::uint32_t index, std::span<const std::uint64_t> hashes) {
    // In one document 64 bits distinguish texts.
    if (exact) hashes = hashes.first(1);
    owners_.clear();
    for (const std::uint64_t hash : hashes) {
      const std::uint32_t owner = first_.try_emplace(hash, index).first->second;
      if (owner != index) owners_.push_back(owner);
    }
    const double share = static_cast<double>(owners_.size()) / static_cast<double>(hashes.size());
    if (owners_.empty() || share < options_.share) return;
    std::sort(owners_.begin(), owners_.end());
    Owners counted;
    for (const std::uint32_t owner : owners_) counted.count(Unit::of(0, owner));
    copies.push_back({Unit::of(0, index), counted.best(), static_cast<float>(share),
                      exact ? Reason::Duplicate : Reason::NearDuplicate});
  });
}

}  // namespace sito::dedup
