// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/page_assembler.h"

#include "sito/metadata/thread.h"

namespace sito::sift {

PageAssembler::PageAssembler(const ReadOptions& options)
    : options_(options), assembler_(options.assemble) {
  if (options.modifier) {
    changes_ = std::make_unique<ParagraphChanges>(options.limits, options.assemble);
  }
}

void PageAssembler::assemble(OpenPage& page, Sifted& sifted, Document& document) {
  LeaveOut parts = options_.leave_out;
  // On a forum, what readers wrote is the main text, whatever its elements are called.
  if (parts.comments && (page_type(page, sifted, options_).name == "forum" || is_thread(page.page)))
    parts.comments = false;
  const bool finds = parts.comments || options_.keep_comments;
  const Spoken spoken = finds ? this->spoken(page, sifted) : Spoken();
  parts_.take_out(page.page, parts, spoken.comments, sifted.labels);
  if (options_.keep_comments) {
    parts_.put_in(page.page, spoken.comments, spoken.posts, sifted.labels);
  }
  const bool completes = sifted.row != nullptr && sifted.row->completes;
  assembler_.assemble(page.page, sifted.labels, document, completes);
  if (!sifted.changes.empty()) changes_->apply(sifted.changes, page.page.base_url(), document);
}

// Returns the blocks that the row takes for comments, and those it takes for posts.
PageAssembler::Spoken PageAssembler::spoken(OpenPage& page, const Sifted& sifted) const {
  Spoken ranges;
  for (const extract::BlockRole& role : roles(page, sifted, options_)) {
    const bool is_comment = role.name == extract::RoleName::Comment;
    if (!is_comment && role.name != extract::RoleName::Post) continue;
    const TextId last{index_of(role.text_end) - 1};
    (is_comment ? ranges.comments : ranges.posts)
        .push_back({index_of(page.page.text(role.text_begin).node),
                    index_of(page.page.text(last).node) + 1});
  }
  return ranges;
}

}  // namespace sito::sift
