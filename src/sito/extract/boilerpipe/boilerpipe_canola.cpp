// SPDX-License-Identifier: Apache-2.0
// boilerpipe's CanolaExtractor: one rule over a block and its neighbours.
//
// Part of boilerpipe (Kohlschuetter 2009-2014), trained on the Canola corpus of the krdwrd project
// (English, mixed kinds of pages), whose idea of boilerplate differs from that of news. Reference
// read for facts: boilerpipe 1.x (Java, Apache-2.0). Deviations: those of the block builder
// (boilerpipe/build_work_blocks.cpp).
#include "sito/extract/boilerpipe/boilerpipe_steps.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

namespace sito::extract {

void label_boilerpipe_canola(const Page& page, const Inputs& inputs, const Trace* trace,
                             Labels& labels) {
  labels.reset(page.texts().size());
  WorkBlocks work = build_work_blocks(page, block_options(kReadingParams, inputs));
  classify_canola(work);
  work.write_segments(labels);
  trace_labels(trace, "canola", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
