// SPDX-License-Identifier: Apache-2.0
// boilerpipe's ArticleExtractor: NumWordsRules, then eleven steps tuned on English news articles.
//
// Paper: Kohlschuetter, Fankhauser and Nejdl, "Boilerplate Detection using Shallow Text Features",
// WSDM 2010; the steps are those of the library, not of the paper. Reference read for facts:
// boilerpipe 1.x (Java, Apache-2.0). Implemented: all twelve steps of the Java pipeline.
//
// Known quirk, reproduced: fusion pulls a boilerplate block in when content follows it
// (strict_fusion does not). Deviations: those of the block builder
// (boilerpipe/build_work_blocks.cpp) and of the title step.
#include "sito/extract/boilerpipe/article.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

namespace sito::extract {

void label_boilerpipe_article(const Page& page, const Inputs& inputs, const Trace* trace,
                              Labels& labels) {
  labels.reset(page.texts().size());
  run_article(page, kArticleParams, inputs, trace, labels).write_segments(labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
