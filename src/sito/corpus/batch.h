// SPDX-License-Identifier: Apache-2.0
// The unit of work of a run: some records in the order of the input, and what became of them.
#pragma once

#include "sito/archive/reader.h"
#include "sito/archive/record.h"
#include "sito/archive/webpage.h"
#include "sito/corpus/account.h"
#include "sito/corpus/run.h"
#include "sito/corpus/spill.h"
#include "sito/dedup/collection.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace sito::corpus {

/// A batch ends at whichever comes first; independent of the number of threads, as compressed
/// frames follow batches. Against 4 MB, 1 MB takes 5 % less time (it stays in the cache) and 18 MB
/// less memory, and compresses 2 to 4 % worse.
inline constexpr std::size_t kBatchRecords = 128;
inline constexpr std::size_t kBatchBytes = std::size_t{1} << 20;

/// Where a record stands: the same in every pass over the same inputs.
struct Place {
  std::uint32_t input = 0;   ///< index in RunOptions::inputs
  std::uint64_t record = 0;  ///< number in that input, from 0 on, of all kinds of records
};

/// Grows in the order of the inputs.
inline std::uint64_t number_of(const Place& place) {
  constexpr unsigned kRecordBits = 40;  // leaves 16 million inputs
  return std::uint64_t{place.input} << kRecordBits | place.record;
}

/// Reused from turn to turn, with the memory of its records.
struct Batch {
  std::uint64_t number = 0;
  std::vector<archive::Record> records;  ///< the first n_records are in use
  std::size_t n_records = 0;
  std::vector<Place> places;          ///< of the records in use
  std::vector<dedup::Judged> judged;  ///< of the records in use, in runs that look for copies first
  std::vector<std::string> outputs;   ///< finished bytes, as the pass and its workers agree
  Spill spill;                        ///< what stands in front of them
  Account account;
};

/// Reads the inputs of a run, batch after batch. One thread at a time.
class BatchReader {
 public:
  BatchReader(const RunOptions& options, Progress& progress);
  /// Fills records, number and the part of the account that reading makes: records that cannot hold
  /// a page are counted there and take no place in the batch. false: nothing is left.
  bool fill(Batch& batch);
  /// What is known about inputs as a whole, once fill() has said false.
  [[nodiscard]] const Account& account() const { return account_; }

 private:
  bool open_next();
  void read_one(Batch& batch, std::size_t& bytes);
  void count_too_large(const archive::Record& record, const Error& error, Account& account);

  const RunOptions& options_;
  Progress& progress_;
  archive::WebpageOpener opener_;  // for records above the limit
  Account account_;
  std::size_t next_input_ = 0;
  std::uint64_t next_number_ = 0;
  std::uint64_t next_record_ = 0;    ///< in the input at hand
  std::uint64_t stored_before_ = 0;  ///< bytes of the inputs that are done
  const io::Source* source_ = nullptr;
  std::unique_ptr<archive::RecordReader> reader_;
};

}  // namespace sito::corpus
