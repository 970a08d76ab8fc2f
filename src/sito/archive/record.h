// SPDX-License-Identifier: Apache-2.0
// One record of an archive, as stored.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/error.h"
#include "sito/base/lifetime.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::archive {

enum class RecordType : std::uint8_t {
  WarcInfo,
  Response,
  Request,
  Metadata,
  Resource,
  Revisit,
  Conversion,
  Continuation,
  Other
};
inline constexpr std::size_t kRecordTypes = 9;
std::string_view name_of(RecordType type);  ///< as in WARC-Type; "other"

/// A header field; fields are in the order of the record. Names are compared without case. Views
/// into the buffer that the fields were parsed from.
struct HeaderField {
  std::string_view name;
  std::string_view value;  ///< trimmed; folded lines are joined with one blank
};
/// Returns the first field with that name.
std::optional<std::string_view> find_field(const std::vector<HeaderField>& fields,
                                           std::string_view name);

/// One record; the next one that is read into it reuses its memory.
/// Invariant: `block` is complete, or `truncated` is set.
struct Record {
  RecordType type = RecordType::Other;
  std::string version;              ///< "WARC/1.0", "ARC/1.0"
  std::vector<HeaderField> fields;  ///< for ARC: the names that WARC would have
  Buffer
      head;  ///< version line and fields as stored, with the empty line; the fields point into it
  Buffer folded;  ///< folded values, joined; their fields point into it
  Buffer block;
  std::string target_uri;  ///< without < >
  std::string source;      ///< file name as given
  std::uint64_t offset =
      0;  ///< of the record in the file as stored: of its gzip member, zstd frame or first byte
  std::uint64_t length = 0;    ///< bytes as stored; 0 when records share one compressed stream
  std::uint64_t position = 0;  ///< of the record in the decompressed file
  bool truncated = false;      ///< the file ended inside, or WARC-Truncated says so
  bool joined = false;         ///< a later segment whose block is in another record as well

  [[nodiscard]] std::string_view field(std::string_view name) const
      SITO_LIFETIMEBOUND;  ///< "" if absent
  [[nodiscard]] Where where() const SITO_LIFETIMEBOUND { return {source, offset}; }
};

}  // namespace sito::archive
