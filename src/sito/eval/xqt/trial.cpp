// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/xqt/trial.h"

#include "sito/fields/read/direct.h"

namespace sito::eval {
namespace {

constexpr std::string_view kByPlace = "position";  // the anchor of proposals with positions

}  // namespace

Trial::Trial(std::span<const LearningPage> pages) : pages_(pages) {
  for (const LearningPage& page : pages) {
    trees_.push_back(page.page);
    bodies_.emplace_back().text = page.body.text;
  }
}

std::optional<fields::Element> Trial::run(const fields::Field& field,
                                          const LearningPage& page) const {
  fields::Template mapping;
  mapping.id = "trial";
  mapping.fields.push_back(field);
  const auto ready = fields::DirectTemplate::make(mapping);
  if (!ready) return {};
  auto record = ready->run(*page.page, {page.gold->url, ""});
  if (!record) return {};
  return std::move(*record);
}

Rates Trial::score_text(const fields::Element& record, std::size_t page) {
  scorer_.begin(bodies_[page]);
  return scorer_.score(text_of(record, kTextField)).words.rates();
}

void Trial::score(const XqtField* spec, Draft& draft) {
  draft.scores.assign(pages_.size(), 0);
  draft.recalls.assign(pages_.size(), 0);
  draft.sum = 0;
  for (std::size_t i = 0; i < pages_.size(); ++i) {
    const std::optional<fields::Element> record =
        draft.field.paths.empty() ? fields::Element::of("none", "") : run(draft.field, pages_[i]);
    if (!record) continue;
    double& score = draft.scores[i];
    if (spec == nullptr) {
      const Rates rates = score_text(*record, i);
      score = rates.f1;
      draft.recalls[i] = rates.recall;
    } else if (const auto counts =
                   count_values(*pages_[i].gold, *spec, values_of(*record, spec->name))) {
      score = counts->truth > 0 ? counts->score() : counts->found == 0 ? 1.0 : 0.0;
      // Two values for a field with one are an error, even if they are equal.
      const bool many = !spec->repeated && values_of(*record, spec->name).size() > 1;
      if (many) score /= 2;
    } else {
      score = 1;
      continue;
    }
    draft.sum += score;
  }
}

std::vector<std::string> Trial::propose(std::span<const xqt::Example> examples,
                                        const xqt::ProposeOptions& options, Taste taste) const {
  std::vector<std::string> paths;
  const auto proposals = xqt::propose(trees_, examples, options);
  if (!proposals) return paths;
  for (const xqt::Proposal& proposal : *proposals) {
    if (taste == Taste::Any || proposal.anchor != kByPlace) paths.push_back(proposal.path);
  }
  return paths;
}

}  // namespace sito::eval
