// SPDX-License-Identifier: Apache-2.0
// The pipeline that boilerpipe-article and boilerpipe-sentences share.
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/extract/boilerpipe/work_blocks.h"

#include <cstdint>
#include <span>

namespace sito::extract {

/// The parameters of the article pipeline, in the order in which both rows list them first.
inline constexpr ParamSpec kArticleParams[10] = {
    {"end-min-words", 60, 0, 100000, "words",
     "words of full text that must stand before a comment heading ends the article"},
    {"max-distance", 1, 0, 1000, "blocks",
     "content merges into the block before it up to this distance"},
    {"expand-min-words", 150, 0, 100000, "words",
     "blocks around the largest one, at its level, are kept from this size on"},
    {"level-min-words", 100, 0, 100000, "words",
     "blocks anywhere at the level of the largest one are kept from this size on"},
    {"more-end-phrases", 0, 0, 1, "switch",
     "know headings of comments and related links in cs, sk, hu, de and ru too"},
    {"strict_fusion", 0, 0, 1, "switch", "content merges into content or the title only"},
    {"compat_title_level", 0, 0, 1, "switch",
     "the first block has the tag level of the title, as in the reference"},
    kReadingParams[0],
    kReadingParams[1],
    {"compat_release_1_2", 0, 0, 1, "switch",
     "the steps of release 1.2, which keeps one block and has a simpler idea of the title"},
};

/// Runs the pipeline of ArticleExtractor. `own`: the parameters of the row, which begin with those
/// above.
WorkBlocks run_article(const Page& page, std::span<const ParamSpec> own, const Inputs& inputs,
                       const Trace* trace, Labels& labels);

}  // namespace sito::extract
