// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/boilerpipe/boilerpipe_steps.h"

#include <algorithm>

namespace sito::extract {

void fuse_equal_density(WorkBlocks& work) {
  std::vector<WorkBlock>& blocks = work.blocks;
  if (blocks.size() < 2) return;
  std::size_t last = 0;  // the block into which the next ones may be merged; the places behind it
                         // are free
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    if (blocks[last].numbers.text_density == blocks[i].numbers.text_density) {
      work.merge(blocks[last], blocks[i]);
    } else {
      blocks[++last] = blocks[i];
    }
  }
  blocks.resize(last + 1);
}

void fuse_near(WorkBlocks& work, const NearFusion& options) {
  std::vector<WorkBlock>& blocks = work.blocks;
  std::size_t last = 0;
  if (options.content_only) {
    const auto first = std::find_if(blocks.begin(), blocks.end(),
                                    [](const WorkBlock& block) { return block.content; });
    last = static_cast<std::size_t>(first - blocks.begin());
  }
  if (last + 1 >= blocks.size()) return;
  for (std::size_t i = last + 1; i < blocks.size(); ++i) {
    WorkBlock& before = blocks[last];
    const WorkBlock& now = blocks[i];
    const bool near = now.offset_begin - before.offset_end <= options.max_distance + 1;
    const bool level = !options.same_level || before.tag_level == now.tag_level;
    const bool target = before.content || (!options.content_only &&
                                           (!options.strict || before.has(BlockLabel::Title)));
    if (now.content && near && level && target) {
      if (!before.content) work.decide(before, true, "near-content");
      work.merge(before, now);
    } else {
      blocks[++last] = now;
    }
  }
  blocks.resize(last + 1);
}

}  // namespace sito::extract
