// SPDX-License-Identifier: Apache-2.0
// Reads ARC, the format of web archives before WARC (versions 1.0, 1.1 and 2.0).
#pragma once

#include "sito/archive/block_reader.h"

#include <cstdint>
#include <string>

namespace sito::archive {

/// Returns true if `bytes` begins with a header line of ARC.
[[nodiscard]] bool begins_arc(Bytes bytes);

/// Reads records, with the header fields that WARC would have.
class ArcReader final : public BlockReader {
 public:
  ArcReader(Window window, const Limits& limits, Diagnostics& diagnostics)
      : BlockReader(std::move(window), limits, diagnostics) {}
  Result<bool> next(Record& record) override;

 private:
  [[nodiscard]] bool begins_record(Bytes bytes) const override { return begins_arc(bytes); }
  Result<bool> find_header();
  void read_block(std::uint64_t length, Record& record);
  void leave_record(Record& record);
  void describe(Record& record);

  std::string line_;                 // the last header
  std::string version_ = "ARC/1.0";  // from the first record
  bool lost_ = false;                // a fault was noted; further ones are not
};

}  // namespace sito::archive
