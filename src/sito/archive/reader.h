// SPDX-License-Identifier: Apache-2.0
// Reads any container that sito knows, record by record.
#pragma once

#include "sito/archive/record.h"
#include "sito/base/bytes.h"
#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/io/source.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace sito::archive {

/// A stream of records. For one thread at a time.
class RecordReader {
 public:
  virtual ~RecordReader() = default;
  /// Reads the next record into `record`. Returns false at the end.
  /// Damage that does not end the file is reported to the diagnostics, and reading resumes at the
  /// next record.
  /// Errors: is_of_one_record() ones (call again for the next record): TooLarge, where `record` has
  ///         its header and the first 64 KB of its block, and is flagged truncated; Malformed for a
  ///         record whose header cannot be read. Io and Unsupported end the file.
  /// Notes, all with file and offset:
  ///   "archive-stream-truncated", "archive-stream-damaged"     compressed data
  ///   "warc-garbage", "warc-bad-version", "warc-bad-header-line", "warc-header-too-long",
  ///   "warc-header-unfinished", "warc-no-length", "warc-bad-length", "warc-record-truncated",
  ///   "warc-missing-blank-lines", "warc-truncated-by-writer", "warc-no-type", "warc-unknown-type"
  ///   "warc-segment-missing" (SegmentJoiner)
  ///   "arc-garbage", "arc-no-length", "arc-bad-length", "arc-record-truncated"
  ///   "wiki-unfinished", "wiki-text-outside", "wiki-bad-attribute"
  virtual Result<bool> next(Record& record) = 0;
  /// The stored offset from which continue_warc() gives the same records as this reader has left.
  /// Nothing when there is none: inside a compressed stream, behind damage that is still being
  /// passed over, among the segments of a record, and for containers other than WARC.
  [[nodiscard]] virtual std::optional<std::uint64_t> resume_offset() const { return std::nullopt; }
};

/// Returns true if an error of RecordReader::next concerns one record, so that the next can be
/// read.
[[nodiscard]] inline bool is_of_one_record(const Error& error) {
  return error.code == ErrorCode::TooLarge || error.code == ErrorCode::Malformed;
}

/// The container of an input, by its bytes.
enum class Container : std::uint8_t { Warc, Arc, Wiki, Jsonl, Mbox, Html };
std::string_view name_of(Container container);

struct OpenArchive {
  Container container = Container::Warc;
  std::unique_ptr<RecordReader> reader;
};

/// Whether records that are stored in pieces are joined (SegmentJoiner).
enum class Segments : std::uint8_t { Join, AsStored };

/// Looks at the first bytes (after decompression) and returns the reader that fits. An HTML file is
/// one record of type Resource. A page of a Wikipedia file is a Resource with content type
/// "text/x-sito-wiki" and the field "title". A line of JSONL is a Resource with type
/// "application/x-sito-jsonl". A message of a mailbox is a Resource with type "text/html", because
/// HtmlDecoder reads it as a page. `diagnostics` must outlive the reader.
Result<OpenArchive> open_archive(std::unique_ptr<io::Source> source, const Limits& limits,
                                 Diagnostics& diagnostics, Segments segments = Segments::Join);

/// Returns the error of open_archive() for bytes that are neither an archive nor text. `name`: the
/// file; it decides a few cases.
Result<void> check_is_readable(Bytes file, std::string_view name);

/// Reads on in a WARC file: `source` begins where resume_offset() said, or where a member with a
/// record begins. `diagnostics` must outlive the reader.
std::unique_ptr<RecordReader> continue_warc(std::unique_ptr<io::Source> source,
                                            const Limits& limits, Diagnostics& diagnostics);

/// Reads the one record that begins at byte `offset` of a WARC or ARC file (of its member, if
/// compressed). Errors: InvalidArgument if none begins there; otherwise as RecordReader::next, also
/// TooLarge.
Result<void> read_record_at(std::string_view path, std::uint64_t offset, const Limits& limits,
                            Diagnostics& diagnostics, Record& record);

}  // namespace sito::archive
