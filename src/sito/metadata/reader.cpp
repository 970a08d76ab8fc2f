// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/reader.h"

#include "sito/metadata/candidates.h"
#include "sito/metadata/choose.h"
#include "sito/metadata/collect.h"
#include "sito/metadata/features.h"
#include "sito/metadata/feed_evidence.h"

namespace sito {

struct MetadataReader::State {
  const ChoiceWeights* weights;
  Candidates candidates;
  Collector collector;
  Chooser chooser;
};

MetadataReader::MetadataReader(const ChoiceWeights* weights) : state_(std::make_unique<State>()) {
  state_->weights = weights == nullptr ? &shipped_choice_weights() : weights;
}
MetadataReader::~MetadataReader() = default;
MetadataReader::MetadataReader(MetadataReader&&) noexcept = default;
MetadataReader& MetadataReader::operator=(MetadataReader&&) noexcept = default;

void MetadataReader::read(const Page& page, const MetadataContext& context, Metadata& metadata) {
  state_->candidates.clear();
  state_->collector.collect(page, context.header, state_->candidates);
  if (context.feed != nullptr) add_feed_entry(*context.feed, state_->candidates);
  state_->chooser.choose(page, context, state_->candidates, *state_->weights, metadata);
}

const Chooser& MetadataReader::chooser() const { return state_->chooser; }

}  // namespace sito
