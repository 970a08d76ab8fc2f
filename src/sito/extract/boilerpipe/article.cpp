// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/boilerpipe/article.h"

#include "sito/extract/boilerpipe/boilerpipe_steps.h"
#include "sito/extract/steps/finish.h"

#include <cstdint>

namespace sito::extract {
namespace {

enum : std::size_t {
  EndMinWords,
  MaxDistance,
  ExpandMinWords,
  LevelMinWords,
  MoreEndPhrases,
  StrictFusion,
  CompatTitleLevel,
  CompatNoBreakSpace,  // followed by compat_noscript
  CompatRelease12 = CompatNoBreakSpace + std::size(kReadingParams),
};
static_assert(std::size(kArticleParams) == CompatRelease12 + 1);

// One run over the blocks of a page.
class Pipeline {
 public:
  Pipeline(WorkBlocks& work, const Inputs& inputs, const Trace* trace, Labels& labels)
      : work_(work), inputs_(inputs), trace_(trace), labels_(labels) {
    near_.max_distance = count(MaxDistance);
    near_.strict = is_on(StrictFusion);
  }

  // The steps of the last version of the library.
  void run() {
    find_end_of_text(work_, {is_on(MoreEndPhrases), true});
    find_title(work_);
    start();
    drop_trailing_headings(work_);
    report_step("trailing-headings");
    fuse_near(work_, near_);
    report_step("near");
    delete_boilerplate(work_, true);
    fuse_content(true);
    keep_largest(work_, {true, count(ExpandMinWords)});
    report_step("largest");
    expand_to_title(work_);
    report_step("title");
    keep_large_at_level(work_, count(LevelMinWords));
    report_step("large-at-level");
    keep_list_at_end(work_);
    report_step("list-at-end");
  }

  // The steps of release 1.2, which most installations have.
  void run_1_2() {
    find_end_of_text(work_, {is_on(MoreEndPhrases), false});
    find_title_1_2(work_);
    start();
    fuse_near(work_, near_);
    report_step("near");
    delete_boilerplate(work_, false);
    fuse_content(false);
    keep_largest(work_, {});
    report_step("largest");
    expand_to_title(work_);
    report_step("title");
  }

 private:
  [[nodiscard]] bool is_on(std::size_t index) const {
    return param(kArticleParams, inputs_, index) != 0;
  }
  [[nodiscard]] std::uint32_t count(std::size_t index) const {
    return static_cast<std::uint32_t>(param(kArticleParams, inputs_, index));
  }
  void report_step(std::string_view step) { work_.trace_step(trace_, step, labels_); }

  void start() {
    classify_by_num_words(work_);
    report_step("num-words");
    drop_after_end_of_text(work_, count(EndMinWords));
    report_step("end-of-text");
  }

  void fuse_content(bool same_level) {
    NearFusion content = near_;
    content.content_only = true;
    content.same_level = same_level;
    fuse_near(work_, content);
    report_step("near-content");
  }

  WorkBlocks& work_;
  const Inputs& inputs_;
  const Trace* trace_;
  Labels& labels_;
  NearFusion near_;
};

}  // namespace

WorkBlocks run_article(const Page& page, std::span<const ParamSpec> own, const Inputs& inputs,
                       const Trace* trace, Labels& labels) {
  BlockOptions options = block_options(own, inputs, CompatNoBreakSpace);
  options.title_sets_level = param(kArticleParams, inputs, CompatTitleLevel) != 0;
  WorkBlocks work = build_work_blocks(page, options);
  Pipeline pipeline(work, inputs, trace, labels);
  if (param(kArticleParams, inputs, CompatRelease12) != 0) {
    pipeline.run_1_2();
  } else {
    pipeline.run();
  }
  return work;
}

}  // namespace sito::extract
