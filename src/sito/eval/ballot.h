// SPDX-License-Identifier: Apache-2.0
// Which extracts of a page are compared, and in which order they are shown.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::eval {

/// Two tools, by index.
using ToolPair = std::pair<std::size_t, std::size_t>;

/// Returns the pairs of `n` tools: (0,1), (0,2), (1,2) for three.
std::vector<ToolPair> pairs_of(std::size_t n);

/// Returns true if the tool `second` is shown on the left. Decided by a hash, true for half of the
/// inputs, so that a page looks the same when a session is resumed. Swapping the tools does not
/// change which of them is on the left.
bool is_reversed(std::string_view input, std::string_view first, std::string_view second);

/// Returns the ascending indices of `n` names (or of all, if there are fewer): those with the
/// smallest hashes. The sample is always the same, and larger samples contain it.
std::vector<std::size_t> sample_of(const std::vector<std::string_view>& names, std::size_t n);

}  // namespace sito::eval
