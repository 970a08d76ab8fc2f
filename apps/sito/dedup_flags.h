// SPDX-License-Identifier: Apache-2.0
// The flags of `sito corpus` about copies of texts.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace sito::app {

class DedupFlags {
 public:
  void declare(CLI::App& app);
  /// Fills RunOptions::dedup and dedup_report. InvalidArgument for values that do not exist and for
  /// flags that would have no effect.
  Result<void> build(corpus::RunOptions& options) const;

 private:
  [[nodiscard]] Result<void> check_effect(const dedup::Options& options) const;

  // Those that must not be given in vain.
  std::vector<CLI::Option*> all_;
  CLI::Option* similarity_option_ = nullptr;
  CLI::Option* share_option_ = nullptr;
  CLI::Option* ngram_option_ = nullptr;
  CLI::Option* min_words_option_ = nullptr;
  CLI::Option* memory_option_ = nullptr;

  std::string what_;
  std::string method_ = "exact";
  std::string scope_ = "run";
  std::string report_;
  bool mark_ = false;
  double similarity_ = dedup::kSimilarity;
  double share_ = dedup::kShare;
  unsigned ngram_ = 0;
  unsigned memory_mb_ = 0;
  unsigned min_words_ = dedup::kMinWords;
};

}  // namespace sito::app
