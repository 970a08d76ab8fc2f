// SPDX-License-Identifier: Apache-2.0
// Which extracts of a page are put to the vote, and how they stand.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::eval {

/// Two tools, by index.
using ToolPair = std::pair<std::size_t, std::size_t>;

/// Every two of `n` tools: (0,1), (0,2), (1,2) for three.
std::vector<ToolPair> pairs_of(std::size_t n);

/// Is the tool `second` to stand on the left? Half of the inputs say so, each always the same, so
/// that a page looks the same when a session is resumed; the order of the names does not matter.
bool stands_reversed(std::string_view input, std::string_view first, std::string_view second);

/// `n` of the names (all, when there are fewer), by index and in their order: those of the smallest
/// hashes. A sample is the same every time, and a larger one contains it.
std::vector<std::size_t> sample_of(const std::vector<std::string_view>& names, std::size_t n);

}  // namespace sito::eval
