// SPDX-License-Identifier: Apache-2.0
// The pipeline that boilerpipe-article and boilerpipe-sentences share.
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/extract/boilerpipe/work_blocks.h"

#include <span>

namespace sito::extract {

/// The parameters of the article pipeline, in the order in which both rows list them first.
inline constexpr ParamSpec kArticleParams[10] = {
    {"end-min-words", 60, 0, 100000, "words",
     "a comment heading ends the article only after so many words of full text"},
    {"max-distance", 1, 0, 1000, "blocks",
     "maximum distance at which content merges into the block before it"},
    {"expand-min-words", 150, 0, 100000, "words",
     "minimum size of a block next to the largest one, at the same level, that is kept"},
    {"level-min-words", 100, 0, 100000, "words",
     "minimum size of any other block at the level of the largest one that is kept"},
    {"more-end-phrases", 0, 0, 1, "switch",
     "also know headings of comments and related links in cs, sk, hu, de and ru"},
    {"strict_fusion", 0, 0, 1, "switch", "merge content only into content or into the title"},
    {"compat_title_level", 0, 0, 1, "switch",
     "give the first block the tag level of the title, as the reference does"},
    kReadingParams[0],
    kReadingParams[1],
    {"compat_release_1_2", 0, 0, 1, "switch",
     "use the steps of release 1.2, which keeps one block and finds the title more simply"},
};

/// Runs the pipeline of ArticleExtractor. `own`: the parameters of the row, which begin with those
/// above.
WorkBlocks run_article(const Page& page, std::span<const ParamSpec> own, const Inputs& inputs,
                       const Trace* trace, Labels& labels);

}  // namespace sito::extract
