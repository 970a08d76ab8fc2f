// SPDX-License-Identifier: Apache-2.0
// The three trees of boilerpipe. Every number is from the reference (Kohlschuetter, Fankhauser and
// Nejdl 2010, C4.8 trees; Canola: trained on the krdwrd corpus of that name).
#include "sito/extract/boilerpipe/boilerpipe_steps.h"

namespace sito::extract {
namespace {

// Densities are floats and the limits doubles, as in the reference: a third is above 0.333333.
constexpr double kMaxLinkDensity = 0.333333;
constexpr double kMaxLinkDensityBefore = 0.555556;

/// The result of a tree, and the branch that gave it.
struct Leaf {
  bool content = false;
  std::string_view rule;
};

// Calls decide(before, now, after) for every block; outside the page all numbers are 0.
template <typename Decide>
void classify(WorkBlocks& work, Decide&& decide) {
  BlockNumbers outside;
  outside.n_lines = 0;
  std::vector<WorkBlock>& blocks = work.blocks;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const BlockNumbers& before = i == 0 ? outside : blocks[i - 1].numbers;
    const BlockNumbers& after = i + 1 == blocks.size() ? outside : blocks[i + 1].numbers;
    const Leaf leaf = decide(before, blocks[i].numbers, after);
    work.decide(blocks[i], leaf.content, leaf.rule);
  }
}

// NumWordsRulesClassifier: the number of words from which a block, or its neighbour, is content.
constexpr std::uint32_t kWords = 17;
constexpr std::uint32_t kWordsAfter = 16;
constexpr std::uint32_t kWordsBefore = 5;
constexpr std::uint32_t kWordsBehindLinks = 41;
constexpr std::uint32_t kWordsAfterBehindLinks = 18;

Leaf by_num_words(const BlockNumbers& before, const BlockNumbers& now, const BlockNumbers& after) {
  if (now.link_density > kMaxLinkDensity) return {false, "link-density"};
  if (before.link_density <= kMaxLinkDensityBefore) {
    if (now.n_words >= kWords) return {true, "many-words"};
    if (after.n_words >= kWordsAfter) return {true, "before-many-words"};
    return before.n_words >= kWordsBefore ? Leaf{true, "behind-words"} : Leaf{false, "few-words"};
  }
  if (now.n_words >= kWordsBehindLinks) return {true, "many-words"};
  return after.n_words >= kWordsAfterBehindLinks ? Leaf{true, "before-many-words"}
                                                 : Leaf{false, "behind-links"};
}

// DensityRulesClassifier: densities that must be exceeded.
constexpr float kDensity = 9;
constexpr float kDensityAfter = 10;
constexpr float kDensityBefore = 4;
constexpr float kDensityAfterBehindLinks = 11;

Leaf by_density(const BlockNumbers& before, const BlockNumbers& now, const BlockNumbers& after) {
  if (now.link_density > kMaxLinkDensity) return {false, "link-density"};
  if (before.link_density > kMaxLinkDensityBefore) {
    return after.text_density > kDensityAfterBehindLinks ? Leaf{true, "before-dense"}
                                                         : Leaf{false, "behind-links"};
  }
  if (now.text_density > kDensity) {
    return after.text_density != 0 ? Leaf{true, "dense"} : Leaf{false, "nothing-behind"};
  }
  if (after.text_density > kDensityAfter) return {true, "before-dense"};
  return before.text_density > kDensityBefore ? Leaf{true, "behind-dense"}
                                              : Leaf{false, "not-dense"};
}

// CanolaFilter: the number of words from which a block, or its neighbours, count as content.
constexpr std::uint32_t kCanolaAfterLinks = 12;
constexpr std::uint32_t kCanolaAlone = 20;
constexpr std::uint32_t kCanolaAfter = 7;
constexpr std::uint32_t kCanolaNow = 7;
constexpr std::uint32_t kCanolaBefore = 8;

Leaf by_canola(const BlockNumbers& before, const BlockNumbers& now, const BlockNumbers& after) {
  if (now.link_density > 0 && after.n_words >= kCanolaAfterLinks) {
    return {true, "links-before-words"};
  }
  if (now.n_words >= kCanolaAlone) return {true, "many-words"};
  const bool no_links = before.link_density == 0 && after.link_density == 0;
  const bool words =
      now.n_words >= kCanolaNow || before.n_words >= kCanolaBefore || after.n_words >= kCanolaAlone;
  return after.n_words >= kCanolaAfter && no_links && words ? Leaf{true, "among-words"}
                                                            : Leaf{false, "few-words"};
}

}  // namespace

void classify_by_num_words(WorkBlocks& work) { classify(work, by_num_words); }

void classify_by_density(WorkBlocks& work) { classify(work, by_density); }

void classify_canola(WorkBlocks& work) { classify(work, by_canola); }

void mark_all_content(WorkBlocks& work) {
  for (WorkBlock& block : work.blocks) work.decide(block, true, "keep-all");
}

}  // namespace sito::extract
