// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/run.h"

#include "sito/corpus/batch.h"
#include "sito/corpus/batch_queue.h"
#include "sito/corpus/worker.h"
#include "sito/io/sink.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace sito::corpus {
namespace {

// Finished batches that may wait for an earlier one, for each thread. Batches differ in cost by a
// few times, so a handful keeps every worker busy; the bound is what keeps memory constant.
constexpr std::size_t kWaitingBatchesPerThread = 4;

using Clock = std::chrono::steady_clock;

std::uint64_t ns_since(Clock::time_point begin) {
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin).count());
}

// Puts finished batches into the order of the input and writes them.
class OrderedWriter {
 public:
  OrderedWriter(std::vector<std::unique_ptr<ByteSink>> sinks, std::size_t max_waiting,
                Progress& progress)
      : sinks_(std::move(sinks)), max_waiting_(max_waiting), progress_(progress) {}

  // What stands in front of all batches or behind them.
  Result<void> write_edge(std::size_t i, const std::string& bytes) {
    if (failure_) return *failure_;
    return bytes.empty() ? Result<void>() : sinks_[i]->write(bytes);
  }

  // Takes the batch's outputs and account. Waits while too many later batches are waiting already.
  void take(Batch& batch) {
    std::unique_lock lock(mutex_);
    const Clock::time_point begin = Clock::now();
    space_.wait(lock, [&] { return batch.number == next_ || waiting_.size() < max_waiting_; });
    progress_.wait_ns += ns_since(begin);
    Finished finished;
    if (!spare_.empty()) {
      finished = std::move(spare_.back());
      spare_.pop_back();
    }
    finished.outputs.swap(batch.outputs);
    finished.account = std::move(batch.account);
    waiting_.emplace(batch.number, std::move(finished));
    if (batch.number != next_) return;
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      auto first = waiting_.extract(waiting_.begin());
      write(first.mapped());
      spare_.push_back(std::move(first.mapped()));
      ++next_;
    }
    space_.notify_all();
  }

  [[nodiscard]] Account& account() { return account_; }

  Result<void> close() {
    if (failure_) return *failure_;
    for (auto& sink : sinks_) {
      Result<void> closed = sink->close();
      if (!closed) return closed;
    }
    return {};
  }

 private:
  struct Finished {
    std::vector<std::string> outputs;
    Account account;
  };

  void write(const Finished& finished) {
    account_.add(finished.account);
    progress_.records.store(account_.records, std::memory_order_relaxed);
    progress_.written.store(account_.written, std::memory_order_relaxed);
    if (failure_) return;
    for (std::size_t i = 0; i < finished.outputs.size(); ++i) {
      if (finished.outputs[i].empty()) continue;
      Result<void> written = sinks_[i]->write(finished.outputs[i]);
      if (!written) {
        failure_ = std::move(written).error();
        progress_.stop.store(true);
        return;
      }
    }
  }

  std::vector<std::unique_ptr<ByteSink>> sinks_;
  const std::size_t max_waiting_;
  Progress& progress_;
  std::mutex mutex_;
  std::condition_variable space_;
  std::map<std::uint64_t, Finished> waiting_;
  std::vector<Finished> spare_;  // memory of batches that were written
  std::uint64_t next_ = 0;
  Account account_;
  std::optional<Error> failure_;
};

void work(Worker& worker, BatchQueue& queue, OrderedWriter& writer, Progress& progress) {
  const Clock::time_point begin = Clock::now();
  Batch batch;
  while (queue.next(batch)) {
    worker.process(batch);
    writer.take(batch);
  }
  progress.busy_ns += ns_since(begin);
}

Result<std::vector<std::unique_ptr<ByteSink>>> open_sinks(const RunOptions& options) {
  std::vector<std::unique_ptr<ByteSink>> sinks;
  for (const Output& output : options.outputs) {
    auto sink = io::open_sink(output.path);
    if (!sink) return std::move(sink).error();
    sinks.push_back(std::move(*sink));
  }
  if (!options.side_archive.empty()) {
    auto sink = io::open_sink(options.side_archive);
    if (!sink) return std::move(sink).error();
    sinks.push_back(std::move(*sink));
  }
  return sinks;
}

}  // namespace

Result<Account> run(const RunOptions& options, Progress& progress) {
  const unsigned n_threads = options.threads == 0 ? 1 : options.threads;
  std::vector<std::unique_ptr<Worker>> workers;
  for (unsigned i = 0; i < n_threads; ++i) {
    auto worker = Worker::make(options);
    if (!worker) return std::move(worker).error();
    workers.push_back(std::move(*worker));
  }
  auto sinks = open_sinks(options);
  if (!sinks) return std::move(sinks).error();
  OrderedWriter writer(std::move(*sinks), kWaitingBatchesPerThread * n_threads, progress);
  for (std::size_t i = 0; i < options.outputs.size(); ++i) {
    const Result<void> begun = writer.write_edge(i, workers.front()->file_beginning(i));
    if (!begun) return begun.error();
  }

  BatchReader reader(options, progress);
  BatchQueue queue(reader, n_threads, progress);
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < n_threads; ++i) {
    threads.emplace_back([&, i] { work(*workers[i], queue, writer, progress); });
  }
  work(*workers.front(), queue, writer, progress);
  for (std::thread& thread : threads) thread.join();

  for (std::size_t i = 0; i < options.outputs.size(); ++i) {
    const Result<void> ended = writer.write_edge(i, workers.front()->file_end(i));
    if (!ended) return ended.error();
  }
  writer.account().add(reader.account());
  const Result<void> closed = writer.close();
  if (!closed) return closed.error();
  return std::move(writer.account());
}

}  // namespace sito::corpus
