// SPDX-License-Identifier: Apache-2.0
// The steps that all containers share: a stream that may be damaged, blocks of a stated length, and
// lines.
#pragma once

#include "sito/archive/reader.h"
#include "sito/archive/window.h"
#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace sito::archive {

class BlockReader : public RecordReader {
 protected:
  BlockReader(Window window, const Limits& limits, Diagnostics& diagnostics)
      : window_(std::move(window)), limits_(limits), diagnostics_(diagnostics) {}

  /// Returns true if a record of this container begins here; the bytes may end too early to decide.
  [[nodiscard]] virtual bool begins_record(Bytes bytes) const = 0;

  /// Notes damage of the stream and goes on behind it. Returns false if nothing is behind it.
  /// Errors: those that are not damage of the data (Io, Unsupported).
  Result<bool> survive(Error error);
  /// Same as more(), but survives damage; the next bytes may then belong to a later member.
  Result<bool> more();

  enum class Took : std::uint8_t { All, Ended, Damaged, NextRecord };
  /// Takes `length` bytes into `out`, or skips them if `out` is null. Stops where a member begins
  /// with another record.
  Took take_block(std::uint64_t length, Buffer* out);
  /// Skips line ends behind a record and returns their number; stops at the end of a member.
  std::size_t skip_line_ends();

  enum class Line : std::uint8_t { Read, Ended, Damaged, TooLong };
  /// Appends a line with its line end to `out`. Beyond Limits::record_bytes in `out`, skips
  /// it.
  Line take_line(Buffer& out);

  /// Sets where the next record begins, and empties it.
  void begin_record(Record& record);
  /// Sets `length` of a record that ends here.
  void set_length(Record& record, bool begins_member) const;
  [[nodiscard]] Error too_large(const Record& record, std::uint64_t bytes) const;

  Window window_;
  Limits limits_;
  Diagnostics& diagnostics_;
  std::optional<Error> pending_;  // damage found behind the record that was returned
};

/// Kept part of the block of a record above the limit.
inline constexpr std::size_t kKeptOfTooLarge = std::size_t{64} << 10;

/// Returns what a note may show of foreign bytes: printable ASCII, and not much of it.
std::string excerpt(Bytes bytes);

}  // namespace sito::archive
