// SPDX-License-Identifier: Apache-2.0
// boilerpipe's ArticleSentencesExtractor: keeps the paragraphs of the article that have a clause.
//
// Paper and reference as in boilerpipe_article.cpp. Implemented: the article pipeline,
// SplitParagraphs and MinClauseWords(5). A block's text has a line end only where blocks were
// merged. Splitting at line ends therefore undoes the merging.
#include "sito/extract/boilerpipe/article.h"
#include "sito/extract/boilerpipe/boilerpipe_steps.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

namespace sito::extract {

const ParamSpec kBoilerpipeSentencesParams[11] = {
    kArticleParams[0],
    kArticleParams[1],
    kArticleParams[2],
    kArticleParams[3],
    kArticleParams[4],
    kArticleParams[5],
    kArticleParams[6],
    kArticleParams[7],
    kArticleParams[8],
    kArticleParams[9],
    {"clause-words", 5, 1, 1000, "words",
     "minimum length of the longest clause of a paragraph that is kept"},
};

void label_boilerpipe_sentences(const Page& page, const Inputs& inputs, const Trace* trace,
                                Labels& labels) {
  labels.reset(page.texts().size());
  WorkBlocks work = run_article(page, kBoilerpipeSentencesParams, inputs, trace, labels);
  split_to_atoms(work);
  drop_without_clause(work, static_cast<std::uint32_t>(param(kBoilerpipeSentencesParams, inputs,
                                                             std::size(kArticleParams))));
  work.write_segments(labels);
  trace_labels(trace, "clauses", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
