// SPDX-License-Identifier: Apache-2.0
// The flags for pages that are made at run time: how a browser is run, and what is done on a page.
#pragma once

#include "sito/base/result.h"
#include "sito/browser/browser.h"
#include "sito/elements/classifier.h"
#include "sito/reveal/reveal.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace sito::app {

class RevealFlags {
 public:
  void declare(CLI::App& app);
  /// Reads the files. Errors: InvalidArgument, Malformed, Io.
  Result<void> build(reveal::RevealOptions& reveal, browser::BrowserOptions& browser);
  /// Of --element-model, or the one that sito comes with; after build().
  [[nodiscard]] const elements::Classifier& classifier() const;
  /// Whether any of the flags was given.
  [[nodiscard]] bool given() const;

 private:
  int reveal_limit_ = -1;
  int scroll_limit_ = 5;
  bool no_click_ = false;
  std::string consent_ = "reject";
  std::string actions_;
  double watch_seconds_ = 0;
  double page_seconds_ = 60;
  int wait_ms_ = 0;
  std::string model_;
  std::string block_;
  std::string browser_;
  std::optional<elements::Classifier> loaded_;
  const CLI::App* app_ = nullptr;
};

}  // namespace sito::app
