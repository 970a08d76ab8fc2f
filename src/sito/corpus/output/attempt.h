// SPDX-License-Identifier: Apache-2.0
// A run that may be killed at any time. Another process continues it.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/batch.h"
#include "sito/corpus/output/journal.h"
#include "sito/corpus/pass.h"
#include "sito/io/append_file.h"
#include "sito/io/sink.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::corpus {

/// The files of an attempt. All of them can be deleted; the run then starts again.
struct AttemptFiles {
  std::vector<std::string> outputs;  ///< in the order of output_paths()
  std::string journal;
  std::string hands;   ///< which records the threads are working on
  std::string poison;  ///< the beginning of the names of set-aside records, as WARC
};

/// Returns the number that stands for the record a worker is working on; 0 is none.
inline std::uint64_t in_hand(const Place& place) { return number_of(place) + 1; }
/// Set in addition to the number of a record during its trial.
inline constexpr std::uint64_t kOnTrial = std::uint64_t{1} << 63;

/// Outputs that grow batch by batch, and a journal that records their lengths after each batch. The
/// next process cuts off the bytes behind the last line of the journal. One process at a time; the
/// caller ensures this.
class Attempt {
 public:
  /// Begins a run, or continues behind its valid part: after a power cut, outputs may be shorter
  /// than the journal states, and the journal may end in a torn line.
  ///
  /// `run`: identifies the run. Errors: InvalidArgument if the journal belongs to another run; Io.
  static Result<std::unique_ptr<Attempt>> open(AttemptFiles files, std::string_view run,
                                               unsigned threads);
  ~Attempt();
  Attempt(const Attempt&) = delete;
  Attempt& operator=(const Attempt&) = delete;

  /// Returns true if some work was already done.
  [[nodiscard]] bool has_begun() const { return has_begun_; }
  [[nodiscard]] bool is_complete() const { return now_.complete; }
  /// Returns the account of a complete run.
  [[nodiscard]] const Account& total() const { return now_.total; }
  /// Returns the finished work: the account of records, and the position of the reader.
  [[nodiscard]] const Account& work() const { return now_.work; }
  [[nodiscard]] const Reading& reading() const { return now_.reading; }
  [[nodiscard]] const std::vector<std::uint64_t>& sizes() const { return now_.sizes; }
  /// Returns true if a batch ran out of memory, so that the following ones could not be kept.
  [[nodiscard]] bool lost() const { return lost_; }

  /// Returns a sink that appends to output `i`. Valid as long as the attempt.
  Result<std::unique_ptr<io::OutputSink>> sink(std::size_t i);
  /// Returns the place where thread `thread` writes the record that it works on, see in_hand(). The
  /// next process reads it after a crash.
  std::atomic<std::uint64_t>& hand(unsigned thread);
  [[nodiscard]] bool is_poison(const Place& place) const;

  /// Records that the outputs have a batch. A second of computing costs one synchronised write in
  /// kSyncSeconds; a kill costs at most the current batch.
  Result<void> keep(const FinishedBatch& finished);
  /// Takes the results of reading behind the last batch.
  void end(const Reading& reading) { end_ = reading; }
  /// Records durably that the run is complete. `total`: the account of the run.
  Result<void> complete(const Account& total);
  /// Synchronises everything that was written.
  Result<void> sync();

  /// Returns the records that two or more processes were working on when they ended, see
  /// try_suspects().
  [[nodiscard]] std::vector<std::uint64_t> suspects() const;
  /// Returns how many processes ended during a trial of the record.
  [[nodiscard]] unsigned trials(std::uint64_t record) const;
  /// Forgets the deaths and trials of a record.
  Result<void> acquit(std::uint64_t record);
  Result<void> set_aside(std::uint64_t record);
  /// Returns the file that gets the bytes of a set-aside record.
  [[nodiscard]] std::string poison_file(std::uint64_t record) const;

  static constexpr std::chrono::seconds kSyncSeconds{5};

 private:
  class Sink;

  Attempt(AttemptFiles files, unsigned threads);
  Result<void> restore(std::string_view run);
  Result<void> open_outputs();
  Result<void> open_hands();
  [[nodiscard]] std::size_t sound_lines() const;
  [[nodiscard]] bool holds(const Kept& before, const Kept& kept) const;
  Result<void> write(const std::string& line);

  AttemptFiles files_;
  unsigned threads_;
  JournalText journal_;
  Kept now_;
  Reading end_;
  bool has_begun_ = false;
  bool lost_ = false;
  std::vector<io::AppendFile> outputs_;
  std::vector<io::AppendFile> log_;  // the journal, once it is open
  std::atomic<std::uint64_t>* hands_ = nullptr;
  std::chrono::steady_clock::time_point synced_;
};

}  // namespace sito::corpus
