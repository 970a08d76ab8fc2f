// SPDX-License-Identifier: Apache-2.0
#include "tool/evidence_flags.h"

#include "sito/corpus/feeds.h"
#include "sito/io/file.h"

namespace sito::app {
namespace {

constexpr std::size_t kFeedLimitBytes = std::size_t{64} << 20;

}  // namespace

void EvidenceFlags::declare(FlagTable& table) {
  table
      .add("--feed", feeds_,
           "Use this RSS or Atom feed as evidence for metadata; implies --metadata; repeatable "
           "(docs/evidence.md)")
      ->type_name("FILE")
      ->one_each()
      ->group(kMoreOptions);
  table
      .add_switch("--print-css", print_css_,
                  "Before extraction, remove what style sheets hide in print or speech")
      ->group(kMoreOptions);
}

Result<void> EvidenceFlags::build(sift::SiftOptions& options) {
  options.print_css = print_css_;
  for (const std::string& path : feeds_) {
    auto bytes = io::read_file(path, kFeedLimitBytes);
    if (!bytes) return std::move(bytes).error();
    Result<void> added = corpus::add_feed(*bytes, "", "", index_);
    if (!added) return Error{added.error().code, "--feed: " + added.error().message, {path, 0}};
  }
  if (feeds_.empty()) return {};
  options.feeds = &index_;
  options.metadata = true;
  return {};
}

}  // namespace sito::app
