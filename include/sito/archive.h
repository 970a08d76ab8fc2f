// SPDX-License-Identifier: Apache-2.0
// Reads archives record by record: WARC, ARC, WET, Wikipedia pages, JSON lines and HTML, also
// compressed by gzip, xz, zstd or lz4.
#pragma once

#include "sito/api.h"
#include "sito/base/result.h"
#include "sito/document.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace SITO_DOOR {
/// One record as stored. Views point into it and are valid until it is filled with the next record.
class SITO_API Record {
 public:
  Record();
  Record(Record&& other) noexcept;
  Record& operator=(Record&& other) noexcept;
  ~Record();

  [[nodiscard]] std::string_view type() const;     ///< "response", "warcinfo" ... as WARC-Type
  [[nodiscard]] std::string_view version() const;  ///< "WARC/1.0", "ARC/1.0"
  [[nodiscard]] std::string_view url() const;
  /// Returns a header field; compares names without case; "" if absent. ARC fields have the names
  /// of WARC.
  [[nodiscard]] std::string_view field(std::string_view name) const;
  [[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> fields() const;
  [[nodiscard]] std::string_view head() const;   ///< version line and fields, as stored
  [[nodiscard]] std::string_view block() const;  ///< complete, unless truncated()
  [[nodiscard]] std::string_view file() const;
  [[nodiscard]] std::uint64_t offset() const;  ///< bytes in the file as stored
  [[nodiscard]] std::uint64_t length() const;  ///< bytes as stored; 0 if records share one stream
  [[nodiscard]] bool truncated() const;

  struct Contents;
  [[nodiscard]] Contents& contents() { return *contents_; }
  [[nodiscard]] const Contents& contents() const { return *contents_; }

 private:
  std::unique_ptr<Contents> contents_;
};

/// The content of a record, after transfer and content decoding.
struct Payload {
  std::string_view bytes;  ///< valid until the next payload, and no longer than the record
  std::string_view content_type;
  std::string_view charset;  ///< as the server declared it
  int status = 0;            ///< of HTTP; 0 without HTTP
  bool truncated = false;
  std::string_view skipped;  ///< why it is not a page: "skipped-revisit" ...; "" for a page
};

struct ArchiveLimits {
  std::size_t record_bytes = std::size_t{32} << 20;
  std::size_t payload_bytes = std::size_t{32} << 20;
};

/// Reads the records of one archive. One thread at a time.
class SITO_API ArchiveReader {
 public:
  /// Writes bytes to the front of the span and returns their number; 0 at the end.
  using Read = std::function<Result<std::size_t>(std::span<char>)>;

  /// Opens a file, or standard input for "-"; recognises the format by its bytes. Errors: Io,
  /// Unsupported.
  static Result<ArchiveReader> open(std::string_view path, const ArchiveLimits& limits = {});
  /// Reads an archive in memory. The bytes must outlive the reader. Errors: those of open().
  static Result<ArchiveReader> over(std::string_view bytes, std::string_view name,
                                    const ArchiveLimits& limits = {});
  /// Reads an archive from a stream. Reads its first bytes at once. Errors: those of open(), and those
  /// of `read`, which is not called again after an error.
  static Result<ArchiveReader> stream(Read read, std::string name,
                                      const ArchiveLimits& limits = {});
  /// Reads the one record that begins at byte `offset` of a WARC or ARC file. InvalidArgument: no
  /// record begins there.
  static Result<void> read_at(std::string_view path, std::uint64_t offset, Record& record,
                              const ArchiveLimits& limits = {});
  ArchiveReader(ArchiveReader&& other) noexcept;
  ArchiveReader& operator=(ArchiveReader&& other) noexcept;
  ~ArchiveReader();

  /// Reads the next record; returns false at the end. After TooLarge and Malformed, the next
  /// record can be read. Io and Unsupported end the file.
  Result<bool> next(Record& record);
  /// Returns the payload of a record. Errors: TooLarge, Malformed.
  Result<Payload> payload(const Record& record);
  /// Returns the damage found so far: the first few notes of each kind.
  [[nodiscard]] std::vector<Note> notes() const;
  [[nodiscard]] std::string_view container() const;  ///< "warc", "arc" ...

 private:
  struct State;
  explicit ArchiveReader(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace SITO_DOOR
