// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/edit_band.h"

#include <algorithm>

namespace sito::extract {

std::uint32_t edit_distance_within(std::span<const std::uint32_t> a,
                                   std::span<const std::uint32_t> b, std::uint32_t limit,
                                   std::vector<std::uint32_t>& row, std::uint64_t& work) {
  while (!a.empty() && !b.empty() && a.front() == b.front()) {
    a = a.subspan(1);
    b = b.subspan(1);
  }
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a = a.first(a.size() - 1);
    b = b.first(b.size() - 1);
  }
  if (a.size() > b.size()) std::swap(a, b);
  const std::uint32_t above = limit + 1;
  if (b.size() - a.size() > limit) return above;
  if (a.empty()) return static_cast<std::uint32_t>(b.size());

  // row[j] is the distance of a[0, i) and b[0, j), for j within `limit` of i; around it `above`.
  row.assign(b.size() + 1, above);
  for (std::uint32_t j = 0; j <= std::min<std::size_t>(limit, b.size()); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const std::size_t first = i > limit ? i - limit : 1;
    const std::size_t last = std::min(i + limit, b.size());
    std::uint32_t diagonal = row[first - 1];
    row[first - 1] = i <= limit && first == 1 ? static_cast<std::uint32_t>(i) : above;
    std::uint32_t least = row[first - 1];
    for (std::size_t j = first; j <= last; ++j) {
      const std::uint32_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      const std::uint32_t one_sided = std::min(diagonal, row[j - 1]) + 1;
      row[j] = std::min(std::min(substituted, one_sided), above);
      least = std::min(least, row[j]);
    }
    work += last - first + 1;
    if (least > limit) return above;
  }
  return row[b.size()];
}

}  // namespace sito::extract
