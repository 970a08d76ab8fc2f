// SPDX-License-Identifier: Apache-2.0
// Reads files and standard input as bytes, decompressed by their content, not by their name.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace sito::io {

class Helpers;

/// Without Brotli: it has no magic number, and archives do not use it.
enum class Compression : std::uint8_t { None, Gzip, Xz, Zstd, Lz4 };
std::string_view name_of(Compression compression);  ///< "none", "gzip", "xz", "zstd", "lz4"

/// A decompressing stream that knows its place in the file as stored.
///
/// Members: gzip members, zstd frames and lz4 frames are reported one by one, so that a record's
/// own offset and length are known if it has a member of its own. read() never returns bytes of two
/// members in one call, and member_begin() is the offset of the member of the last bytes. The
/// streams of an xz file are not distinguished. Errors of read(): Io; Truncated if the compressed
/// data ends too early; Malformed if it is damaged; Unsupported if it needs more memory than sito
/// grants. Data before the damage has been returned by then. After Malformed or Truncated, resync()
/// may continue. Memory: at most the decompressor's window (gzip 32 KB, lz4 8 MB, zstd 64 MB, xz 80
/// MB) and 256 KB.
class Source : public ByteSource {
 public:
  [[nodiscard]] virtual const std::string& name() const = 0;  ///< as given; "-" for standard input
  [[nodiscard]] virtual Compression compression() const = 0;
  /// Returns the stored offset of the member (or, uncompressed, of the first byte) of the last
  /// read().
  [[nodiscard]] virtual std::uint64_t member_begin() const = 0;
  /// Returns the stored offset behind everything consumed so far: the beginning of the next member
  /// once a member has ended.
  [[nodiscard]] virtual std::uint64_t stored_position() const = 0;
  /// Returns the size of the file as stored; nothing for pipes. (With it, readers can recover from
  /// a wrong length.)
  [[nodiscard]] virtual std::optional<std::uint64_t> stored_size() const = 0;
  /// Returns true if the last read() ended a member (so the next read starts another, or the file
  /// ends). If a read fills its span exactly, it may end a member without knowing it yet: then the
  /// next read() has another member_begin().
  [[nodiscard]] virtual bool at_member_end() const = 0;
  /// After a read() error inside compressed data: searches the file for the next gzip member, or
  /// zstd or lz4 frame, and continues there. Returns false if there is none.
  virtual bool resync() = 0;
};

/// Opens a file, or standard input for "-". Errors: Io if it cannot be opened.
Result<std::unique_ptr<Source>> open_source(std::string_view path);
/// Does the same from byte `offset` of the file on. In a compressed file, a gzip member or a zstd
/// or lz4 frame must begin there. Positions stay those of the file. Not for standard input
/// (InvalidArgument).
Result<std::unique_ptr<Source>> open_source_at(std::string_view path, std::uint64_t offset);
/// Does the same for a reader whose idle threads inflate members ahead of it (Helpers). The bytes,
/// positions and errors are those of open_source_at(). Only files of gzip members are read ahead.
/// `helpers` must outlive the source. Memory: Helpers::ahead() times 5 MB at most, and usually a
/// fifth of that.
Result<std::unique_ptr<Source>> open_source_ahead(std::string_view path, std::uint64_t offset,
                                                  Helpers& helpers);
/// Does the same over any stored bytes. Reads the first bytes at once and returns their error.
Result<std::unique_ptr<Source>> make_source(std::unique_ptr<ByteSource> stored, std::string name);
/// Does the same over bytes in memory, which must outlive the source. For tests and for libraries.
std::unique_ptr<Source> memory_source(Bytes bytes, std::string name);

}  // namespace sito::io
