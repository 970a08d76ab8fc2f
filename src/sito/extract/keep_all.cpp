// SPDX-License-Identifier: Apache-2.0
// Keeps all visible text, or all blocks with enough words.
//
// With min-words it is boilerpipe's KeepEverythingWithMinKWords (Kohlschuetter, Fankhauser and
// Nejdl, WSDM 2010; reference read for facts: Apache-2.0): blocks of equal text density are merged,
// then counted. With 0, the default, no block is built: each block of the page is a segment, and
// all are content.
#include "sito/extract/boilerpipe/boilerpipe_steps.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

namespace sito::extract {

const ParamSpec kKeepAllParams[1] = {
    {"min-words", 0, 0, 100000, "words",
     "minimum length of a block that is kept; 0: keep all text"},
};

namespace {

void keep_every_block(const Page& page, Labels& labels) {
  labels.segments.reserve(page.blocks().size());
  for (const Block& block : page.blocks()) {
    labels.segments.push_back({block.text_begin, block.text_end, Label::Content, Role::None,
                               static_cast<float>(block.n_words), "keep-all"});
  }
}

}  // namespace

void label_keep_all(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  labels.reset(page.texts().size());
  const auto min_words = static_cast<std::uint32_t>(param(kKeepAllParams, inputs, 0));
  if (min_words == 0) {
    keep_every_block(page, labels);
    trace_labels(trace, "keep-all", labels);
  } else {
    WorkBlocks work = build_work_blocks(page);
    fuse_equal_density(work);
    mark_all_content(work);
    drop_few_words(work, min_words);
    work.write_segments(labels);
    trace_labels(trace, "min-words", labels);
  }
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
