// SPDX-License-Identifier: Apache-2.0
// FeatureExtractor: keeps the block in which text outweighs everything else.
//
// Debnath, Mitra and Giles, "Automatic Extraction of Informative Blocks from Webpages", SAC 2005,
// as described by Komporday (thesis, Pazmany Peter Catholic University, 2016). Implemented: the
// partition by an ordered list of elements, features as shares of the page's largest value, the
// winner set and its winner. The order of the elements, the normalisation of features and the tie
// rules are reconstructed. No reference implementation exists. Not tuned for any language.
#include "sito/extract/features/block_features.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

namespace sito::extract {

const ParamSpec kFeatureExtractorParams[4] = {kBlockTagsSpec, kDesiredSpec, kFeaturesSpec,
                                              kNormaliseSpec};

namespace {

// The desired feature outweighs all others together (Debnath and others).
constexpr double kHalf = 0.5;

// Returns the winner: the largest share of the desired feature, then the most of it, then the
// first.
const FeatureBlock* find_winner(std::span<const FeatureBlock> blocks) {
  const FeatureBlock* winner = nullptr;
  for (const FeatureBlock& block : blocks) {
    if (block.ratio <= kHalf) continue;
    if (winner == nullptr || block.ratio > winner->ratio ||
        (block.ratio == winner->ratio && block.amount > winner->amount)) {
      winner = &block;
    }
  }
  return winner;
}

}  // namespace

void label_feature_extractor(const Page& page, const Inputs& inputs, const Trace* trace,
                             Labels& labels) {
  labels.reset(page.texts().size());
  const std::span<const FeatureBlock> blocks =
      feature_blocks(page, inputs, kFeatureExtractorParams);
  const FeatureBlock* const winner = find_winner(blocks);
  const auto verdict_of = [&](std::size_t i) {
    const auto score = static_cast<float>(blocks[i].ratio);
    if (&blocks[i] == winner) return Verdict{Label::Content, Role::None, score, "winner"};
    return Verdict{Label::Boilerplate, Role::None, score,
                   blocks[i].ratio > kHalf ? "winner-set" : "other-features"};
  };
  write_segments(page, blocks, verdict_of, {Label::Boilerplate, Role::None, 0, "no-block"}, labels);
  trace_labels(trace, "winner", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
