// SPDX-License-Identifier: Apache-2.0
// The content of the blocks of FeatureExtractor: text, links, images, lists ...
#pragma once

#include "sito/extract/facts.h"
#include "sito/extract/features/block_set.h"

#include <array>
#include <span>
#include <string_view>

namespace sito::extract {

/// The features of a block (Debnath, Mitra, Giles 2005).
inline constexpr std::array<std::string_view, 8> kBlockFeatures = {
    "text", "link", "image", "list", "table", "form", "script", "stopword"};
inline constexpr std::size_t kTextFeature = 0, kLinkFeature = 1, kImageFeature = 2,
                             kScriptFeature = 6, kStopWordFeature = 7;

/// How a feature is made comparable over a page: shares of its largest value, or of its sum.
inline constexpr std::array<std::string_view, 2> kNormalisations = {"max", "sum"};

/// The parameters that both rows take, in this order: tags, desired, features, normalise.
inline constexpr ParamSpec kBlockTagsSpec = {
    "tags", 0,
    0,      0,
    "tags", "elements at which the page is split, in this order",
    {},     "table,tr,p,hr,ul,div,span",
    "p,div"};
inline constexpr ParamSpec kDesiredSpec = {
    "desired", 0, 0, 7, "choice", "the feature that has to outweigh all others", kBlockFeatures};
inline constexpr ParamSpec kFeaturesSpec = {
    "features",
    0,
    0,
    0,
    "features",
    "the features that are compared; the desired one always is",
    kBlockFeatures,
    "text,link,image,list,table,form",
    "text"};
inline constexpr ParamSpec kNormaliseSpec = {
    "normalise",
    0,
    0,
    1,
    "choice",
    "scale of a feature: share of the maximum of a block, or of the sum of the page",
    kNormalisations};

/// A block with its share of the desired feature.
struct FeatureBlock {
  Region region;
  double amount = 0;  ///< of the desired feature, as counted
  double value = 0;   ///< the same, normalised over the page, in [0, 1]
  double ratio = 0;   ///< its share of the values of all features of the block, in [0, 1]
};

/// Returns the blocks of the page that show text or an image, in document order, measured with the
/// first four parameters of `specs`. The result lives until the next call in this thread. Cost:
/// linear in the nodes; with "stopword" also in the text.
std::span<const FeatureBlock> feature_blocks(const Page& page, const Inputs& inputs,
                                             std::span<const ParamSpec> specs);

}  // namespace sito::extract
