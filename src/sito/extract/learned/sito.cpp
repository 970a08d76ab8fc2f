// SPDX-License-Identifier: Apache-2.0
// The row `sito`: scores every unit of text by boosted trees over some two hundred features, and
// chooses the units with the highest expected F-measure.
//
// Own work; no paper and no reference implementation. Taken from earlier methods: content as a
// label of many blocks instead of a choice of one node (Kohlschuetter et al., WSDM 2010; Marek et
// al., WAC3 2007), names of classes and ids as evidence (Vogels et al., ECIR 2018), the expected
// F-measure as the criterion (Jansche, ACL 2007), scores of Readability and of maximum-sum ranges
// as features. docs/algorithms/sito.md describes its design and its quality, data/models/README.md
// the training data of the shipped model. Languages: any; the model was trained mostly on English,
// and on 24 other languages.
#include "sito/extract/facts.h"
#include "sito/extract/learned/decide.h"
#include "sito/extract/learned/reasons.h"
#include "sito/extract/learned/roles.h"
#include "sito/extract/resources.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

#include <cmath>

namespace sito::extract {

const ParamSpec kSitoParams[4] = {
    {"dial", 0, -2, 2, "exponent of 2",
     "weight of recall: 2^dial times that of precision; below 0 keeps less, above 0 keeps more"},
    {"correlation", 0.7, 0, 0.95, "share",
     "assumed correlation between the errors of two blocks of a page"},
    {"abstain", 0.1, 0, 1, "probability",
     "keep nothing of a page if no block has at least this probability of being content"},
    {"repeated-words", 6, 1, 100000, "words",
     "drop repetitions of a block with at least so many words"},
};

namespace {

const learned::ExtractorModel& model_of(const Resources* resources) {
  const bool given = resources != nullptr && resources->extractor_model != nullptr;
  return given ? *resources->extractor_model : learned::shipped_extractor_model();
}

// The features of pages with more units are released: 300,000 units take 100 MB, and the document
// must still be assembled.
constexpr std::size_t kKeptUnits = 50'000;

}  // namespace

void label_sito(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  labels.reset(page.texts().size());
  learned::DecisionOptions options;
  options.decode.beta = static_cast<float>(std::exp2(param(kSitoParams, inputs, 0)));
  options.decode.correlation = static_cast<float>(param(kSitoParams, inputs, 1));
  options.abstain = static_cast<float>(param(kSitoParams, inputs, 2));
  options.repeated_words = static_cast<float>(param(kSitoParams, inputs, 3));

  options.site = inputs.site;

  FactsFor facts(page, inputs);
  learned::Decision& decision = facts->learned();
  decision.decide(page, model_of(inputs.resources), options);
  for (std::uint32_t i = 0; i < decision.units().size(); ++i) {
    const learned::Unit& unit = decision.units()[i];
    const learned::Choice& choice = decision.choices()[i];
    labels.segments.push_back({TextId{unit.text_begin}, TextId{unit.text_end},
                               choice.content ? Label::Content : Label::Boilerplate, Role::None,
                               choice.probability, choice.rule});
  }
  decision.release_above(kKeptUnits);
  trace_labels(trace, "sito", labels);
  finish(page, inputs, trace, labels);
}

PageType page_type_of_sito(const Inputs& inputs) {
  return inputs.facts->learned().page_type(model_of(inputs.resources));
}

void roles_of_sito(const Page& page, const Inputs& inputs, std::vector<BlockRole>& roles) {
  learned::Roles().find(page, inputs.facts->learned(), model_of(inputs.resources), roles);
}

void reasons_of_sito(const Page& page, const Inputs& inputs, Explanation& explanation) {
  learned::explain(page, inputs.facts->learned(), model_of(inputs.resources), explanation);
}

std::span<const std::string> page_types_of_sito(const Resources* resources) {
  return model_of(resources).types();
}

}  // namespace sito::extract
