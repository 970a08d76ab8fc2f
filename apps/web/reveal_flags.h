// SPDX-License-Identifier: Apache-2.0
// The flags for rendered pages: how the browser runs, and what it does on a page.
#pragma once

#include "sito/base/result.h"
#include "sito/browser/browser.h"
#include "sito/elements/classifier.h"
#include "sito/reveal/reveal.h"

#include "tool/flag_table.h"
#include "web/element_model_flag.h"

#include <string>

namespace sito::app {

class RevealFlags {
 public:
  void declare(FlagTable& table);
  /// Reads the files. Errors: InvalidArgument, Malformed, Io.
  Result<void> build(reveal::RevealOptions& reveal, browser::BrowserOptions& browser);
  /// Reads --ca-file for the browser; "": does nothing.
  static Result<void> read_authorities(const std::string& file, browser::BrowserOptions& browser);
  /// After build(): returns the classifier of --element-model, or the shipped one.
  [[nodiscard]] const elements::Classifier& classifier() const { return model_.classifier(); }
  /// Returns true if any of the flags was given.
  [[nodiscard]] bool given() const;

 private:
  int reveal_limit_ = -1;
  int scroll_limit_ = 120;
  bool no_click_ = false;
  std::string consent_ = "reject";
  std::string actions_;
  double watch_seconds_ = 0;
  double page_seconds_ = 60;
  int wait_ms_ = 0;
  ElementModelFlag model_;
  std::string block_;
  std::string browser_;
  std::string screenshot_;
  const FlagTable* table_ = nullptr;
};

}  // namespace sito::app
