// SPDX-License-Identifier: Apache-2.0
// A pass: one reading of all inputs of a run by worker threads. What it does with them is a Pass.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account.h"
#include "sito/corpus/batch.h"
#include "sito/corpus/run.h"

#include <string>
#include <vector>

namespace sito::corpus {

/// What one thread does with batches.
class BatchWorker {
 public:
  virtual ~BatchWorker() = default;
  /// Fills batch.outputs, batch.spill and the account of its records. What it leaves there may
  /// depend on the batch alone, not on batches before it: which worker gets which is chance.
  virtual void process(Batch& batch) = 0;
};

/// What a worker left of a batch, without its records.
struct FinishedBatch {
  std::vector<std::string> outputs;
  Spill spill;
  Account account;
};

/// What is done with the inputs in one reading of them. Batches and the places of their records are
/// the same in every pass over the same inputs.
class Pass {
 public:
  virtual ~Pass() = default;
  /// The worker of a thread; made when it is first asked for and owned by the pass. Asked for all
  /// threads, 0 first, before anything is read.
  virtual Result<BatchWorker*> worker(unsigned thread) = 0;
  /// Called for every batch after it was read and before a worker gets it, in the order of the
  /// input, by one thread at a time. An error ends the pass.
  virtual Result<void> prepare(Batch& /*batch*/) { return {}; }
  /// Called for every batch after a worker had it, in the order of the input, by one thread at a
  /// time. An error ends the pass.
  virtual Result<void> take(FinishedBatch& finished) = 0;
};

/// Reads the inputs once. The account sums those of the batches and what reading says.
///
/// Errors: of the pass, but for a closed pipe, which is Account::reader_gone. Inputs that cannot be
/// read are in the account, not errors. Memory: that of two batches and four finished ones for each
/// thread.
Result<Account> run_pass(const RunOptions& options, Pass& pass, Progress& progress);

/// Whether writing has failed because the reader of a pipe has gone away.
bool is_reader_gone(const Result<void>& written);

}  // namespace sito::corpus
