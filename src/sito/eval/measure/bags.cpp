// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/bags.h"

#include <cstddef>

namespace sito::eval {
namespace {

constexpr std::size_t kShingleWords = 4;
// Fills up a text that is shorter than a shingle; no word has this number.
constexpr std::uint32_t kNoWord = 0xFFFFFFFF;

}  // namespace

void NumberBag::fill(const Words& words) {
  counts_.clear();
  for (const std::uint32_t word : words) {
    if (word >= counts_.size()) counts_.resize(word + std::size_t{1});
    ++counts_[word];
  }
  taken_.assign(counts_.size(), 0);
  size_ = words.size();
}

std::uint64_t NumberBag::common(const Words& words) {
  std::uint64_t n = 0;
  for (const std::uint32_t word : words) {
    if (word < counts_.size() && taken_[word] < counts_[word]) ++taken_[word], ++n;
  }
  for (const std::uint32_t word : words) {
    if (word < counts_.size()) taken_[word] = 0;
  }
  return n;
}

void Shingler::clear() {
  halves_.clear();
  shingles_.clear();
}

void Shingler::split(const Words& words, Words& shingles) {
  shingles.clear();
  if (words.empty()) return;
  const auto word = [&](std::size_t i) { return i < words.size() ? words[i] : kNoWord; };
  const auto half = [&](std::size_t i) { return halves_.number_of(word(i), word(i + 1)); };
  const std::size_t n = words.size() < kShingleWords ? 1 : words.size() - kShingleWords + 1;
  for (std::size_t i = 0; i < n; ++i) {
    shingles.push_back(shingles_.number_of(half(i), half(i + 2)));
  }
}

}  // namespace sito::eval
