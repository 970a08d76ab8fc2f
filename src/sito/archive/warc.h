// SPDX-License-Identifier: Apache-2.0
// Reads WARC 0.17 to 1.1 by length, and resynchronises where a length is wrong.
#pragma once

#include "sito/archive/block_reader.h"

#include <cstdint>
#include <optional>

namespace sito::archive {

/// Returns true if a version line such as "WARC/1.0" begins here, in any case.
[[nodiscard]] bool begins_warc(Bytes bytes);
/// Returns where the first line that begins a WARC record stands (after the first line); npos if
/// none does.
[[nodiscard]] std::size_t find_warc_line(Bytes bytes);

/// Returns true if a record stands somewhere after the first line: a version line and a header with
/// the fields that all records have, or as much of it as there is.
[[nodiscard]] bool has_warc_record(Bytes bytes);

/// Where a reader begins: at the front of a file, or behind a record that had a member of its own.
enum class Begin : std::uint8_t { AtFront, Inside };

class WarcReader final : public BlockReader {
 public:
  WarcReader(Window window, const Limits& limits, Diagnostics& diagnostics,
             Begin begin = Begin::AtFront)
      : BlockReader(std::move(window), limits, diagnostics),
        began_member_(begin == Begin::Inside && window_.compressed()) {}
  Result<bool> next(Record& record) override;
  [[nodiscard]] std::optional<std::uint64_t> resume_offset() const override;

 private:
  [[nodiscard]] bool begins_record(Bytes bytes) const override { return begins_warc(bytes); }
  Result<bool> find_record();
  Result<bool> scan_to_record();
  Result<bool> read_header(Record& record);
  void apply_fields(Record& record);
  void read_block(Record& record);
  Result<bool> read_block_above_limit(Record& record, bool alone);
  Took take_up_to_record(std::uint64_t length, bool search, Record& record);
  void leave_record(Record& record);
  void cut_at_swallowed_record(Record& record);

  std::optional<std::uint64_t> content_length_;
  bool lost_ = false;          // a fault was noted: search for the next record without another note
  bool began_member_ = false;  // the last record did
  std::uint64_t researched_ = 0;  // bytes of blocks that were searched for swallowed records
};

}  // namespace sito::archive
