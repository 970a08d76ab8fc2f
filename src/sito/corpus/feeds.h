// SPDX-License-Identifier: Apache-2.0
// Adds feeds to an index: from files, and from the records of a run.
#pragma once

#include "sito/archive/webpage.h"
#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/run.h"
#include "sito/metadata/feed_index.h"

#include <memory>
#include <string_view>
#include <vector>

namespace sito::corpus {

/// The name under which the account counts records that hold a feed.
inline constexpr std::string_view kSkippedFeed = "skipped-feed";

/// Returns true if an opened record holds a feed, whatever type its server names.
bool is_feed(const archive::WebpageOrSkip& opened);

/// Adds the entries of a feed, in any character set. InvalidArgument: it is not a feed.
Result<void> add_feed(Bytes bytes, std::string_view http_charset, std::string_view url,
                      FeedIndex& index);

/// The pass that collects the feeds in the inputs.
class FeedPass final : public Pass {
 public:
  /// Both must outlive it.
  FeedPass(const RunOptions& options, FeedIndex& index) : options_(options), index_(index) {}
  Result<BatchWorker*> worker(unsigned thread) override;
  Result<void> take(FinishedBatch& finished) override;

 private:
  const RunOptions& options_;
  FeedIndex& index_;
  std::vector<std::unique_ptr<BatchWorker>> workers_;
};

}  // namespace sito::corpus
