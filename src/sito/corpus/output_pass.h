// SPDX-License-Identifier: Apache-2.0
// The pass that writes: records to documents to the bytes of every output.
#pragma once

#include "sito/base/bytes.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/worker.h"
#include "sito/dedup/collection.h"
#include "sito/io/sink.h"

#include <memory>
#include <vector>

namespace sito::corpus {

/// Writes the outputs of a run; they appear under their names at close().
class OutputPass final : public Pass {
 public:
  /// Opens every output and makes the first worker, so that a run that cannot write says so before
  /// any work. `options` must outlive it.
  ///
  /// `collection`: what is known of copies; null unless the run looks for them in a pass of its
  /// own, which has to be over when this one begins. Must outlive it too.
  static Result<std::unique_ptr<OutputPass>> open(const RunOptions& options,
                                                  dedup::Collection* collection);

  Result<BatchWorker*> worker(unsigned thread) override;
  Result<void> prepare(Batch& batch) override;
  Result<void> take(FinishedBatch& finished) override;
  /// Writes what stands at the end of the outputs, and renames them.
  Result<void> close();
  /// The same for outputs that are not complete: see io::OutputSink::end_unfinished().
  Result<void> end_unfinished(bool keep);

 private:
  OutputPass(const RunOptions& options, dedup::Collection* collection)
      : options_(options), collection_(collection) {}
  Result<void> open_sinks();
  Result<void> write_ends();

  const RunOptions& options_;
  dedup::Collection* collection_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::unique_ptr<io::OutputSink>> sinks_;  // as Worker::process says
};

}  // namespace sito::corpus
