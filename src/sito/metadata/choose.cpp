// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/choose.h"

#include "sito/page/xpath.h"
#include "sito/text/language.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito {
namespace {

// Alternatives of one field beyond these are of no use to anybody.
constexpr std::size_t kMostAlternatives = 8;
// How much of the missing certainty each further independent source makes up for.
constexpr float kAgreement = 0.5F;

bool is_address(MetadataField field) {
  return field == MetadataField::Canonical || field == MetadataField::Image ||
         field == MetadataField::Licence;
}

bool is_web(std::string_view url) {
  const std::string_view scheme = url::scheme_of(url);
  return scheme == "http" || scheme == "https";
}

Choice* find_value(std::vector<Choice>& choices, MetadataField field, std::string_view value) {
  for (Choice& choice : choices) {
    if (choice.candidate->field == field && choice.value == value) return &choice;
  }
  return nullptr;
}

}  // namespace

void Chooser::choose(const Page& page, const MetadataContext& /*context*/,
                     const Candidates& candidates, Metadata& metadata) {
  candidates_ = &candidates;
  choices_.clear();
  resolver_.set_base(page.base_url());
  for (const MetadataField field :
       {MetadataField::Title, MetadataField::SiteName, MetadataField::Language,
        MetadataField::Description, MetadataField::Licence, MetadataField::Canonical,
        MetadataField::Image}) {
    choose_simple(field);
  }
  emit(page, metadata);
}

void Chooser::choose_simple(MetadataField field) {
  const std::size_t first = choices_.size();
  for (const Candidate& candidate : candidates_->of(field)) {
    std::string value;
    if (field == MetadataField::Language) {
      value = text::normalise_language(text::trim(candidate.text));
    } else if (is_address(field)) {
      value = resolver_.resolve(text::trim(candidate.text));
      if (!is_web(value)) value.clear();
      if (value.empty() && field == MetadataField::Licence) {
        value = text::collapse_and_trim(candidate.text);
      }
    } else {
      value = text::collapse_and_trim(candidate.text);
    }
    if (value.empty()) continue;
    if (Choice* same = find_value(choices_, field, value); same != nullptr) {
      if (same->candidate->source != candidate.source) {
        same->score += (1 - same->score) * candidate.score * kAgreement;
      }
      continue;
    }
    choices_.push_back({&candidate, std::move(value), candidate.score, false});
  }
  const auto begin = choices_.begin() + static_cast<std::ptrdiff_t>(first);
  std::stable_sort(begin, choices_.end(),
                   [](const Choice& a, const Choice& b) { return a.score > b.score; });
  if (begin != choices_.end()) begin->accepted = true;
}

void Chooser::emit(const Page& page, Metadata& metadata) {
  if (choices_.empty()) return;
  const XPaths paths(page);
  MetadataField field = MetadataField::Title;
  std::size_t n_alternatives = 0;
  for (Choice& choice : choices_) {
    const Candidate& candidate = *choice.candidate;
    if (candidate.field != field) n_alternatives = 0;
    field = candidate.field;
    if (!choice.accepted && ++n_alternatives > kMostAlternatives) continue;
    MetadataValue& value = metadata.values.emplace_back();
    value.field = candidate.field;
    value.source = candidate.source;
    value.accepted = choice.accepted;
    value.score = std::min(choice.score, 1.0F);
    value.value = std::move(choice.value);
    if (value.value != candidate.text) value.written = text::collapse_and_trim(candidate.text);
    if (value.written == value.value) value.written.clear();
    if (candidate.node != kNoNode) value.xpath = paths.of(candidate.node);
    if (candidate.range.known()) {
      value.source_begin = candidate.range.begin;
      value.source_end = candidate.range.end;
    }
  }
}

}  // namespace sito
