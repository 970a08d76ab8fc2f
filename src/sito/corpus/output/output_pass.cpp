// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/output/output_pass.h"

#include "sito/corpus/output/attempt.h"
#include "sito/io/codec.h"

#include <algorithm>

namespace sito::corpus {

Result<std::unique_ptr<OutputPass>> OutputPass::open(const RunOptions& options,
                                                     const PartStore* parts,
                                                     dedup::Collection* collection) {
  std::unique_ptr<OutputPass> pass(new OutputPass(options, parts, collection));
  pass->has_documents_ = options.attempt != nullptr && options.attempt->work().written > 0;
  auto first = pass->worker(0);
  if (!first) return std::move(first).error();
  Result<void> opened = pass->open_sinks();
  if (!opened) return std::move(opened).error();
  return pass;
}

Result<void> OutputPass::open_sinks() {
  const std::vector<std::string> paths = output_paths(options_);
  const bool begins =
      options_.begins_files && !(options_.attempt != nullptr && options_.attempt->has_begun());
  for (std::size_t i = 0; i < paths.size(); ++i) {
    std::unique_ptr<io::OutputSink> sink;
    if (options_.attempt != nullptr) {
      auto kept = options_.attempt->sink(i);
      if (!kept) return std::move(kept).error();
      sink = std::move(*kept);
    }
    const bool has_format = i < options_.outputs.size();
    auto file =
        OutputFile::open(paths[i], has_format ? &options_.outputs[i] : nullptr,
                         has_format && begins ? workers_.front()->file_beginning(i) : std::string(),
                         std::move(sink));
    if (!file) return std::move(file).error();
    files_.push_back(std::move(*file));
  }
  return {};
}

Result<BatchWorker*> OutputPass::worker(unsigned thread) {
  while (workers_.size() <= thread) {
    auto worker = Worker::make(options_, parts_, collection_);
    if (!worker) return std::move(worker).error();
    if (options_.attempt != nullptr) {
      (*worker)->show_in_hand(options_.attempt->hand(static_cast<unsigned>(workers_.size())));
    }
    workers_.push_back(std::move(*worker));
  }
  return workers_[thread].get();
}

Result<void> OutputPass::prepare(Batch& batch) {
  Result<void> done;
  if (verdicts_ == nullptr) return done;
  batch.judged.resize(std::max(batch.judged.size(), batch.n_records));
  for (std::size_t i = 0; done && i < batch.n_records; ++i) {
    done = verdicts_->find(number_of(batch.places[i]), batch.judged[i]);
  }
  return done;
}

Result<void> OutputPass::take(FinishedBatch& finished) {
  for (std::size_t i = 0; i < finished.outputs.size(); ++i) {
    if (Result<void> poured = finished.spill.pour(i, *files_[i]); !poured) return poured;
    if (finished.outputs[i].empty()) continue;
    Result<void> written = files_[i]->write(finished.outputs[i]);
    if (!written) return written;
  }
  has_documents_ = has_documents_ || finished.account.written > 0;
  return options_.attempt != nullptr ? options_.attempt->keep(finished) : Result<void>();
}

void OutputPass::end(const Reading& reading) {
  if (options_.attempt != nullptr) options_.attempt->end(reading);
}

std::string OutputPass::end_of(std::size_t i) {
  if (i >= options_.outputs.size()) return {};
  const Output& output = options_.outputs[i];
  Worker& worker = *workers_.front();
  std::string end = options_.ends_files ? worker.file_end(i) : std::string();
  const bool has_bytes = has_documents_ || !end.empty() ||
                         (options_.begins_files && !worker.file_beginning(i).empty());
  if (has_bytes || output.compression == io::Compression::None || !output.split.empty() ||
      output.format->frame_per_document) {
    return end;
  }
  // Tools refuse a compressed file of no bytes: it needs a frame, even if it has no documents.
  io::compress_frame(output.compression, {}, end);
  return end;
}

Result<void> OutputPass::close() {
  Result<void> done;
  for (std::size_t i = 0; done && i < files_.size(); ++i) done = files_[i]->close(end_of(i));
  return done;
}

// If one output cannot be ended, such as a closed pipe, the others still must be.
Result<void> OutputPass::end_unfinished(bool keep) {
  Result<void> done;
  for (std::size_t i = 0; i < files_.size(); ++i) {
    // An attempt continues behind the present bytes: its files have no end yet.
    const std::string end = options_.attempt == nullptr ? end_of(i) : std::string();
    Result<void> ended = files_[i]->end_unfinished(keep, end);
    if (done) done = std::move(ended);
  }
  return done;
}

}  // namespace sito::corpus
