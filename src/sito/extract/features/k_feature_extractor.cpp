// SPDX-License-Identifier: Apache-2.0
// K-FeatureExtractor: keeps the group of blocks with the most text, where FeatureExtractor keeps
// one block.
//
// Debnath, Mitra and Giles, "Automatic Extraction of Informative Blocks from Webpages", SAC 2005,
// as described by Komporday (thesis, Pazmany Peter Catholic University, 2016). Blocks and features
// are those of FeatureExtractor. k-means groups the blocks in which the desired feature outweighs
// all others, and those without it. The first places of the centres are reconstructed. No reference
// implementation exists. Not tuned for any language. DEVIATION: a block without the desired feature
// is never kept, even if no block has it: clustering must choose one cluster, and would keep all of
// a page that has nothing.
#include "sito/extract/features/block_features.h"
#include "sito/extract/features/clusters.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

namespace sito::extract {
namespace {

constexpr std::array<std::string_view, 2> kStarts = {"quantiles", "even"};
// The desired feature outweighs all others together (Debnath and others).
constexpr double kHalf = 0.5;

bool is_clustered(const FeatureBlock& block) { return block.ratio > kHalf || block.value == 0; }

}  // namespace

const ParamSpec kKFeatureExtractorParams[6] = {
    kBlockTagsSpec,
    kDesiredSpec,
    kFeaturesSpec,
    kNormaliseSpec,
    {"k", 3, 2, 10, "clusters",
     "number of groups of blocks; the group with the highest centre is kept"},
    {"start", 0, 0, 1, "choice",
     "first centres: quantiles (with k=3 minimum, median and maximum), or values at even distances",
     kStarts},
};

void label_k_feature_extractor(const Page& page, const Inputs& inputs, const Trace* trace,
                               Labels& labels) {
  labels.reset(page.texts().size());
  const std::span<const FeatureBlock> blocks =
      feature_blocks(page, inputs, kKFeatureExtractorParams);
  thread_local std::vector<double> values;
  values.clear();
  for (const FeatureBlock& block : blocks) {
    if (is_clustered(block)) values.push_back(block.value);
  }
  const auto k = static_cast<std::size_t>(param(kKFeatureExtractorParams, inputs, 4));
  const auto start = param(kKFeatureExtractorParams, inputs, 5) == 0 ? FirstCentres::Quantiles
                                                                     : FirstCentres::Even;
  const double floor = floor_of_highest_cluster(values, k, start);

  const auto verdict_of = [&](std::size_t i) {
    const FeatureBlock& block = blocks[i];
    const auto score = static_cast<float>(block.value);
    if (!is_clustered(block)) {
      return Verdict{Label::Boilerplate, Role::None, score, "other-features"};
    }
    if (block.value > 0 && block.value >= floor) {
      return Verdict{Label::Content, Role::None, score, "highest-cluster"};
    }
    return Verdict{Label::Boilerplate, Role::None, score, "lower-cluster"};
  };
  write_segments(page, blocks, verdict_of, {Label::Boilerplate, Role::None, 0, "no-block"}, labels);
  trace_labels(trace, "clusters", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
