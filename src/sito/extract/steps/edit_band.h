// SPDX-License-Identifier: Apache-2.0
// Edit distances that are small.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract {

/// The edit distance (insert, delete and substitute cost 1) of two sequences, or something above
/// `limit` when it is above. `row` is a buffer; `work` is raised by the cells that were looked at.
/// Cost: the shorter length by 2 * limit + 1, behind what the two have in common at both ends.
std::uint32_t edit_distance_within(std::span<const std::uint32_t> a,
                                   std::span<const std::uint32_t> b, std::uint32_t limit,
                                   std::vector<std::uint32_t>& row, std::uint64_t& work);

}  // namespace sito::extract
