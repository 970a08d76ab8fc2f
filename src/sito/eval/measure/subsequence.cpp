// SPDX-License-Identifier: Apache-2.0
// The table of lengths has a row for each of `words` and a column for each of `others`. One number
// holds 64 rows of a column: a bit is 0 if the length grows from the row above.
#include "sito/eval/measure/subsequence.h"

#include <algorithm>
#include <bit>

namespace sito::eval {
namespace {

constexpr std::size_t kBlockRows = 64;
constexpr std::uint64_t kNoGrowth = ~std::uint64_t{0};

}  // namespace

bool Subsequence::carry(std::size_t block, std::size_t column) const {
  const std::size_t bit = block * others_.size() + column;
  return ((carries_[bit / 64] >> (bit % 64)) & 1) != 0;
}

void Subsequence::set_carry(std::size_t block, std::size_t column, bool value) {
  if (block >= n_blocks_) return;
  const std::size_t bit = block * others_.size() + column;
  const std::uint64_t mask = std::uint64_t{1} << (bit % 64);
  if (value) carries_[bit / 64] |= mask;
}

void Subsequence::split(std::span<const std::size_t> part_ends) {
  parts_.clear();
  std::size_t begin = 0;
  for (const std::size_t end : part_ends) {
    parts_.push_back({begin, end, words_.size(), end, 0});
    begin = end;
  }
}

// Sets or clears the places of the block's words.
void Subsequence::set_places(std::size_t block, bool present) {
  const std::size_t begin = block * kBlockRows;
  const std::size_t end = std::min(begin + kBlockRows, words_.size());
  for (std::size_t i = begin; i < end; ++i) {
    std::uint64_t& places = places_[words_[i]];
    places = present ? places | (std::uint64_t{1} << (i - begin)) : 0;
  }
}

// Computes the states of the block after each column of the part.
void Subsequence::run(std::size_t block, Part& part) {
  std::uint64_t state = kNoGrowth;
  for (std::size_t k = part.begin; k < part.end; ++k) {
    const std::uint64_t places = places_[others_[k]];
    const std::uint64_t taken = state & places;
    std::uint64_t sum = state + taken;
    if (n_blocks_ > 1) {
      const std::uint64_t with_carry = sum + (block > 0 && carry(block, k) ? 1 : 0);
      set_carry(block + 1, k, sum < state || with_carry < sum);
      sum = with_carry;
    }
    state = sum | (state & ~places);
    states_[k] = state;
  }
}

// Walks back from the position of the part to the first row of the block, marking equal words.
void Subsequence::walk_back(std::size_t block, Part& part, std::vector<std::uint8_t>& in) const {
  const std::size_t top = block * kBlockRows;
  const auto grows = [&](std::size_t row, std::size_t column) {
    const std::uint64_t state = column == part.begin ? kNoGrowth : states_[column - 1];
    return ((state >> (row - 1 - top)) & 1) == 0;
  };
  std::size_t row = part.row;
  std::size_t column = part.column;
  while (row > top && column > part.begin) {
    if (words_[row - 1] == others_[column - 1]) {
      in[--row] = 1;
      --column;
    } else if (grows(row, column - 1) && grows(row, column)) {
      --column;
    } else {
      --row;
    }
  }
  part.row = row;
  part.column = column;
}

void Subsequence::mark(std::span<const std::uint32_t> words, std::span<const std::uint32_t> others,
                       std::span<const std::size_t> part_ends, std::uint32_t n_words,
                       std::vector<std::uint8_t>& in) {
  if (words.empty() || others.empty()) return;
  words_ = words;
  others_ = others;
  n_blocks_ = (words.size() + kBlockRows - 1) / kBlockRows;
  split(part_ends);
  if (places_.size() < n_words) places_.resize(n_words);
  if (n_blocks_ > 1) carries_.assign((n_blocks_ * others.size() + 63) / 64, 0);
  states_.resize(others.size());
  for (std::size_t block = 0; block < n_blocks_; ++block) {
    set_places(block, true);
    for (Part& part : parts_) {
      run(block, part);
      if (part.end > part.begin)
        part.length += static_cast<std::size_t>(std::popcount(~states_[part.end - 1]));
    }
    set_places(block, false);
  }
  const auto is_whole = [&](const Part& part) { return part.length == words.size(); };
  if (std::any_of(parts_.begin(), parts_.end(), is_whole)) {
    std::fill(in.begin(), in.end(), std::uint8_t{1});
    return;
  }
  std::erase_if(parts_, [](const Part& part) { return part.length == 0; });
  for (std::size_t block = n_blocks_; block-- > 0;) {
    // The states of the last block are still valid.
    if (block + 1 < n_blocks_) set_places(block, true);
    for (Part& part : parts_) {
      if (block + 1 < n_blocks_) run(block, part);
      walk_back(block, part, in);
    }
    if (block + 1 < n_blocks_) set_places(block, false);
  }
}

}  // namespace sito::eval
