// SPDX-License-Identifier: Apache-2.0
// Turns a batch of records into the bytes of every output. One per thread; independent of the
// others.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/batch.h"
#include "sito/corpus/commands/tagger.h"
#include "sito/corpus/deduplicator.h"
#include "sito/corpus/gathered.h"
#include "sito/corpus/hand.h"
#include "sito/corpus/output/split.h"
#include "sito/corpus/parts/part_store.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/quality_gate.h"
#include "sito/corpus/record_sifter.h"
#include "sito/corpus/run.h"
#include "sito/document/document.h"
#include "sito/write/writer.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sito::corpus {

class Worker final : public BatchWorker {
 public:
  /// `parts`: the texts on several pages; null unless they are joined. `collection`: the known
  /// duplicates; null unless the run looks for them first. All must outlive it. Errors: those of Sifter::make and the formats.
  static Result<std::unique_ptr<Worker>> make(const RunOptions& options, const PartStore* parts,
                                              const dedup::Collection* collection);

  /// Fills batch.outputs (those of the run, the side archive, the report of duplicates, the
  /// exclusions; the last three if the run has them) and the account of its records.
  void process(Batch& batch) override;
  void show_in_hand(std::atomic<std::uint64_t>& hand) override { hand_.show_in(hand); }
  /// Returns the beginning of output `i`. It is a compressed frame of its own.
  std::string file_beginning(std::size_t i);
  /// Returns the end of output `i`; a frame of its own too.
  std::string file_end(std::size_t i);

 private:
  Worker(const RunOptions& options, const PartStore* parts, const dedup::Collection* collection)
      : options_(options),
        parts_(parts),
        hand_(options),
        gate_(options),
        deduplicator_(options, collection) {}
  Result<void> make_renderers();
  [[nodiscard]] std::string frame_of(std::size_t i, const std::string& text) const;
  void time_record(const archive::Record& record, std::chrono::steady_clock::time_point begin);
  Result<void> process_record(Batch& batch, std::size_t i, Account& account);
  void fail(Batch& batch, std::size_t i, const Error& error);
  Result<void> write(Document& document, Batch& batch, Account& account);
  void render(Document& document, std::size_t i);
  void render_bytes(Document& document, std::size_t i);
  void compress(std::size_t i, std::string& bytes);
  void finish(std::size_t i, std::string& bytes);
  void spill(std::size_t i, Batch& batch);
  Result<void> make_renderer(std::size_t i);
  void set_aside(const archive::Record& record, const archive::Webpage& page, Account& account);
  void hand_over(Batch& batch);
  void exclude(const Batch& batch, std::size_t i);
  void note_lost_parts(const Batch& batch, std::size_t i);

  const RunOptions& options_;
  const PartStore* parts_;
  Hand hand_;
  std::unique_ptr<RecordSifter> sifter_;
  QualityGate gate_;
  SplitBytes split_;
  Deduplicator deduplicator_;
  std::vector<std::unique_ptr<write::Renderer>> renderers_;
  std::vector<std::optional<TaggerOptions>> taggers_;  // of the outputs
  std::optional<Error> failure_;                       // of a tagger, in the current batch
  Gathered gathered_;                                  // of the current batch
  std::string frame_;  // a document of a format whose frames are documents
  Account account_;    // of the current record
};

}  // namespace sito::corpus
