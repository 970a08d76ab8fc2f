// SPDX-License-Identifier: Apache-2.0
// The progress line of a run.
#pragma once

#include "sito/corpus/run.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace sito::app {

/// Calls a function from a thread of its own, every `interval`, until it is destroyed.
class Ticker {
 public:
  /// `tick` gets the seconds since the beginning.
  Ticker(std::function<void(double)> tick, std::chrono::milliseconds interval);
  ~Ticker();
  Ticker(const Ticker&) = delete;
  Ticker& operator=(const Ticker&) = delete;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Shows one line on stderr, at most twice a second, while it exists; erases it at its end.
class ProgressLine {
 public:
  /// `text` returns the line after that many seconds. `mode` is "auto" (only on a terminal),
  /// "always" or "never".
  ProgressLine(std::function<std::string(double)> text, const std::string& mode);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

 private:
  std::unique_ptr<Ticker> ticker_;
};

/// Returns the line of a run over archives: "42 % | 18.1 MB/s | 1,219 records, 375 written, 844
/// dropped | 0:12 left | en 840, cs 201, sk 30 and 2 more". It ends with the languages of the pages
/// read. `total_bytes`: the size of all inputs as stored; 0 if unknown (a pipe).
std::string progress_text(const corpus::Progress& progress, std::uint64_t total_bytes,
                          double seconds);
/// Returns " | en 120, cs 80 and 3 more": the languages with most pages; "" for none.
std::string languages_text(const corpus::Counts& counts);

}  // namespace sito::app
