// SPDX-License-Identifier: Apache-2.0
// The page as the algorithm saw it, for programs.
#pragma once

#include "sito/document.h"
#include "sito/sift/sifter.h"

#include <vector>

namespace sito::door {

/// Returns the blocks of the page that was sifted last. Ends with OutOfTime when the deadline that
/// this thread watches has passed.
std::vector<Block> blocks_of(sift::Sifter& sifter);

}  // namespace sito::door
