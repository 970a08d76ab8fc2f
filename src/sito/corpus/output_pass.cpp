// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/output_pass.h"

#include <algorithm>

namespace sito::corpus {

Result<std::unique_ptr<OutputPass>> OutputPass::open(const RunOptions& options,
                                                     dedup::Collection* collection) {
  std::unique_ptr<OutputPass> pass(new OutputPass(options, collection));
  auto first = pass->worker(0);
  if (!first) return std::move(first).error();
  Result<void> opened = pass->open_sinks();
  if (!opened) return std::move(opened).error();
  return pass;
}

Result<void> OutputPass::open_sinks() {
  for (const std::string& path : output_paths(options_)) {
    auto sink = io::open_sink(path);
    if (!sink) return std::move(sink).error();
    sinks_.push_back(std::move(*sink));
  }
  for (std::size_t i = 0; i < options_.outputs.size(); ++i) {
    const std::string beginning = workers_.front()->file_beginning(i);
    Result<void> written = beginning.empty() ? Result<void>() : sinks_[i]->write(beginning);
    if (!written) return written;
  }
  return {};
}

Result<BatchWorker*> OutputPass::worker(unsigned thread) {
  while (workers_.size() <= thread) {
    auto worker = Worker::make(options_, collection_);
    if (!worker) return std::move(worker).error();
    workers_.push_back(std::move(*worker));
  }
  return workers_[thread].get();
}

Result<void> OutputPass::prepare(Batch& batch) {
  Result<void> done;
  if (collection_ == nullptr) return done;
  batch.judged.resize(std::max(batch.judged.size(), batch.n_records));
  for (std::size_t i = 0; done && i < batch.n_records; ++i) {
    done = collection_->find(number_of(batch.places[i]), batch.judged[i]);
  }
  return done;
}

Result<void> OutputPass::take(FinishedBatch& finished) {
  for (std::size_t i = 0; i < finished.outputs.size(); ++i) {
    if (Result<void> poured = finished.spill.pour(i, *sinks_[i]); !poured) return poured;
    if (finished.outputs[i].empty()) continue;
    Result<void> written = sinks_[i]->write(finished.outputs[i]);
    if (!written) return written;
  }
  return {};
}

Result<void> OutputPass::write_ends() {
  for (std::size_t i = 0; i < options_.outputs.size(); ++i) {
    const std::string end = workers_.front()->file_end(i);
    Result<void> written = end.empty() ? Result<void>() : sinks_[i]->write(end);
    if (!written) return written;
  }
  return {};
}

Result<void> OutputPass::close() {
  Result<void> done = write_ends();
  for (std::size_t i = 0; done && i < sinks_.size(); ++i) done = sinks_[i]->close();
  return done;
}

// One that cannot be ended, such as a closed pipe, must not keep the others from it.
Result<void> OutputPass::end_unfinished(bool keep) {
  Result<void> done = write_ends();
  for (auto& sink : sinks_) {
    Result<void> ended = sink->end_unfinished(keep);
    if (done) done = std::move(ended);
  }
  return done;
}

}  // namespace sito::corpus
