// SPDX-License-Identifier: Apache-2.0
// Keeps the pagelet with the most text.
//
// The partition is that of Bar-Yossef and Rajagopalan, "Template Detection via Data Mining and its
// Applications", WWW 2002: an element is a pagelet when none of its children holds k links and none
// of its ancestors is a pagelet. Gottron's comparisons (2008) and Komporday (2016) use the largest
// as the main text. No reference implementation exists. Not tuned for any language. DEVIATION: see
// parts/pagelets.cpp.
#include "sito/extract/facts.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/regions.h"
#include "sito/parts/pagelets.h"

#include <array>

namespace sito::extract {
namespace {

enum : std::size_t { kLinks, kAnonymous, kMeasure };
constexpr std::array<std::string_view, 2> kMeasures = {"text", "unlinked"};

}  // namespace

const ParamSpec kLargestPageletParams[3] = {
    {"k", 3, 1, 50, "links",
     "split an element if one of its children holds at least so many links"},
    {"anonymous-pagelets", 1, 0, 1, "switch",
     "make pagelets also of text and inline elements between pagelets; 0: drop that text"},
    {"measure", 0, 0, 1, "choice", "size of a pagelet: all characters, or characters outside links",
     kMeasures},
};

void label_largest_pagelet(const Page& page, const Inputs& inputs, const Trace* trace,
                           Labels& labels) {
  labels.reset(page.texts().size());
  FactsFor facts(page, inputs);
  const Totals& totals = facts->totals(link_weights(kLargestPageletParams, inputs));
  thread_local std::vector<Region> regions;
  parts::find_pagelets(page, totals,
                       {param(kLargestPageletParams, inputs, kLinks),
                        param(kLargestPageletParams, inputs, kAnonymous) != 0},
                       regions);

  const bool unlinked = param(kLargestPageletParams, inputs, kMeasure) == 1;
  const auto size_of = [&](std::size_t region) {
    const Sums sums = totals.between(regions[region].begin, regions[region].end);
    return unlinked ? std::max(0.0, sums.chars - sums.link_chars) : static_cast<double>(sums.chars);
  };
  std::size_t largest = 0;
  for (std::size_t i = 1; i < regions.size(); ++i) {
    if (size_of(i) > size_of(largest)) largest = i;
  }
  write_segments(
      page, regions,
      [&](std::size_t i) {
        const auto score = static_cast<float>(size_of(i));
        return i == largest && score > 0
                   ? Verdict{Label::Content, Role::None, score, "largest-pagelet"}
                   : Verdict{Label::Boilerplate, Role::None, score, "other-pagelet"};
      },
      {Label::Boilerplate, Role::None, 0, "no-pagelet"}, labels);
  trace_labels(trace, "largest-pagelet", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
