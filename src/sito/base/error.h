// SPDX-License-Identifier: Apache-2.0
// What went wrong, and where. Errors are values (docs/decisions/0001-errors-as-values.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sito {

/// A code means that the caller might act differently; everything else is message.
/// The values appear in files: never renumber them.
enum class ErrorCode : std::uint8_t {
  Io = 1,               ///< the operating system refused
  Truncated = 2,        ///< the input ends too early
  Malformed = 3,        ///< the input breaks its format
  Unsupported = 4,      ///< valid, but not something this program reads
  TooLarge = 5,         ///< a limit of `Limits` is exceeded
  Timeout = 6,          ///< a wall-clock limit passed
  Network = 7,          ///< a connection failed
  InvalidArgument = 8,  ///< the caller asked for something that does not exist
  Internal = 9,         ///< a fault of this program
  TooSlow = 10,         ///< a page takes more processor time than it may
  OutOfMemory = 11,     ///< a page takes more memory than there is
};

/// The code in kebab-case, for messages and files.
std::string_view name_of(ErrorCode code);

/// A place in an input: the file (or "-") and the byte offset in it; 0 also for all of it.
struct Where {
  std::string source;
  std::uint64_t offset = 0;
};

/// One failure. `message` is lower case, without a full stop, says what was found and what was
/// expected, and never repeats the place: `to_string` prints that.
struct Error {
  ErrorCode code = ErrorCode::Internal;
  std::string message;
  Where where = {};
};

/// "truncated: gzip member ends after 1,024 bytes (crawl.warc.gz at byte 4096)".
std::string to_string(const Error& error);

}  // namespace sito
