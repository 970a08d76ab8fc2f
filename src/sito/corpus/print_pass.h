// SPDX-License-Identifier: Apache-2.0
// The pass that takes the fingerprints of all documents, so that duplicates are known before any
// document is written.
#pragma once

#include "sito/corpus/part_store.h"
#include "sito/corpus/pass.h"
#include "sito/dedup/collection.h"

#include <memory>
#include <vector>

namespace sito::corpus {

class PrintPass final : public Pass {
 public:
  /// `parts`: the texts on several pages; null unless they are joined. All must outlive it.
  PrintPass(const RunOptions& options, const PartStore* parts, dedup::Collection& collection);
  ~PrintPass() override;

  Result<BatchWorker*> worker(unsigned thread) override;
  Result<void> take(FinishedBatch& finished) override;

 private:
  class Worker;

  const RunOptions& options_;
  const PartStore* parts_;
  sift::SiftOptions sift_;  // without the parts that no fingerprint uses
  dedup::Collection& collection_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace sito::corpus
