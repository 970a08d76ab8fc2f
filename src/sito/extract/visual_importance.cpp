// SPDX-License-Identifier: Apache-2.0
// Keeps the most important blocks of a page, by links and position.
//
// Paper: J. Li, C. I. Ezeife, "Cleaning Web Pages for Effective Web Content Mining", DEXA 2006 (the
// system WebPageCleaner), as reported by Bilek (2013). Implemented: the importance of a block, and
// the choice of the most important ones, for a single page. The paper's thresholds and its measure
// of position are not known; those here are ours. No reference implementation exists. Not tuned for
// any language.
//
// DEVIATION: the paper takes blocks from a rendered page (VIPS) and compares them with blocks of
// other pages of the site. Here blocks are guessed from HTML (parts/visual_blocks.h), because that
// scores higher also on snapshots of a browser. There their position is that of the rendering, and
// `drawn` takes the blocks from it, too, without the colours that VIPS also looks at. The
// comparison with other pages is missing; therefore the weights of the two other terms are scaled
// up (renorm).
#include "sito/extract/facts.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/lead_match.h"
#include "sito/extract/steps/regions.h"
#include "sito/parts/visual_blocks.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace sito::extract {

// A block without links has an importance of at least two thirds, so a lower default would keep all
// of them. Of five values, 0.7 has the highest F1 on five of ten sets (docs/evaluation/seeds.md).
const ParamSpec kVisualImportanceParams[7] = {
    {"min-importance", 0.7, 0, 1, "importance", "minimum importance of a block that is kept"},
    {"blocks", 0, 0, 10000, "blocks",
     "number of the most important blocks that are kept; 0: as many as min-importance allows"},
    {"min-block-chars", 40, 1, 100000, "characters",
     "minimum size of a block; smaller elements of one parent form one block"},
    {"child-share", 0.8, 0, 1, "share",
     "an element is not a block if one child has this share of its text"},
    {"use-hints", 0, 0, 1, "switch",
     "use left, right, side and main in classes and ids for the position"},
    {"renorm", 1, 0, 1, "switch", "scale the weights of links and position to a sum of 1"},
    {"drawn", 0, 0, 1, "switch",
     "on snapshots of a browser, take the blocks from the boxes of elements (VIPS)"},
};

namespace {

enum : std::size_t {
  MinImportance,
  Blocks,
  MinBlockChars,
  ChildShare,
  UseHints,
  Renorm,
  Drawn,
};

// Marks the kept blocks; the importance is in [0, 1].
std::vector<bool> choose(const std::vector<float>& scores, double least, std::size_t most) {
  std::vector<bool> chosen(scores.size());
  if (most == 0) {
    const auto best = std::max_element(scores.begin(), scores.end()) - scores.begin();
    for (std::size_t i = 0; i < scores.size(); ++i) chosen[i] = scores[i] >= least;
    chosen[static_cast<std::size_t>(best)] = true;
    return chosen;
  }
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
  order.resize(std::min(most, order.size()));
  for (const std::size_t i : order) chosen[i] = true;
  return chosen;
}

}  // namespace

void label_visual_importance(const Page& page, const Inputs& inputs, const Trace* trace,
                             Labels& labels) {
  labels.reset(page.texts().size());
  const auto value = [&](std::size_t index) {
    return param(kVisualImportanceParams, inputs, index);
  };
  FactsFor facts(page, inputs);
  thread_local std::vector<parts::VisualBlock> blocks;  // kept for its memory
  parts::find_visual_blocks(
      page, facts->totals(), facts->totals(link_weights(kVisualImportanceParams, inputs)),
      {value(MinBlockChars), value(ChildShare), value(UseHints) != 0, value(Drawn) != 0}, blocks);
  std::vector<float> scores;
  std::vector<Region> regions;
  // The lead that a feed has for the page makes the blocks with it more important.
  const LeadPlaces lead(page, inputs.lead);
  for (const parts::VisualBlock& block : blocks) {
    regions.push_back(block.region);
    double score = parts::importance(std::nullopt, block.link, block.position, value(Renorm) != 0);
    score += (1 - score) * lead.share_of(block.region.begin, block.region.end);
    scores.push_back(static_cast<float>(score));
  }
  std::vector<bool> chosen;
  if (!blocks.empty()) {
    chosen = choose(scores, value(MinImportance), static_cast<std::size_t>(value(Blocks)));
  }
  write_segments(
      page, regions,
      [&](std::size_t i) {
        return chosen[i] ? Verdict{Label::Content, Role::None, scores[i], "important"}
                         : Verdict{Label::Boilerplate, Role::None, scores[i], "less-important"};
      },
      {Label::Boilerplate, Role::None, 0, "outside-body"}, labels);
  trace_labels(trace, "importance", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
