// SPDX-License-Identifier: Apache-2.0
// Turns a batch of records into the bytes of every output. One per thread; knows nothing of the
// others.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/batch.h"
#include "sito/corpus/deduplicator.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/record_sifter.h"
#include "sito/corpus/run.h"
#include "sito/document/document.h"
#include "sito/write/writer.h"

#include <memory>
#include <string>
#include <vector>

namespace sito::corpus {

class Worker final : public BatchWorker {
 public:
  /// `collection`: what is known of copies; null unless the run looks for them first. Both must
  /// outlive it. Errors: as of Sifter::make and the formats.
  static Result<std::unique_ptr<Worker>> make(const RunOptions& options,
                                              const dedup::Collection* collection);

  /// Fills batch.outputs (those of the run, the side archive, the report of copies; the last two
  /// when there are any) and the account of its records.
  void process(Batch& batch) override;
  /// What stands at the front of output `i` (never compressed away: it is a frame of its own).
  std::string file_beginning(std::size_t i);
  /// What stands at its end; a frame of its own too.
  std::string file_end(std::size_t i);

 private:
  Worker(const RunOptions& options, const dedup::Collection* collection)
      : options_(options), deduplicator_(options, collection) {}
  [[nodiscard]] std::string frame_of(std::size_t i, const std::string& text) const;
  Result<void> process_record(Batch& batch, std::size_t i, Account& account);
  void mark(const Batch& batch);
  void fail(Batch& batch, std::size_t i, const Error& error);
  Result<void> write(Document& document, Batch& batch, Account& account);
  void render(Document& document, std::size_t i);
  void finish(std::size_t i, std::string& bytes);
  void spill(std::size_t i, Batch& batch);
  void set_aside(const archive::Record& record, const archive::Webpage& page, Account& account);
  void hand_over(Batch& batch);

  const RunOptions& options_;
  std::unique_ptr<RecordSifter> sifter_;
  Deduplicator deduplicator_;
  std::vector<std::unique_ptr<write::Renderer>> renderers_;
  std::vector<std::string> rendered_;  // one for each output, before compression
  std::string frame_;                  // a document of a format whose frames are documents
  std::string side_;                   // whole records of the side archive
  std::string report_;                 // lines about copies
  Account account_;                    // of the record at hand
  std::vector<std::size_t> marks_;     // how long what is above was before it
  std::size_t spill_mark_ = 0;         // how many parts the spill had
};

}  // namespace sito::corpus
