// SPDX-License-Identifier: Apache-2.0
#include "tool/evidence_flags.h"

namespace sito::app {

void EvidenceFlags::declare(FlagTable& table) {
  feeds_.declare(table,
                 "Use this RSS or Atom feed as evidence for metadata, and its leads for news-dom "
                 "and visual-importance; implies --metadata; repeatable (docs/evidence.md)");
  table
      .add_switch("--print-css", print_css_,
                  "Before extraction, remove what style sheets hide in print or speech")
      ->group(kMoreOptions);
}

Result<void> EvidenceFlags::build(sift::SiftOptions& options) {
  options.print_css = print_css_;
  const Result<const FeedIndex*> feeds = feeds_.read();
  if (!feeds) return feeds.error();
  options.feeds = *feeds;
  options.metadata |= feeds_.given();
  return {};
}

}  // namespace sito::app
