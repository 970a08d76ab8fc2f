// SPDX-License-Identifier: Apache-2.0
// Reads any container that sito knows, record by record.
#pragma once

#include "sito/archive/record.h"
#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/io/source.h"

#include <cstdint>
#include <memory>
#include <string_view>

namespace sito::archive {

/// A stream of records. One thread at a time.
class RecordReader {
 public:
  virtual ~RecordReader() = default;
  /// Reads the next record into `record`. false: the end.
  /// Damage that can be survived is told to the diagnostics and reading resumes at the next record.
  /// Errors: is_of_one_record() ones (call again for the next record): TooLarge, where `record` has
  /// its header and the first 64 KB of its block, and is flagged truncated; Malformed for a record
  /// whose header cannot be read. Io and Unsupported end the file.
  /// Notes, all with file and offset:
  ///   "archive-stream-truncated", "archive-stream-damaged"     compressed data
  ///   "warc-garbage", "warc-bad-version", "warc-bad-header-line", "warc-header-too-long",
  ///   "warc-header-unfinished", "warc-no-length", "warc-bad-length", "warc-record-truncated",
  ///   "warc-missing-blank-lines", "warc-truncated-by-writer", "warc-no-type", "warc-unknown-type"
  ///   "warc-segment-missing" (SegmentJoiner)
  ///   "arc-garbage", "arc-no-length", "arc-bad-length", "arc-record-truncated"
  ///   "wiki-unfinished", "wiki-text-outside", "wiki-bad-attribute"
  virtual Result<bool> next(Record& record) = 0;
};

/// Whether an error of RecordReader::next concerns one record, so that the next one can be read.
[[nodiscard]] inline bool is_of_one_record(const Error& error) {
  return error.code == ErrorCode::TooLarge || error.code == ErrorCode::Malformed;
}

/// What the bytes of an input turned out to be.
enum class Container : std::uint8_t { Warc, Arc, Wiki, Jsonl, Html };
std::string_view name_of(Container container);

struct OpenArchive {
  Container container = Container::Warc;
  std::unique_ptr<RecordReader> reader;
};

/// Whether records that are stored in pieces are put together (SegmentJoiner).
enum class Segments : std::uint8_t { Join, AsStored };

/// Looks at the first bytes (after decompression) and returns the reader that fits. An HTML file is
/// one record of type Resource; a page of a Wikipedia file is a Resource with content type
/// "text/x-sito-wiki" and the field "title"; a line of JSONL is a Resource with type
/// "application/x-sito-jsonl". `diagnostics` must outlive the reader.
Result<OpenArchive> open_archive(std::unique_ptr<io::Source> source, const Limits& limits,
                                 Diagnostics& diagnostics, Segments segments = Segments::Join);

/// Reads the one record that begins at byte `offset` of a WARC or ARC file (its member, when
/// compressed). InvalidArgument when none begins there; otherwise as RecordReader::next, a TooLarge
/// included.
Result<void> read_record_at(std::string_view path, std::uint64_t offset, const Limits& limits,
                            Diagnostics& diagnostics, Record& record);

}  // namespace sito::archive
