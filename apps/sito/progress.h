// SPDX-License-Identifier: Apache-2.0
// The progress line of a run.
#pragma once

#include "sito/corpus/run.h"

#include <cstdint>
#include <string>

namespace sito::app {

/// Shows one line on stderr, twice a second at most, while it lives; wipes it when it ends.
class ProgressLine {
 public:
  /// `mode` is "auto" (only on a terminal), "always" or "never". `total_bytes` is the size of all
  /// inputs as stored, 0 when unknown (a pipe).
  ProgressLine(const corpus::Progress& progress, std::uint64_t total_bytes,
               const std::string& mode);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// "42 % | 18.1 MB/s | 1,219 records, 375 written, 844 dropped | 0:12 left".
std::string progress_text(std::uint64_t stored_bytes, std::uint64_t total_bytes,
                          std::uint64_t records, std::uint64_t written, double seconds);

}  // namespace sito::app
