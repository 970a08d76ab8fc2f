// SPDX-License-Identifier: Apache-2.0
// Guesses from HTML what a reader sees as blocks, and the importance of each (Li and Ezeife).
#pragma once

#include "sito/page/page.h"
#include "sito/parts/regions.h"
#include "sito/parts/totals.h"

#include <optional>
#include <vector>

namespace sito::parts {

/// A block with the terms of its importance, from any source.
struct VisualBlock {
  Region region;
  double link = 0;      ///< share of its characters in links, in [0, 1]
  double position = 0;  ///< in [0, 1]: 0 in the middle of the page, 1 at its edge
};

struct VisualBlockRules {
  double min_chars = 40;     ///< smaller elements are not blocks of their own
  double child_share = 0.8;  ///< nor is an element with a child that has so much of its text
  bool use_hints = false;    ///< left, right, main ... in classes and ids give the position of a
                             ///< block
  bool drawn = false;        ///< on a snapshot of a browser, blocks are what its boxes divide
                             ///< (VIPS), and the first two rules do not apply
};

/// Finds blocks without a rendering engine: the smallest block-level elements with enough text, of
/// which no child has nearly all. The remaining text is grouped by its parent. The position is that
/// of the middle of the block's characters among those of the page; on a snapshot of a browser it
/// is where the block is drawn (visual_boxes.h). With `drawn`, a snapshot is divided from `body`
/// down, as VIPS does: an element is divided if it has a rule (`hr`) or a line break between block
/// children, if it is large and has two block children or more, or if it has a single one. Other
/// elements, small ones and those below kMaxDivisions divisions are blocks. Returns only blocks with
/// text, in document order. Cost: linear.
void find_visual_blocks(const Page& page, const Totals& plain, const Totals& weighted,
                        const VisualBlockRules& rules, std::vector<VisualBlock>& blocks);

/// Returns the distance from the middle of text centred at `centre` of the page's characters, in
/// [0, 1].
double vertical_position(double centre);

/// Returns 1 - (similarity / 2 + link / 3 + position / 6), in [0, 1]. `similarity` is that with the
/// blocks of other pages of the site. Without other pages it is 0; then `renormalise` doubles the
/// weights of the other two terms, so that they sum to 1 again.
double importance(std::optional<double> similarity, double link, double position, bool renormalise);

}  // namespace sito::parts
