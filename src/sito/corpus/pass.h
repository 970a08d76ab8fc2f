// SPDX-License-Identifier: Apache-2.0
// A pass: worker threads read all inputs of a run once. A Pass decides what happens to them.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account/account.h"
#include "sito/corpus/batch.h"
#include "sito/corpus/run.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sito::corpus {

/// The work of one thread on batches.
class BatchWorker {
 public:
  virtual ~BatchWorker() = default;
  /// Fills batch.outputs, batch.spill and the account of its records. The result may depend on the
  /// batch alone and not on earlier batches, because chance decides which worker gets which batch.
  virtual void process(Batch& batch) = 0;
  /// Makes the worker write the record that it works on into `hand`, see Attempt::hand().
  virtual void show_in_hand(std::atomic<std::uint64_t>& /*hand*/) {}
};

/// The results of a batch, without its records.
struct FinishedBatch {
  std::vector<std::string> outputs;
  Spill spill;
  std::optional<Error> failure;
  Account account;
  Reading reading;    ///< as of the batch
  bool lost = false;  ///< there was no memory for it; another process can do it again
};

/// What happens to the inputs in one reading. Batches and the places of their records are the same
/// in every pass over the same inputs.
class Pass {
 public:
  virtual ~Pass() = default;
  /// Returns the worker of a thread, which the pass makes at the first call and owns. Called for
  /// all threads, 0 first, before anything is read.
  virtual Result<BatchWorker*> worker(unsigned thread) = 0;
  /// Called for every batch after it was read and before a worker gets it, in the order of the
  /// input, by one thread at a time. An error ends the pass.
  virtual Result<void> prepare(Batch& /*batch*/) { return {}; }
  /// Called for every batch after its worker, in the order of the input, by one thread at a time.
  /// An error ends the pass.
  virtual Result<void> take(FinishedBatch& finished) = 0;
  /// Returns true if an output that cannot be written is part of the account (output_failed) rather
  /// than an error of the pass.
  [[nodiscard]] virtual bool accounts_for_failure() const { return false; }
  /// Called when the threads have ended. `reading`: the final position of the reader.
  virtual void end(const Reading& /*reading*/) {}
};

/// Reads the inputs once. The account sums the batches and the reading.
///
/// Errors: of the pass, except a closed pipe, which sets Account::reader_gone, and what
/// Pass::accounts_for_failure() says. Inputs that cannot
/// be read are in the account and not errors. `begin`: where reading continues; its earlier results
/// are part of the account. Memory: two batches and four finished ones for each thread.
Result<Account> run_pass(const RunOptions& options, Pass& pass, Progress& progress,
                         Reading begin = {});

/// Returns true if writing failed because the program at the other end of a pipe closed it.
bool is_reader_gone(const Result<void>& written);

}  // namespace sito::corpus
