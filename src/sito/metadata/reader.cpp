// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/reader.h"

#include "sito/metadata/candidates.h"
#include "sito/metadata/choose.h"
#include "sito/metadata/collect.h"
#include "sito/page/xpath.h"

#include <algorithm>
#include <optional>

namespace sito {

struct MetadataReader::State {
  Candidates candidates;
  Chooser chooser;
};

MetadataReader::MetadataReader() : state_(std::make_unique<State>()) {}
MetadataReader::~MetadataReader() = default;
MetadataReader::MetadataReader(MetadataReader&&) noexcept = default;
MetadataReader& MetadataReader::operator=(MetadataReader&&) noexcept = default;

void MetadataReader::read(const Page& page, const MetadataContext& context, Metadata& metadata) {
  metadata.values.clear();
  state_->candidates.clear();
  collect(page, state_->candidates);
  state_->chooser.choose(page, context, state_->candidates, metadata);
}

}  // namespace sito
