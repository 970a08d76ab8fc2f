// SPDX-License-Identifier: Apache-2.0
// Reads WARC 0.17 to 1.1, by length, and finds its way again where a length is wrong.
#pragma once

#include "sito/archive/block_reader.h"

#include <cstdint>
#include <optional>

namespace sito::archive {

/// Whether a version line such as "WARC/1.0" begins here, in any case.
[[nodiscard]] bool begins_warc(Bytes bytes);
/// Where the first line that begins a WARC record stands (behind the first line); npos when none
/// does.
[[nodiscard]] std::size_t find_warc_line(Bytes bytes);

/// Whether a record stands somewhere behind the first line: a version line and a header with the
/// fields that all records have, or as much of it as is there.
[[nodiscard]] bool has_warc_record(Bytes bytes);

class WarcReader final : public BlockReader {
 public:
  WarcReader(Window window, const Limits& limits, Diagnostics& diagnostics)
      : BlockReader(std::move(window), limits, diagnostics) {}
  Result<bool> next(Record& record) override;

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
  bool lost_ = false;          // a fault was noted: look for the next record without another note
  bool began_member_ = false;  // the last record did
  std::uint64_t researched_ = 0;  // bytes of blocks that were searched for swallowed records
};

}  // namespace sito::archive
