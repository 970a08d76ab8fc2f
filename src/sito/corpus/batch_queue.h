// SPDX-License-Identifier: Apache-2.0
// Hands out batches in the order of the input to any number of workers, and reads a little ahead of
// them.
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

/// Only one worker at a time can read. A worker that finds the queue short fills it, so that the
/// others find batches when they come. A worker that finds none inflates members for the reading
/// one (io::Helpers). Safe from all threads.
class BatchQueue {
 public:
  /// `ahead`: the number of batches to read ahead; one for each worker keeps them busy.
  BatchQueue(BatchReader& reader, Pass& pass, std::size_t ahead, Progress& progress)
      : reader_(reader), pass_(pass), ahead_(ahead), progress_(progress) {}

  /// Puts the next batch into `batch`, whose memory is used again. Returns false if nothing is
  /// left.
  bool next(Batch& batch);
  /// Returns the error of Pass::prepare that ended the reading; after next() has returned false to
  /// all workers.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

 private:
  void fill(std::unique_lock<std::mutex>& lock);
  void wait(std::unique_lock<std::mutex>& lock);
  bool help(std::unique_lock<std::mutex>& lock);

  BatchReader& reader_;
  Pass& pass_;
  const std::size_t ahead_;
  Progress& progress_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Batch> ready_;   // in the order of the input
  std::vector<Batch> spare_;  // memory of processed batches
  bool reading_ = false;      // one of the workers is reading, without the mutex
  bool ended_ = false;
  std::optional<Error> failure_;
};

}  // namespace sito::corpus
