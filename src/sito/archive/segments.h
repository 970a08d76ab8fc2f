// SPDX-License-Identifier: Apache-2.0
// Joins the segments of records that were stored in several pieces (ISO 28500, 5.17 to 5.19).
#pragma once

#include "sito/archive/reader.h"
#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::archive {

/// The number of a record that is a segment of another; nothing for one that is whole.
std::optional<std::uint64_t> segment_number(const Record& record);

/// Gives the records of another reader. A first segment waits for the others and comes out whole,
/// behind the last of them. A continuation comes out as it is, flagged `joined` when it was used,
/// so that every record of the file is counted once; one that stands before the segments that it
/// continues waits for them. What misses a segment when the file ends comes out then: with its
/// beginning, flagged truncated; without it, not joined.
///
/// Memory: at most kOpenSegments records wait, of Limits::record_bytes together; when another one
/// needs room, the oldest comes out early, with all that is of it.
/// Notes:  "warc-segment-missing", of a record that is incomplete and of a continuation without its
///         beginning.
class SegmentJoiner final : public RecordReader {
 public:
  SegmentJoiner(std::unique_ptr<RecordReader> reader, const Limits& limits,
                Diagnostics& diagnostics)
      : reader_(std::move(reader)), limits_(limits), diagnostics_(diagnostics) {}
  Result<bool> next(Record& record) override;
  [[nodiscard]] std::optional<std::uint64_t> resume_offset() const override {
    return waiting_.empty() && ready_.empty() && !end_ ? reader_->resume_offset() : std::nullopt;
  }

  static constexpr std::size_t kOpenSegments = 16;

 private:
  /// A record with missing segments: its first segment has been read, or some later ones.
  struct Waiting {
    std::string id{};                         // of its first segment
    std::optional<Record> record{};           // that segment, with those joined to it
    std::uint64_t segments = 0;               // number of these
    std::optional<std::uint64_t> total{};     // bytes of all segments, from the last one
    std::map<std::uint64_t, Record> early{};  // segments that wait for earlier ones, by number
  };
  void begin(Record& record);
  bool takes(Record& record, std::uint64_t number);
  bool join(std::size_t index, const Record& record, std::uint64_t number);
  void join_early(std::size_t index);
  void append(Waiting& waiting, const Record& record, std::uint64_t number);
  void finish(std::size_t index, const std::string& missing);
  void make_room(std::size_t bytes, bool give_up_beginnings);
  void give_up(std::size_t index);
  [[nodiscard]] std::size_t find(std::string_view id, std::uint64_t segments) const;

  std::unique_ptr<RecordReader> reader_;
  Limits limits_;
  Diagnostics& diagnostics_;
  std::vector<Waiting> waiting_;  // in the order in which they began
  std::size_t waiting_bytes_ = 0;
  std::size_t waiting_records_ = 0;
  std::optional<Error> end_;   // what ended the file, for when all that waits is given out
  std::vector<Record> ready_;  // to be given out before the next one is read
};

}  // namespace sito::archive
