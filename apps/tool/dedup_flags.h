// SPDX-License-Identifier: Apache-2.0
// The flags of `sito corpus` about duplicate texts.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"

#include "tool/flag_table.h"

#include <string>

namespace sito::app {

class DedupFlags {
 public:
  void declare(FlagTable& table);
  /// Fills RunOptions::dedup and dedup_report. InvalidArgument: a value does not exist, or a flag
  /// would have no effect.
  Result<void> build(corpus::RunOptions& options) const;

 private:
  [[nodiscard]] Result<void> check_effect(const dedup::Options& options) const;

  // Flags that are errors if they have no effect.
  Flag* similarity_option_ = nullptr;
  Flag* share_option_ = nullptr;
  Flag* ngram_option_ = nullptr;
  Flag* min_words_option_ = nullptr;
  Flag* memory_option_ = nullptr;

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
