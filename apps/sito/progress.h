// SPDX-License-Identifier: Apache-2.0
// The progress line of a run and of a crawl.
#pragma once

#include "sito/corpus/run.h"
#include "sito/crawl/account.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace sito::app {

/// Shows one line on stderr, twice a second at most, while it lives; wipes it when it ends.
class ProgressLine {
 public:
  /// `text` says what to show after so many seconds. `mode` is "auto" (only on a terminal),
  /// "always" or "never".
  ProgressLine(std::function<std::string(double)> text, const std::string& mode);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Of a run over archives: "42 % | 18.1 MB/s | 1,219 records, 375 written, 844 dropped | 0:12
/// left". `total_bytes` is the size of all inputs as stored, 0 when unknown (a pipe).
std::string progress_text(const corpus::Progress& progress, std::uint64_t total_bytes,
                          double seconds);
/// "1,219 pages (37 rendered), 512 in hand | 18.1 MB | 4.2 pages/s".
std::string progress_text(const crawl::CrawlProgress& progress, double seconds);

}  // namespace sito::app
