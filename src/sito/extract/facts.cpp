// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/facts.h"

#include "sito/extract/learned/decide.h"

namespace sito::extract {

Facts::Facts() = default;
Facts::~Facts() = default;
Facts::Facts(Facts&&) noexcept = default;
Facts& Facts::operator=(Facts&&) noexcept = default;

learned::Decision& Facts::learned() {
  if (!learned_) learned_ = std::make_unique<learned::Decision>();
  return *learned_;
}

void Facts::open(const Page& page) {
  page_ = &page;
  has_kinds_ = false;
  has_totals_ = false;
  has_tokens_ = false;
  weights_.reset();
}

std::span<const LinkKind> Facts::link_kinds() {
  if (!has_kinds_) find_link_kinds(*page_, kinds_);
  has_kinds_ = true;
  return kinds_;
}

const Totals& Facts::totals(const LinkWeights& weights) {
  if (weights.neutral()) {
    if (!has_totals_) totals_.build(*page_, weights, {});
    has_totals_ = true;
    return totals_;
  }
  if (weights_ != weights) weighted_.build(*page_, weights, link_kinds());
  weights_ = weights;
  return weighted_;
}

const SourceTokens& Facts::source_tokens() {
  if (!has_tokens_) tokens_.build(*page_);
  has_tokens_ = true;
  return tokens_;
}

FactsFor::FactsFor(const Page& page, const Inputs& inputs) : facts_(inputs.facts) {
  if (facts_ == nullptr) {
    facts_ = &own_.emplace();
    facts_->open(page);
  }
}

}  // namespace sito::extract
