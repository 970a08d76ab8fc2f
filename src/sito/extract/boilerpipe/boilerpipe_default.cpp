// SPDX-License-Identifier: Apache-2.0
// boilerpipe's DefaultExtractor: a tree over text and link densities.
//
// Paper: Kohlschuetter, Fankhauser and Nejdl, "Boilerplate Detection using Shallow Text Features",
// WSDM 2010. Trained on English news. Reference read for facts: boilerpipe 1.x (Java, Apache-2.0).
// The tree that Komporday (2016) prints under this name is boilerpipe-num-words. Proximity fusion
// runs before anything is content and so does nothing; it is kept because the pipeline has it.
// Deviations: those of the block builder (boilerpipe/build_work_blocks.cpp).
#include "sito/extract/boilerpipe/boilerpipe_steps.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

namespace sito::extract {

void label_boilerpipe_default(const Page& page, const Inputs& inputs, const Trace* trace,
                              Labels& labels) {
  labels.reset(page.texts().size());
  WorkBlocks work = build_work_blocks(page, block_options(kReadingParams, inputs));
  fuse_equal_density(work);
  work.trace_step(trace, "equal-density", labels);
  fuse_near(work, {});
  work.trace_step(trace, "near", labels);
  classify_by_density(work);
  work.write_segments(labels);
  trace_labels(trace, "density", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
