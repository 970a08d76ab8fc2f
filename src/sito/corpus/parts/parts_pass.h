// SPDX-License-Identifier: Apache-2.0
// The pass that finds the pages that are parts of one text, so that each text is written once.
#pragma once

#include "sito/corpus/parts/part_store.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/run.h"

#include <memory>
#include <vector>

namespace sito::corpus {

class PartsPass final : public Pass {
 public:
  /// Both must outlive it.
  PartsPass(const RunOptions& options, PartStore& store);
  ~PartsPass() override;

  Result<BatchWorker*> worker(unsigned thread) override;
  Result<void> take(FinishedBatch& finished) override;

 private:
  class Worker;

  sift::SiftOptions sift_;  // without what only the first part needs
  PartStore& store_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace sito::corpus
