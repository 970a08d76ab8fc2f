// SPDX-License-Identifier: Apache-2.0
// boilerpipe's NumWordsRules: a tree over the words and links of a block and its neighbours.
//
// Paper: Kohlschuetter, Fankhauser and Nejdl, "Boilerplate Detection using Shallow Text Features",
// WSDM 2010. Trained on English news. Reference read for facts: boilerpipe 1.x (Java, Apache-2.0).
// Komporday (2016) prints this tree as "DefaultExtractor"; in the library that name is another
// pipeline: see boilerpipe-default. Deviations: those of the block builder
// (boilerpipe/build_work_blocks.cpp).
#include "sito/extract/boilerpipe/boilerpipe_steps.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

namespace sito::extract {

void label_boilerpipe_num_words(const Page& page, const Inputs& inputs, const Trace* trace,
                                Labels& labels) {
  labels.reset(page.texts().size());
  WorkBlocks work = build_work_blocks(page, block_options(kReadingParams, inputs));
  classify_by_num_words(work);
  work.write_segments(labels);
  trace_labels(trace, "num-words", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
