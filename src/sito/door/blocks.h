// SPDX-License-Identifier: Apache-2.0
// The blocks of a page as the algorithm saw them, for programs.
#pragma once

#include "sito/document.h"
#include "sito/sift/sifter.h"

#include <vector>

namespace sito::door {

/// Returns the blocks of the page that was sifted last. Ends with OutOfTime if the deadline that
/// this thread watches has passed.
std::vector<Block> blocks_of(sift::Sifter& sifter);

}  // namespace sito::door
