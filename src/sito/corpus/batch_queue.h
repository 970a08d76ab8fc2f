// SPDX-License-Identifier: Apache-2.0
// Hands out batches in the order of the input to any number of workers, a little ahead of them.
#pragma once

#include "sito/corpus/batch.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/run.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

namespace sito::corpus {

/// Inflating is a fifth of the work and has to be done by one worker at a time. Whoever finds the
/// queue short fills it, so that the others find something when they come at that moment.
/// Safe from all threads.
class BatchQueue {
 public:
  /// `ahead`: batches read before they are asked for; one for each worker keeps them busy.
  BatchQueue(BatchReader& reader, Pass& pass, std::size_t ahead, Progress& progress)
      : reader_(reader), pass_(pass), ahead_(ahead), progress_(progress) {}

  /// Puts the next batch into `batch`, whose memory is used again. false: nothing is left.
  bool next(Batch& batch);
  /// What Pass::prepare said when it ended the reading; for when next() has said false to all.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

 private:
  void fill(std::unique_lock<std::mutex>& lock);
  void wait(std::unique_lock<std::mutex>& lock);

  BatchReader& reader_;
  Pass& pass_;
  const std::size_t ahead_;
  Progress& progress_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Batch> ready_;   // in the order of the input
  std::vector<Batch> spare_;  // memory of batches that were processed
  bool reading_ = false;      // by one of the workers, without the mutex
  bool ended_ = false;
  std::optional<Error> failure_;
};

}  // namespace sito::corpus
