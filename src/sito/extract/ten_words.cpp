// SPDX-License-Identifier: Apache-2.0
// The simplest rule that works: more than ten words and less than a third of them in links.
//
// Reported by Bilek (2013) as the rule of thumb behind Kohlschuetter, Fankhauser and Nejdl,
// "Boilerplate Detection using Shallow Text Features", WSDM 2010. Implemented over the blocks of
// the page; words are runs between white space, and link density is the share of words in links, as
// in the paper. No reference implementation exists.
#include "sito/extract/facts.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

#include <algorithm>

namespace sito::extract {

const ParamSpec kTenWordsParams[2] = {
    {"min-words", 11, 0, 100000, "words", "minimum length of a block that is kept"},
    {"max-link-density", 1.0 / 3.0, 0, 1.0001, "share",
     "remove blocks with this share of words in links, or more"},
};

namespace {

// Returns the weighted words of a block in links, at most all of its words.
double weigh_link_words(const Page& page, const Block& block, const LinkWeights& weights,
                        Facts& facts) {
  if (weights.neutral() || block.n_link_words == 0) return block.n_link_words;
  double sum = 0;
  for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
    const Text& text = page.texts()[i];
    if (text.link == kNoLink) continue;
    const LinkKind kind = facts.link_kinds()[index_of(text.link)];
    sum += weights.of_kind[static_cast<std::size_t>(kind)] * text.n_words;
  }
  return std::min(sum, static_cast<double>(block.n_words));
}

}  // namespace

void label_ten_words(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  labels.reset(page.texts().size());
  const double min_words = param(kTenWordsParams, inputs, 0);
  const double max_density = param(kTenWordsParams, inputs, 1);
  const LinkWeights weights = link_weights(kTenWordsParams, inputs);
  FactsFor facts(page, inputs);
  for (const Block& block : page.blocks()) {
    const double density =
        block.n_words == 0 ? 0.0 : weigh_link_words(page, block, weights, *facts) / block.n_words;
    Segment segment{
        block.text_begin, block.text_end, Label::Content, Role::None, static_cast<float>(density),
        "ten-words"};
    if (block.n_words < min_words) {
      segment.label = Label::Boilerplate;
      segment.rule = "few-words";
    } else if (density >= max_density) {
      segment.label = Label::Boilerplate;
      segment.rule = "link-density";
    }
    labels.segments.push_back(segment);
  }
  trace_labels(trace, "ten-words", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
