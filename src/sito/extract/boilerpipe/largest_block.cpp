// SPDX-License-Identifier: Apache-2.0
// Steps around the largest block of a page.
#include "sito/extract/boilerpipe/boilerpipe_steps.h"

#include <algorithm>
#include <limits>

namespace sito::extract {

void delete_boilerplate(WorkBlocks& work, bool keep_title) {
  const auto stays = [&](const WorkBlock& block) {
    return block.content || (keep_title && block.has(BlockLabel::Title));
  };
  const auto gone = std::stable_partition(work.blocks.begin(), work.blocks.end(), stays);
  work.deleted.insert(work.deleted.end(), gone, work.blocks.end());
  work.blocks.erase(gone, work.blocks.end());
}

void keep_largest(WorkBlocks& work, const KeepLargest& options) {
  std::vector<WorkBlock>& blocks = work.blocks;
  if (blocks.size() < 2) return;
  std::size_t largest = blocks.size();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!blocks[i].content) continue;
    if (largest == blocks.size() || blocks[i].numbers.n_words > blocks[largest].numbers.n_words) {
      largest = i;
    }
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (i == largest) {
      blocks[i].add(BlockLabel::VeryLikely);
    } else {
      blocks[i].add(BlockLabel::MightBe);
      if (blocks[i].content) work.decide(blocks[i], false, "not-largest");
    }
  }
  if (!options.expand || largest == blocks.size()) return;
  const std::int32_t level = blocks[largest].tag_level;
  const auto expand = [&](WorkBlock& block) {  // false: a lower level ends the walk
    if (block.tag_level == level && block.numbers.n_words >= options.min_words) {
      work.decide(block, true, "level-of-largest");
    }
    return block.tag_level >= level;
  };
  for (std::size_t i = largest; i-- > 0;) {
    if (!expand(blocks[i])) break;
  }
  for (std::size_t i = largest + 1; i < blocks.size(); ++i) {
    if (!expand(blocks[i])) break;
  }
}

void keep_large_at_level(WorkBlocks& work, std::uint32_t min_words) {
  const auto main = std::find_if(work.blocks.begin(), work.blocks.end(), [](const WorkBlock& b) {
    return b.content && b.has(BlockLabel::VeryLikely);
  });
  if (main == work.blocks.end()) return;
  const std::int32_t level = main->tag_level;
  for (WorkBlock& block : work.blocks) {
    if (!block.content && block.numbers.n_words >= min_words && block.tag_level == level) {
      work.decide(block, true, "large-at-level");
    }
  }
}

void keep_list_at_end(WorkBlocks& work) {
  constexpr std::int32_t kNowhere = std::numeric_limits<std::int32_t>::max();
  std::int32_t level = kNowhere;
  for (WorkBlock& block : work.blocks) {
    if (block.content && block.has(BlockLabel::VeryLikely)) {
      level = block.tag_level;
    } else if (block.tag_level > level && block.has(BlockLabel::MightBe) &&
               block.has(BlockLabel::ListItem) && block.numbers.link_density == 0) {
      work.decide(block, true, "list-at-end");
    } else {
      level = kNowhere;
    }
  }
}

}  // namespace sito::extract
