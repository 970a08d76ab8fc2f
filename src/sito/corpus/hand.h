// SPDX-License-Identifier: Apache-2.0
// Shows which record a worker is working on, so that the next process knows it after a crash.
#pragma once

#include "sito/corpus/batch.h"
#include "sito/corpus/run.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace sito::corpus {

class Hand {
 public:
  /// `options` must outlive it.
  explicit Hand(const RunOptions& options) : options_(options) {}
  void show_in(std::atomic<std::uint64_t>& hand) { hand_ = &hand; }

  /// Shows record `i` of the batch. Returns false for a record that has killed processes: it counts
  /// as failed in the batch's account, and the worker must not touch it.
  bool take(Batch& batch, std::size_t i);
  /// Shows no record.
  void put_down();

 private:
  const RunOptions& options_;
  std::atomic<std::uint64_t>* hand_ = nullptr;
};

}  // namespace sito::corpus
