// SPDX-License-Identifier: Apache-2.0
#include "tool/feed_flag.h"

#include "sito/corpus/feeds.h"
#include "sito/io/file.h"

namespace sito::app {
namespace {

constexpr std::size_t kFeedLimitBytes = std::size_t{64} << 20;

}  // namespace

void FeedFlag::declare(FlagTable& table, std::string_view help) {
  table.add("--feed", paths_, std::string(help))
      ->type_name("FILE")
      ->one_each()
      ->group(kMoreOptions);
}

Result<const FeedIndex*> FeedFlag::read() {
  if (paths_.empty()) return nullptr;
  for (const std::string& path : paths_) {
    auto bytes = io::read_file(path, kFeedLimitBytes);
    if (!bytes) return std::move(bytes).error();
    Result<void> added = corpus::add_feed(*bytes, "", "", index_);
    if (!added) return Error{added.error().code, "--feed: " + added.error().message, {path, 0}};
  }
  return &index_;
}

}  // namespace sito::app
