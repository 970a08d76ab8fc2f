// SPDX-License-Identifier: Apache-2.0
// The flags for evidence about pages from elsewhere (docs/evidence.md).
#pragma once

#include "sito/base/result.h"
#include "sito/sift/options.h"

#include "tool/feed_flag.h"
#include "tool/flag_table.h"

namespace sito::app {

/// This object owns the data to which the options point.
class EvidenceFlags {
 public:
  void declare(FlagTable& table);
  /// Reads the files. InvalidArgument: one of them is not a feed.
  Result<void> build(sift::SiftOptions& options);

 private:
  FeedFlag feeds_;
  bool print_css_ = false;
};

}  // namespace sito::app
