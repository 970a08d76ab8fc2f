// SPDX-License-Identifier: Apache-2.0
// Splits a corpus file into its documents, and reads their keys.
#pragma once

#include "sito/base/result.h"
#include "sito/io/source.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace sito::corpus {

/// The keys by which a document is looked up; "" for a missing one.
struct DocumentKeys {
  std::string id, url;
};

/// Formats whose documents can be separated in a file.
enum class CutFormat : std::uint8_t {
  Unknown,
  Lines,  ///< one JSON object a line, in any schema
  Tags,   ///< from `<doc ...>` to `</doc>` on lines of their own: vertical, XML
};

/// Returns the format by the first bytes of a file.
CutFormat cut_format(std::string_view front);

/// Reads the keys of a whole document. Errors: Malformed if it does not have the format.
Result<DocumentKeys> keys_of(CutFormat format, std::string_view document);

/// The place of a document: `length` bytes that begin `begin` bytes behind the front of the
/// decompressed frame that is stored at `frame`.
struct DocumentPlace {
  std::uint64_t frame = 0, begin = 0, length = 0;
};

/// Reads a file from its front, one document after another.
class DocumentCutter {
 public:
  /// The source must outlive the cutter.
  explicit DocumentCutter(io::Source& source) : source_(source) {}

  /// Reads the next document; returns false at the end. Errors: those of the source; Unsupported
  /// for a format that cannot be split; Truncated for a document without an end; TooLarge above 1
  /// GB.
  Result<bool> next();
  /// Returns the document that was read, with its last line end. Valid until the next call.
  [[nodiscard]] std::string_view document() const;
  [[nodiscard]] DocumentPlace place() const;
  [[nodiscard]] CutFormat format() const { return format_; }

 private:
  struct Frame {
    std::uint64_t stored = 0, begin = 0;  // of its first byte, as stored and decompressed
  };
  Result<bool> more();
  Result<bool> find_format();
  Result<bool> next_line();

  io::Source& source_;
  CutFormat format_ = CutFormat::Unknown;
  std::string held_;
  std::uint64_t held_begin_ = 0;         // place of held_ in the decompressed file
  std::size_t line_ = 0, line_end_ = 0;  // of the current line, in held_
  std::size_t begin_ = 0, end_ = 0;      // of the document
  std::deque<Frame> frames_;             // the frames of held_
};

}  // namespace sito::corpus
