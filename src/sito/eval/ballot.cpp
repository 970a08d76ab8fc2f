// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/ballot.h"

#include "sito/base/sha1.h"

#include <algorithm>
#include <string>

namespace sito::eval {

std::vector<ToolPair> pairs_of(std::size_t n) {
  std::vector<ToolPair> pairs;
  for (std::size_t first = 0; first < n; ++first) {
    for (std::size_t second = first + 1; second < n; ++second) pairs.emplace_back(first, second);
  }
  return pairs;
}

bool is_reversed(std::string_view input, std::string_view first, std::string_view second) {
  const auto [low, high] = std::minmax(first, second);
  std::string key(input);
  for (const std::string_view name : {low, high}) {
    key += '\n';
    key += name;
  }
  const bool is_high_left = (static_cast<unsigned char>(Sha1::of(key)[0]) & 1U) != 0;
  return is_high_left == (first == low);
}

std::vector<std::size_t> sample_of(const std::vector<std::string_view>& names, std::size_t n) {
  std::vector<std::pair<Sha1::Digest, std::size_t>> order;
  for (std::size_t i = 0; i < names.size(); ++i) order.emplace_back(Sha1::of(names[i]), i);
  n = std::min(n, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n), order.end());
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < n; ++i) chosen.push_back(order[i].second);
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace sito::eval
