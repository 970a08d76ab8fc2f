// SPDX-License-Identifier: Apache-2.0
// Checks an archive and reports every fault with its place, for `sito warc check`.
#pragma once

#include "sito/archive/reader.h"
#include "sito/archive/record.h"
#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/io/source.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

namespace sito::archive {

struct CheckCounts {
  Container container = Container::Warc;
  std::array<std::uint64_t, kRecordTypes> records = {};  ///< by RecordType
  std::uint64_t total = 0;
  std::uint64_t digests = 0;    ///< that were compared
  std::uint64_t unchecked = 0;  ///< records above the limit: found, but neither kept nor compared
  std::uint64_t cut = 0;        ///< records that their writer cut on purpose: not faults
  std::uint64_t faults = 0;     ///< notes to the caller's diagnostics
};

/// The note of a record that its writer cut on purpose (WARC-Truncated); not a fault of the
/// archive.
inline constexpr std::string_view kCutByWriter = "warc-truncated-by-writer";

/// Reads an archive to its end and reports every fault to `faults`, in file order: those that
/// open_archive notes (except kCutByWriter), and
///   "warc-missing-field", "warc-bad-date", "warc-bad-record-id"   mandatory fields (ISO 28500,
///   5.2)
///   "warc-block-digest-wrong", "warc-payload-digest-wrong", "warc-digest-unknown"
///   "warc-segment-missing"   a record stored in pieces that are not all there
///   "warc-shared-member"     (once) records without a member of their own cannot be read singly
///   "archive-not-warc"       the file is not a WARC or ARC file
/// Errors: those that prevent reading (Io, Unsupported); counts made before are lost then.
Result<CheckCounts> check_archive(std::unique_ptr<io::Source> source, const Limits& limits,
                                  Diagnostics& faults);

}  // namespace sito::archive
