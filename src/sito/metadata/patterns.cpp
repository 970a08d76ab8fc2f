// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/patterns.h"

#include <algorithm>

namespace sito {

void Patterns::add(std::string_view pattern, std::uint32_t id) {
  if (pattern.size() < 2) return;
  patterns_.push_back({pair_of(pattern), id, std::string(pattern)});
  pairs_.set(patterns_.back().pair);
}

void Patterns::sort() {
  std::stable_sort(patterns_.begin(), patterns_.end(),
                   [](const Pattern& a, const Pattern& b) { return a.pair < b.pair; });
}

std::size_t Patterns::first_of(std::uint32_t pair) const {
  const auto found =
      std::lower_bound(patterns_.begin(), patterns_.end(), pair,
                       [](const Pattern& one, std::uint32_t want) { return one.pair < want; });
  return static_cast<std::size_t>(found - patterns_.begin());
}

}  // namespace sito
