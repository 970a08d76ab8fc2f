// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/link_weights.h"

#include <array>

namespace sito::extract {
namespace {

constexpr double kMaxWeight = 10;

constexpr std::array<ParamSpec, kLinkKinds> kSpecs = {{
    {"external-links", 1, 0, kMaxWeight, "weight", "weight of text in links to other sites"},
    {"internal-links", 1, 0, kMaxWeight, "weight", "weight of text in links to the same site"},
    {"fragment-links", 1, 0, kMaxWeight, "weight", "weight of text in links within the page"},
    {"script-links", 1, 0, kMaxWeight, "weight", "weight of text in links that run a script"},
    {"mail-links", 1, 0, kMaxWeight, "weight", "weight of text in mail and telephone links"},
}};

}  // namespace

std::span<const ParamSpec> link_weight_specs() { return kSpecs; }

LinkWeights link_weights(std::span<const ParamSpec> own, const Inputs& inputs) {
  LinkWeights weights;
  if (inputs.params == nullptr || inputs.params->numbers.size() < own.size() + kLinkKinds) {
    return weights;
  }
  for (std::size_t i = 0; i < kLinkKinds; ++i) {
    weights.of_kind[i] = inputs.params->numbers[own.size() + i];
  }
  return weights;
}

LinkWeigher::LinkWeigher(const Page& page, const LinkWeights& weights)
    : links_(page.links()), weights_(weights) {
  if (!weights.neutral()) find_link_kinds(page, kinds_);
}

double LinkWeigher::weight_of(std::uint32_t node) {
  if (kinds_.empty()) return 1;
  while (next_ < links_.size() && index_of(links_[next_].node) < node) ++next_;
  if (next_ == links_.size() || index_of(links_[next_].node) != node) return 1;
  return weights_.of_kind[static_cast<std::size_t>(kinds_[next_])];
}

}  // namespace sito::extract
