// SPDX-License-Identifier: Apache-2.0
// Numbers of shards as people write them: "0-9,12".
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sito::app {

/// Returns the ranges of ascending numbers, with " ..." behind `most` ranges.
std::string ranges_of(const std::vector<std::size_t>& numbers, std::size_t most);

/// Returns the numbers below `n` that a list names, in its order; "all" names all. Ignores the part
/// of a range beyond `n`, because the last group of several may be smaller. InvalidArgument:
/// anything else, or nothing is left.
Result<std::vector<std::size_t>> parse_ranges(std::string_view text, std::size_t n);

}  // namespace sito::app
