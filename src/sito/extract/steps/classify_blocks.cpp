// SPDX-License-Identifier: Apache-2.0
// The three trees of boilerpipe. Every number is from the reference (Kohlschuetter, Fankhauser and
// Nejdl 2010, C4.8 trees; Canola: trained on the krdwrd corpus of that name).
#include "sito/extract/steps/boilerpipe_steps.h"

namespace sito::extract {
namespace {

// Densities are floats and the limits doubles, as in the reference: a third is above 0.333333.
constexpr double kMaxLinkDensity = 0.333333;
constexpr double kMaxLinkDensityBefore = 0.555556;

// Calls decide(before, now, after) for every block; outside the page all numbers are 0.
template <typename Decide>
void classify(WorkBlocks& work, std::string_view rule, Decide&& decide) {
  BlockNumbers outside;
  outside.n_lines = 0;
  std::vector<WorkBlock>& blocks = work.blocks;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const BlockNumbers& before = i == 0 ? outside : blocks[i - 1].numbers;
    const BlockNumbers& after = i + 1 == blocks.size() ? outside : blocks[i + 1].numbers;
    work.decide(blocks[i], decide(before, blocks[i].numbers, after), rule);
  }
}

bool is_content_by_num_words(const BlockNumbers& before, const BlockNumbers& now,
                             const BlockNumbers& after) {
  if (now.link_density > kMaxLinkDensity) return false;
  if (before.link_density <= kMaxLinkDensityBefore) {
    return now.n_words > 16 || after.n_words > 15 || before.n_words > 4;
  }
  return now.n_words > 40 || after.n_words > 17;
}

bool is_content_by_density(const BlockNumbers& before, const BlockNumbers& now,
                           const BlockNumbers& after) {
  if (now.link_density > kMaxLinkDensity) return false;
  if (before.link_density > kMaxLinkDensityBefore) return after.text_density > 11;
  if (now.text_density > 9) return after.text_density != 0;
  return after.text_density > 10 || before.text_density > 4;
}

bool is_content_canola(const BlockNumbers& before, const BlockNumbers& now,
                       const BlockNumbers& after) {
  if (now.link_density > 0 && after.n_words > 11) return true;
  if (now.n_words > 19) return true;
  return after.n_words > 6 && after.link_density == 0 && before.link_density == 0 &&
         (now.n_words > 6 || before.n_words > 7 || after.n_words > 19);
}

}  // namespace

void classify_by_num_words(WorkBlocks& work) {
  classify(work, "num-words", is_content_by_num_words);
}

void classify_by_density(WorkBlocks& work) { classify(work, "density", is_content_by_density); }

void classify_canola(WorkBlocks& work) { classify(work, "canola", is_content_canola); }

void mark_all_content(WorkBlocks& work) {
  for (WorkBlock& block : work.blocks) work.decide(block, true, "keep-all");
}

}  // namespace sito::extract
