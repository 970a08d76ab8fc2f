// SPDX-License-Identifier: Apache-2.0
// Files and standard input as bytes, decompressed by what they are and not by how they are called.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sito::io {

/// Brotli is not here: it has no magic number, and nobody stores archives in it.
enum class Compression : std::uint8_t { None, Gzip, Xz, Zstd, Lz4 };
std::string_view name_of(Compression compression);  ///< "none", "gzip", "xz", "zstd", "lz4"

/// A decompressing stream that knows where it is in the file as stored.
///
/// Members: gzip members, zstd frames and lz4 frames are reported one by one, so that a record's
/// own offset and length are known when it has a member of its own: read() never returns bytes of
/// two members in one call, and member_begin() is the offset of the member that the last bytes came
/// from. The streams of an xz file are not told apart. Errors of read(): Io; Truncated when the
/// compressed data ends too early; Malformed when it is damaged; Unsupported when it needs more
/// memory than sito grants. What was decompressed before the damage has been returned by then.
/// After a Malformed or Truncated, resync() may go on. Memory: at most the decompressor's window
/// (gzip 32 KB, lz4 8 MB, zstd 64 MB, xz 80 MB) and 256 KB.
class Source : public ByteSource {
 public:
  [[nodiscard]] virtual const std::string& name() const = 0;  ///< as given; "-" for standard input
  [[nodiscard]] virtual Compression compression() const = 0;
  /// Stored offset of the member (or, uncompressed, of the first byte) that the last read() came
  /// from.
  [[nodiscard]] virtual std::uint64_t member_begin() const = 0;
  /// Stored offset behind everything consumed so far: the next member's begin once a member has
  /// ended.
  [[nodiscard]] virtual std::uint64_t stored_position() const = 0;
  /// Size of the file as stored; nothing for pipes and the like. (Readers find their way out of a
  /// wrong length with it that they could not have from a pipe.)
  [[nodiscard]] virtual std::optional<std::uint64_t> stored_size() const = 0;
  /// True when the last read() ended a member (so the next read starts another, or the file ends).
  /// A read that fills its span exactly may end a member and not know it yet: then the next read()
  /// has another member_begin().
  [[nodiscard]] virtual bool at_member_end() const = 0;
  /// After a read() error inside compressed data: looks for the next gzip member, or zstd
  /// or lz4 frame, in the file and goes on there. false when there is none.
  virtual bool resync() = 0;
};

/// Opens a file, or standard input for "-". Io when it cannot be opened.
Result<std::unique_ptr<Source>> open_source(std::string_view path);
/// The same from byte `offset` of the file on, which must begin a gzip member, or a zstd or lz4
/// frame, when the file is compressed. Positions stay those of the file. Not for standard input
/// (InvalidArgument).
Result<std::unique_ptr<Source>> open_source_at(std::string_view path, std::uint64_t offset);
/// The same over any stored bytes. The first bytes are read at once; an error there is the result.
Result<std::unique_ptr<Source>> make_source(std::unique_ptr<ByteSource> stored, std::string name);
/// The same over bytes in memory, which must outlive the source. For tests and for libraries.
std::unique_ptr<Source> memory_source(Bytes bytes, std::string name);

}  // namespace sito::io
