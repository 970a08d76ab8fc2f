// SPDX-License-Identifier: Apache-2.0
// boilerpipe's LargestContentExtractor: the largest block after NumWordsRules and fusion.
//
// Paper: Kohlschuetter, Fankhauser and Nejdl, "Boilerplate Detection using Shallow Text Features",
// WSDM 2010. Trained on English news. Reference read for facts: boilerpipe 1.x (Java, Apache-2.0).
// Deviations: those of the block builder (boilerpipe/build_work_blocks.cpp). A page with one block
// has nothing to compare, so the result of the classifier stands, as in the reference.
#include "sito/extract/boilerpipe/boilerpipe_steps.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

namespace sito::extract {

const ParamSpec kBoilerpipeLargestParams[3] = {
    {"strict_fusion", 0, 0, 1, "switch", "merge content only into content or into the title"},
    kReadingParams[0],
    kReadingParams[1],
};

void label_boilerpipe_largest(const Page& page, const Inputs& inputs, const Trace* trace,
                              Labels& labels) {
  labels.reset(page.texts().size());
  NearFusion fusion;
  fusion.strict = param(kBoilerpipeLargestParams, inputs, 0) != 0;
  WorkBlocks work = build_work_blocks(page, block_options(kBoilerpipeLargestParams, inputs, 1));
  classify_by_num_words(work);
  work.trace_step(trace, "num-words", labels);
  fuse_near(work, fusion);
  work.trace_step(trace, "near", labels);
  keep_largest(work, {});
  work.write_segments(labels);
  trace_labels(trace, "largest", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
