// SPDX-License-Identifier: Apache-2.0
// Joins the segments of records that were stored in several pieces (ISO 28500, 5.17 to 5.19).
#pragma once

#include "sito/archive/reader.h"
#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sito::archive {

/// The number of a record that is a segment of another; nothing for one that is whole.
std::optional<std::uint64_t> segment_number(const Record& record);

/// Gives the records of another reader. A first segment waits for the others and comes out whole,
/// behind the last of them; all continuation records come out as they are, where they are, flagged
/// `joined` when they were used, so that every record of the file is counted once. What misses a
/// segment when the file ends comes out then, flagged truncated.
///
/// Memory: at most kOpenSegments records wait, of Limits::record_bytes together; when another one
/// needs room, the oldest comes out early.
/// Notes:  "warc-segment-missing", of a record that is incomplete and of a continuation without its
///         beginning.
class SegmentJoiner final : public RecordReader {
 public:
  SegmentJoiner(std::unique_ptr<RecordReader> reader, const Limits& limits,
                Diagnostics& diagnostics)
      : reader_(std::move(reader)), limits_(limits), diagnostics_(diagnostics) {}
  Result<bool> next(Record& record) override;

  static constexpr std::size_t kOpenSegments = 16;

 private:
  struct Waiting {
    Record record;
    std::string id;
    std::uint64_t segments = 1;
  };
  void wait(Record& record);
  bool join(const Record& record, std::uint64_t number);
  void give_up();
  Record take(std::size_t index);

  std::unique_ptr<RecordReader> reader_;
  Limits limits_;
  Diagnostics& diagnostics_;
  std::vector<Waiting> waiting_;  // in the order of the file
  std::size_t waiting_bytes_ = 0;
  std::optional<Error> end_;   // what ended the file, for when all that waits is given out
  std::vector<Record> ready_;  // to be given out before the next one is read
};

}  // namespace sito::archive
