// SPDX-License-Identifier: Apache-2.0
// Turns verdicts about parts of the tree into segments.
#pragma once

#include "sito/extract/steps/pieces.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/parts/regions.h"

#include <cstdint>

namespace sito::extract {

using parts::content_root;
using parts::cut_regions;
using parts::Region;
using parts::Split;

inline const Region& region_of(const Region& region) { return region; }
template <typename T>
const Region& region_of(const T& with_region) {
  return with_region.region;
}

/// Fills `labels.segments` along the blocks of the page; splits a block where the label changes
/// inside. `regions` are in document order and do not overlap: an array of Region, or of any type
/// with a member `region`. `verdict_of(index)` is the verdict about one of them, `outside` the
/// verdict about all other text. A segment has the score and the rule of its beginning. Cost:
/// linear in texts and regions.
template <typename Regions, typename VerdictOf>
void write_segments(const Page& page, const Regions& regions, VerdictOf&& verdict_of,
                    const Verdict& outside, Labels& labels) {
  std::size_t at = 0;
  for (const Block& block : page.blocks()) {
    bool open = false;
    for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
      const Text& text = page.texts()[i];
      if (text.hidden || text.blank) continue;
      const std::uint32_t node = index_of(text.node);
      while (at < regions.size() && region_of(regions[at]).end <= node) ++at;
      const bool inside = at < regions.size() && region_of(regions[at]).begin <= node;
      const Verdict verdict = inside ? verdict_of(at) : outside;
      if (open && labels.segments.back().label == verdict.label) {
        labels.segments.back().text_end = TextId{i + 1};
        continue;
      }
      open = true;
      labels.segments.push_back(
          {TextId{i}, TextId{i + 1}, verdict.label, verdict.role, verdict.score, verdict.rule});
    }
  }
}

}  // namespace sito::extract
