// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/edit_distance.h"

#include <algorithm>
#include <span>

namespace sito::eval {
namespace {

constexpr std::size_t kBlockRows = 64;

// Removes equal words at both ends.
void strip(std::span<const std::uint32_t>& a, std::span<const std::uint32_t>& b) {
  const auto front = static_cast<std::size_t>(
      std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
  a = a.subspan(front);
  b = b.subspan(front);
  const auto back = static_cast<std::size_t>(
      std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin());
  a = a.first(a.size() - back);
  b = b.first(b.size() - back);
}

// 64 rows of one column of the table of distances, as differences between neighbouring rows.
struct Block {
  std::uint64_t rises = ~std::uint64_t{0};  // from the row above
  std::uint64_t falls = 0;

  // Moves to the next column. `equal`: rows with the word of the column; `last`: the last row that
  // counts. `rise` and `fall`: the difference to the previous column, on entry in the row above the
  // block, on return in the last row.
  void step(std::uint64_t equal, std::uint64_t last, std::uint8_t& rise, std::uint8_t& fall) {
    const std::uint64_t vertical = equal | falls;
    equal |= fall;
    const std::uint64_t horizontal = (((equal & rises) + rises) ^ rises) | equal;
    std::uint64_t up = falls | ~(horizontal | rises);
    std::uint64_t down = rises & horizontal;
    const std::uint8_t rise_above = rise;
    const std::uint8_t fall_above = fall;
    rise = (up & last) != 0;
    fall = (down & last) != 0;
    up = (up << 1) | rise_above;
    down = (down << 1) | fall_above;
    rises = down | ~(vertical | up);
    falls = up & vertical;
  }
};

}  // namespace

std::uint64_t EditDistance::between(const Words& a, const Words& b, std::uint32_t n_words) {
  std::span<const std::uint32_t> rows = a;
  std::span<const std::uint32_t> columns = b;
  strip(rows, columns);
  if (rows.empty() || columns.empty()) return rows.size() + columns.size();
  if (places_.size() < n_words) places_.resize(n_words);
  // The distance to an empty text, above the first row, grows by one word with each column.
  rises_.assign(columns.size(), 1);
  falls_.assign(columns.size(), 0);
  for (std::size_t begin = 0; begin < rows.size(); begin += kBlockRows) {
    const auto block_rows = rows.subspan(begin, std::min(kBlockRows, rows.size() - begin));
    for (std::size_t i = 0; i < block_rows.size(); ++i)
      places_[block_rows[i]] |= std::uint64_t{1} << i;
    const std::uint64_t last = std::uint64_t{1} << (block_rows.size() - 1);
    Block block;
    for (std::size_t k = 0; k < columns.size(); ++k)
      block.step(places_[columns[k]], last, rises_[k], falls_[k]);
    for (const std::uint32_t word : block_rows) places_[word] = 0;
  }
  // Sum up along the first column, then along the last row.
  std::uint64_t distance = rows.size();
  for (std::size_t k = 0; k < columns.size(); ++k) distance += rises_[k];
  for (std::size_t k = 0; k < columns.size(); ++k) distance -= falls_[k];
  return distance;
}

}  // namespace sito::eval
