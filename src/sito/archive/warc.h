// SPDX-License-Identifier: Apache-2.0
// Reads WARC 0.17 to 1.1, by length, and finds its way again where a length is wrong.
#pragma once

#include "sito/archive/reader.h"
#include "sito/archive/window.h"
#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace sito::archive {

/// Whether a version line such as "WARC/1.0" begins here.
[[nodiscard]] bool begins_warc(Bytes bytes);

/// The steps that WARC and ARC share: a stream that may be damaged, and blocks of a stated length.
class BlockReader {
 public:
  BlockReader(Window window, const Limits& limits, Diagnostics& diagnostics)
      : window_(std::move(window)), limits_(limits), diagnostics_(diagnostics) {}

 protected:
  ~BlockReader() = default;

  enum class Took : std::uint8_t { All, Ended, Damaged, NextRecord };

  /// Notes damage of the stream and goes on behind it. false: there is nothing behind it.
  /// Errors: those that are no damage of the data (Io, Unsupported).
  Result<bool> survive(Error error);
  /// more() that survives damage; what is read next may then belong to a later member.
  Result<bool> more();
  /// Takes `length` bytes into `out`, or passes over them when `out` is null. Stops where a member
  /// begins with another record.
  Took take_block(std::uint64_t length, Buffer* out);
  /// Skips line ends behind a record and returns how many there were; stops at a member's end.
  std::size_t skip_line_ends();
  /// Sets `length` of a record that ends here.
  void set_length(Record& record, bool begins_member) const;

  Window window_;
  Limits limits_;
  Diagnostics& diagnostics_;
  std::optional<Error> pending_;  // damage found behind the record that was returned
};

class WarcReader final : public RecordReader, private BlockReader {
 public:
  using BlockReader::BlockReader;
  Result<bool> next(Record& record) override;

 private:
  enum class Header : std::uint8_t { Read, Skipped, End };

  Result<bool> find_record();
  Result<bool> scan_to_record();
  Result<Header> read_header(Record& record);
  void apply_fields(Record& record);
  void read_block(Record& record, bool begins_member);
  void leave_record(Record& record);
  bool cut_at_swallowed_record(Record& record);

  std::optional<std::uint64_t> content_length_;
  bool lost_ = false;  // a fault was noted: look for the next record without another note
  std::uint64_t researched_ = 0;  // bytes of blocks that were searched for swallowed records
};

}  // namespace sito::archive
