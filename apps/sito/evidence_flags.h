// SPDX-License-Identifier: Apache-2.0
// The flags for what is known of pages from elsewhere (docs/evidence.md).
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/sifter.h"
#include "sito/metadata/feed_index.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace sito::app {

/// What the options point to lives in this object.
class EvidenceFlags {
 public:
  void declare(CLI::App& app);
  /// Reads the files. InvalidArgument: one of them is no feed.
  Result<void> build(corpus::SiftOptions& options);

 private:
  std::vector<std::string> feeds_;
  bool print_css_ = false;
  FeedIndex index_;
};

}  // namespace sito::app
