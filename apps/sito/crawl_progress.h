// SPDX-License-Identifier: Apache-2.0
// The progress line of a crawl.
#pragma once

#include "sito/crawl/run.h"

#include <memory>
#include <string>

namespace sito::app {

/// Shows one line on stderr, twice a second at most, while it lives; wipes it when it ends.
class CrawlProgressLine {
 public:
  /// `mode` is "auto" (only on a terminal), "always" or "never".
  CrawlProgressLine(const crawl::CrawlProgress& progress, const std::string& mode);
  ~CrawlProgressLine();
  CrawlProgressLine(const CrawlProgressLine&) = delete;
  CrawlProgressLine& operator=(const CrawlProgressLine&) = delete;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// "1,219 pages (37 rendered), 512 in hand | 18.1 MB | 4.2 pages/s".
std::string crawl_progress_text(const crawl::CrawlProgress& progress, double seconds);

}  // namespace sito::app
