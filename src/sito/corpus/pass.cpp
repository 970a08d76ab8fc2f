// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/pass.h"

#include "sito/corpus/batch_queue.h"
#include "sito/io/sink.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <thread>

namespace sito::corpus {
namespace {

// For each thread, the number of finished batches that may wait for an earlier one. The costs of
// batches differ by a small factor, so a few waiting batches keep every worker busy. The bound
// keeps memory constant.
constexpr std::size_t kWaitingBatchesPerThread = 4;

using Clock = std::chrono::steady_clock;

std::uint64_t ns_since(Clock::time_point begin) {
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin).count());
}

// Puts finished batches into the order of the input and hands them to the pass.
class InOrder {
 public:
  InOrder(Pass& pass, std::size_t max_waiting, Progress& progress)
      : pass_(pass), max_waiting_(max_waiting), progress_(progress) {}

  // Takes the outputs and the account of the batch. Waits while too many later batches already
  // wait.
  void take(Batch& batch) {
    std::unique_lock lock(mutex_);
    const Clock::time_point begin = Clock::now();
    space_.wait(lock, [&] { return batch.number == next_ || waiting_.size() < max_waiting_; });
    progress_.wait_ns += ns_since(begin);
    FinishedBatch finished;
    if (!spare_.empty()) {
      finished = std::move(spare_.back());
      spare_.pop_back();
    }
    finished.outputs.swap(batch.outputs);
    finished.failure.swap(batch.failure);
    finished.spill = std::exchange(batch.spill, {});
    finished.account = std::move(batch.account);
    finished.reading = std::move(batch.reading);
    finished.lost = batch.lost;
    waiting_.emplace(batch.number, std::move(finished));
    if (batch.number != next_) return;
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      auto first = waiting_.extract(waiting_.begin());
      hand_over(first.mapped());
      spare_.push_back(std::move(first.mapped()));
      ++next_;
    }
    space_.notify_all();
  }

  [[nodiscard]] Account& account() { return account_; }
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

 private:
  void hand_over(FinishedBatch& finished) {
    account_.add(finished.account);
    progress_.records.store(account_.records, std::memory_order_relaxed);
    progress_.written.store(account_.written, std::memory_order_relaxed);
    if (!finished.account.page_languages.empty()) {
      progress_.languages.set(account_.page_languages);
    }
    if (!finished.account.dropped.empty()) progress_.dropped.set(account_.dropped);
    if (!finished.account.failed.empty()) progress_.failed.set(account_.failed);
    if (!failure_) {
      Result<void> taken =
          finished.failure ? Result<void>(*finished.failure) : pass_.take(finished);
      if (taken) return;
      failure_ = std::move(taken).error();
      progress_.stop.store(true);
    }
    if (is_reader_gone(*failure_)) return;
    // These documents did not reach their files.
    account_.written -= finished.account.written;
    if (finished.account.written > 0) {
      count(account_.failed, "not-written", finished.account.written);
    }
  }

  Pass& pass_;
  const std::size_t max_waiting_;
  Progress& progress_;
  std::mutex mutex_;
  std::condition_variable space_;
  std::map<std::uint64_t, FinishedBatch> waiting_;
  std::vector<FinishedBatch> spare_;  // memory of delivered batches
  std::uint64_t next_ = 0;
  Account account_;
  std::optional<Error> failure_;
};

void work(BatchWorker& worker, BatchQueue& queue, InOrder& in_order, Progress& progress) {
  const Clock::time_point begin = Clock::now();
  Batch batch;
  while (queue.next(batch)) {
    Account read = batch.account;
    try {
      worker.process(batch);
    } catch (const std::bad_alloc&) {
      // Nothing of the batch can be kept. The run ends with the results so far.
      batch.outputs.clear();
      batch.spill = {};
      read.records += batch.n_records;
      count(read.failed, "out-of-memory", batch.n_records);
      std::swap(batch.account, read);
      batch.lost = true;
      progress.stop = true;
    }
    in_order.take(batch);
  }
  progress.busy_ns += ns_since(begin);
}

}  // namespace

bool is_reader_gone(const Result<void>& written) {
  return !written && written.error().message == io::kBrokenPipe;
}

Result<Account> run_pass(const RunOptions& options, Pass& pass, Progress& progress, Reading begin) {
  const unsigned n_threads = options.threads == 0 ? 1 : options.threads;
  std::vector<BatchWorker*> workers;
  for (unsigned i = 0; i < n_threads; ++i) {
    auto worker = pass.worker(i);
    if (!worker) return std::move(worker).error();
    workers.push_back(*worker);
  }
  BatchReader reader(options, progress, std::move(begin));
  BatchQueue queue(reader, pass, n_threads, progress);
  InOrder in_order(pass, kWaitingBatchesPerThread * n_threads, progress);
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < n_threads; ++i) {
    threads.emplace_back([&, i] { work(*workers[i], queue, in_order, progress); });
  }
  work(*workers.front(), queue, in_order, progress);
  for (std::thread& thread : threads) thread.join();

  if (queue.failure()) return *queue.failure();
  pass.end(reader.reading());
  in_order.account().add(reader.account());
  if (in_order.failure()) {
    const bool reader_gone = is_reader_gone(*in_order.failure());
    const bool is_output = in_order.failure()->code == ErrorCode::Io;
    if (!reader_gone && !(is_output && pass.accounts_for_failure())) return *in_order.failure();
    in_order.account().reader_gone = reader_gone;
    if (!reader_gone) in_order.account().output_failed = to_string(*in_order.failure());
  }
  return std::move(in_order.account());
}

}  // namespace sito::corpus
