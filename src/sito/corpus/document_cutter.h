// SPDX-License-Identifier: Apache-2.0
// Cuts a corpus file into its documents again, and reads what they are looked up by.
#pragma once

#include "sito/base/result.h"
#include "sito/io/source.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace sito::corpus {

/// What a document is looked up by; "" for what it does not say.
struct DocumentKeys {
  std::string id, url;
};

/// Formats whose documents can be told apart in a file.
enum class CutFormat : std::uint8_t {
  Unknown,
  Lines,  ///< one JSON object a line, in any schema
  Tags,   ///< from `<doc ...>` to `</doc>` on lines of their own: vertical, XML
};

/// Returns the format by the first bytes of a file.
CutFormat cut_format(std::string_view front);

/// Reads the keys of a whole document.
/// Errors: Malformed if it is none of the format.
Result<DocumentKeys> keys_of(CutFormat format, std::string_view document);

/// Where a document stands: `length` bytes that begin `begin` bytes behind the front of the
/// decompressed frame that is stored at `frame`.
struct DocumentPlace {
  std::uint64_t frame = 0, begin = 0, length = 0;
};

/// Reads a file from its front, document after document.
class DocumentCutter {
 public:
  /// The source must outlive the cutter.
  explicit DocumentCutter(io::Source& source) : source_(source) {}

  /// Reads the next document; false at the end. Errors: those of the source; Unsupported for a
  /// format that cannot be cut; Truncated for a document without an end; TooLarge above 1 GB.
  Result<bool> next();
  /// The document that was read, with its last line end. Valid until the next call.
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
  std::uint64_t held_begin_ = 0;         // where it stands in the decompressed file
  std::size_t line_ = 0, line_end_ = 0;  // of the line in hand, in held_
  std::size_t begin_ = 0, end_ = 0;      // of the document
  std::deque<Frame> frames_;             // those of held_, and no others
};

}  // namespace sito::corpus
