// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/patterns.h"

#include <algorithm>
#include <array>

namespace sito {

void Patterns::add(std::string_view pattern, std::uint32_t id) {
  if (pattern.size() < 2) return;
  patterns_.push_back({pair_of(pattern), id, std::string(pattern)});
  pairs_.set(patterns_.back().pair);
  if (pattern.size() < kLongBytes) {
    has_short_ = true;
    return;
  }
  const std::array<char, kLongBytes> front = {pattern[1], pattern[2], pattern[3], 0};
  touched_.set(triple_of(pattern.data()));
  touched_.set(triple_of(front.data()));
}

void Patterns::sort() {
  std::stable_sort(patterns_.begin(), patterns_.end(),
                   [](const Pattern& a, const Pattern& b) { return a.pair < b.pair; });
  std::size_t first = 0;
  for (std::uint32_t group = 0; group < first_of_group_.size(); ++group) {
    while (first < patterns_.size() && patterns_[first].pair < group * kGroup) ++first;
    first_of_group_[group] = static_cast<std::uint16_t>(first);
  }
}

}  // namespace sito
