// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/article.h"

#include "sito/extract/steps/boilerpipe_steps.h"
#include "sito/extract/steps/finish.h"

namespace sito::extract {
namespace {

enum ParamIndex : std::size_t {
  EndMinWords,
  MaxDistance,
  ExpandMinWords,
  LevelMinWords,
  MoreEndPhrases,
  StrictFusion,
  CompatTitleLevel,
};

}  // namespace

WorkBlocks run_article(const Page& page, std::span<const ParamSpec> own, const Inputs& inputs,
                       const Trace* trace, Labels& labels) {
  const auto value = [&](ParamIndex index) { return param(kArticleParams, inputs, index); };
  const auto count = [&](ParamIndex index) { return static_cast<std::uint32_t>(value(index)); };
  NearFusion any{count(MaxDistance), false, false, value(StrictFusion) != 0};
  NearFusion content{count(MaxDistance), true, true, value(StrictFusion) != 0};

  WorkBlocks work =
      build_work_blocks(page, link_weights(own, inputs), value(CompatTitleLevel) != 0);
  const auto told = [&](std::string_view step) { work.tell_step(trace, step, labels); };
  find_end_of_text(work, value(MoreEndPhrases) != 0);
  find_title(work);
  classify_by_num_words(work);
  told("num-words");
  drop_after_end_of_text(work, count(EndMinWords));
  told("end-of-text");
  drop_trailing_headings(work);
  told("trailing-headings");
  fuse_near(work, any);
  told("near");
  delete_boilerplate(work);
  fuse_near(work, content);
  told("near-content");
  keep_largest(work, {true, count(ExpandMinWords)});
  told("largest");
  expand_to_title(work);
  told("title");
  keep_large_at_level(work, count(LevelMinWords));
  told("large-at-level");
  keep_list_at_end(work);
  told("list-at-end");
  return work;
}

}  // namespace sito::extract
