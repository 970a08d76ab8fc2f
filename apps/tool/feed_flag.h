// SPDX-License-Identifier: Apache-2.0
// The flag --feed: feeds as evidence about pages (docs/evidence.md).
#pragma once

#include "sito/base/result.h"
#include "sito/metadata/feed_index.h"

#include "tool/flag_table.h"

#include <string>
#include <string_view>
#include <vector>

namespace sito::app {

/// This object owns the entries of the feeds.
class FeedFlag {
 public:
  void declare(FlagTable& table, std::string_view help);
  [[nodiscard]] bool given() const { return !paths_.empty(); }
  /// Reads the files; null if none is given. InvalidArgument: one of them is not a feed.
  Result<const FeedIndex*> read();

 private:
  std::vector<std::string> paths_;
  FeedIndex index_;
};

}  // namespace sito::app
