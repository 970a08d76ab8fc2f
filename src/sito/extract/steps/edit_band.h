// SPDX-License-Identifier: Apache-2.0
// Computes edit distances that are small.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract {

/// Returns the edit distance (insert, delete and substitute cost 1) of two sequences, or any number
/// above `limit` if it is above. `row` is a buffer; `work` is raised by the number of computed
/// cells. Cost: the shorter length times 2 * limit + 1, without the common parts at both ends.
std::uint32_t edit_distance_within(std::span<const std::uint32_t> a,
                                   std::span<const std::uint32_t> b, std::uint32_t limit,
                                   std::vector<std::uint32_t>& row, std::uint64_t& work);

}  // namespace sito::extract
