// SPDX-License-Identifier: Apache-2.0
// A sample of the prose of a page, from which its language is detected before extraction.
#pragma once

#include "sito/page/page.h"

#include <cstddef>
#include <string>
#include <vector>

namespace sito {

/// Replaces `out` by the beginning of the page's prose, or of all its visible text if it has no
/// prose: about `limit` bytes, a line for each block. `blocks` receives the blocks of this text.
/// A block is prose if it has more than ten words and less than a third of it are links, which is
/// the simplest rule of the literature. Cost: linear in the blocks.
void sample_prose(const Page& page, std::size_t limit, std::string& out,
                  std::vector<BlockId>& blocks);

}  // namespace sito
