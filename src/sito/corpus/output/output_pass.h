// SPDX-License-Identifier: Apache-2.0
// The pass that writes: from records to documents to the bytes of every output.
#pragma once

#include "sito/base/bytes.h"
#include "sito/corpus/output/output_file.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/worker.h"
#include "sito/dedup/collection.h"

#include <memory>
#include <vector>

namespace sito::corpus {

/// Writes the outputs of a run. They get their names at close().
class OutputPass final : public Pass {
 public:
  /// Opens every output and makes the first worker, so that a run that cannot write fails before
  /// any work. `options` must outlive it.
  ///
  /// `parts`: the texts on several pages; null unless they are joined.
  /// `collection`: the known duplicates; null unless the run looks for them in a pass of its own,
  /// which has to be over when this one begins. Both must outlive it too.
  static Result<std::unique_ptr<OutputPass>> open(const RunOptions& options, const PartStore* parts,
                                                  dedup::Collection* collection);

  Result<BatchWorker*> worker(unsigned thread) override;
  Result<void> prepare(Batch& batch) override;
  Result<void> take(FinishedBatch& finished) override;
  void end(const Reading& reading) override;
  /// An attempt is continued later, with room for its outputs.
  [[nodiscard]] bool accounts_for_failure() const override { return options_.attempt == nullptr; }
  /// Writes the ends of the outputs, and renames the outputs.
  Result<void> close();
  /// The same for incomplete outputs: see io::OutputSink.
  Result<void> end_unfinished(bool keep);

 private:
  OutputPass(const RunOptions& options, const PartStore* parts, dedup::Collection* collection)
      : options_(options),
        parts_(parts),
        collection_(collection),
        verdicts_(collection != nullptr ? collection : options.verdicts) {}
  Result<void> open_sinks();
  std::string end_of(std::size_t i);

  const RunOptions& options_;
  const PartStore* parts_;
  dedup::Collection* collection_;
  dedup::Verdicts* verdicts_;  // null: no duplicates are looked for, or only within a document
  std::vector<std::unique_ptr<Worker>> workers_;
  bool has_documents_ = false;                      // in the outputs, also of an earlier process
  std::vector<std::unique_ptr<OutputFile>> files_;  // in the order that Worker::process defines
};

}  // namespace sito::corpus
