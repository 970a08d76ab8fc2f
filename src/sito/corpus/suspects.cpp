// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/suspects.h"

#include "sito/archive/warc_writer.h"
#include "sito/corpus/batch.h"
#include "sito/corpus/findings/summary_pass.h"
#include "sito/corpus/output/attempt.h"
#include "sito/corpus/worker.h"
#include "sito/io/sink.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

namespace sito::corpus {
namespace {

// Finds the record in the remaining part of the run; returns nothing if it is already done.
std::optional<archive::Record> find_record(const RunOptions& options, std::uint64_t record) {
  Progress progress;
  BatchReader reader(options, progress, options.attempt->reading());
  Batch batch;
  while (reader.fill(batch)) {
    for (std::size_t i = 0; i < batch.n_records; ++i) {
      if (number_of(batch.places[i]) > record) return std::nullopt;
      if (number_of(batch.places[i]) == record) return std::move(batch.records[i]);
    }
  }
  return std::nullopt;
}

Result<std::unique_ptr<BatchWorker>> make_worker(const RunOptions& options,
                                                 const sift::SiftOptions& sift) {
  if (options.step != Step::Corpus) return make_step_worker(options, sift);
  auto worker = Worker::make(options, nullptr, nullptr);
  if (!worker) return std::move(worker).error();
  return std::unique_ptr<BatchWorker>(*std::move(worker));
}

// Runs in the process of the trial.
[[noreturn]] void work_alone(const RunOptions& given, archive::Record& record,
                             std::uint64_t number) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::atomic<std::uint64_t>& hand = given.attempt->hand(0);
  RunOptions options = given;
  options.dedup = {};
  options.attempt = nullptr;
  const sift::SiftOptions sift = options_of_step(options);
  auto worker = make_worker(options, sift);
  if (worker) {
    Batch batch;
    batch.records.push_back(std::move(record));
    batch.places.emplace_back();
    batch.n_records = 1;
    hand = (number + 1) | kOnTrial;
    (*worker)->process(batch);
    hand = 0;
  }
  ::_exit(0);
}

// Only the process of the trial moves the record.
Result<bool> kills_its_process(const RunOptions& options, archive::Record& record,
                               std::uint64_t number) {
  const pid_t child = ::fork();
  if (child == 0) work_alone(options, record, number);
  if (child < 0) return Error{ErrorCode::Io, std::strerror(errno)};
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return Error{ErrorCode::Io, std::strerror(errno)};
  }
  options.attempt->hand(0) = 0;
  return WIFSIGNALED(status);
}

Result<void> try_one(const RunOptions& options, std::uint64_t number) {
  Attempt& attempt = *options.attempt;
  auto record = find_record(options, number);
  if (!record) return {};
  bool guilty = attempt.trials(number) >= kMostTrials;
  if (!guilty) {
    auto killed = kills_its_process(options, *record, number);
    if (!killed) return std::move(killed).error();
    guilty = *killed;
  }
  if (!guilty) return attempt.acquit(number);
  std::string bytes;
  archive::append_record(*record, io::Compression::Gzip, bytes);
  Result<void> kept = io::write_file(attempt.poison_file(number), bytes);
  return kept ? attempt.set_aside(number) : kept;
}

}  // namespace

Result<void> try_suspects(const RunOptions& options) {
  for (const std::uint64_t record : options.attempt->suspects()) {
    if (Result<void> tried = try_one(options, record); !tried) return tried;
  }
  return {};
}

}  // namespace sito::corpus
