// SPDX-License-Identifier: Apache-2.0
#include "sito/evidence_flags.h"

#include "sito/corpus/feeds.h"
#include "sito/help.h"
#include "sito/io/file.h"

namespace sito::app {
namespace {

constexpr std::size_t kFeedLimitBytes = std::size_t{64} << 20;

}  // namespace

void EvidenceFlags::declare(CLI::App& app) {
  app.add_option("--feed", feeds_,
                 "An RSS or Atom feed that may speak of the pages, as evidence for their metadata; "
                 "implies --metadata; repeatable (docs/evidence.md)")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->group(kMoreOptions);
  app.add_flag("--print-css", print_css_,
               "Take out what the page's style sheets for print and speech hide, before the "
               "algorithm runs")
      ->group(kMoreOptions);
}

Result<void> EvidenceFlags::build(corpus::SiftOptions& options) {
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
