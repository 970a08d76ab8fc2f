// SPDX-License-Identifier: Apache-2.0
// The pass that takes the fingerprints of all documents, so that duplicates are known before any
// document is written.
#pragma once

#include "sito/corpus/parts/part_store.h"
#include "sito/corpus/pass.h"
#include "sito/dedup/collection.h"

#include <memory>
#include <vector>

namespace sito::corpus {

/// Makes a worker that writes the fingerprints of each batch as its only output. `sift` and
/// `options` must outlive it; `parts` as below. Errors: those of Sifter::make.
Result<std::unique_ptr<BatchWorker>> make_print_worker(const RunOptions& options,
                                                       const sift::SiftOptions& sift,
                                                       const PartStore* parts);
/// Returns the options of a run without the parts that no fingerprint uses.
sift::SiftOptions options_of_prints(const RunOptions& options);

class PrintPass final : public Pass {
 public:
  /// `parts`: the texts on several pages; null unless they are joined. All must outlive it.
  PrintPass(const RunOptions& options, const PartStore* parts, dedup::Collection& collection);

  Result<BatchWorker*> worker(unsigned thread) override;
  Result<void> take(FinishedBatch& finished) override;

 private:
  const RunOptions& options_;
  const PartStore* parts_;
  sift::SiftOptions sift_;
  dedup::Collection& collection_;
  std::vector<std::unique_ptr<BatchWorker>> workers_;
};

}  // namespace sito::corpus
