// SPDX-License-Identifier: Apache-2.0
// Errors and their places. Errors are values (docs/decisions/0001-errors-as-values.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace sito {

/// The kinds of errors that a caller may treat differently; the message holds everything else.
/// The values appear in files: never renumber them.
enum class ErrorCode : std::uint8_t {
  Io = 1,               ///< the operating system refused
  Truncated = 2,        ///< the input ends too early
  Malformed = 3,        ///< the input breaks its format
  Unsupported = 4,      ///< valid input that sito does not read
  TooLarge = 5,         ///< a limit of `Limits` is exceeded
  Timeout = 6,          ///< a wall-clock limit passed
  Network = 7,          ///< a connection failed
  InvalidArgument = 8,  ///< the caller asked for something that does not exist
  Internal = 9,         ///< a bug in sito
  TooSlow = 10,         ///< a page exceeds its limit of processor time
  OutOfMemory = 11,     ///< a page needs more memory than there is
};

/// Returns the code in kebab-case, for messages and files.
std::string_view name_of(ErrorCode code);

/// A place in an input: the file (or "-") and the byte offset in it. 0 may also mean the whole
/// file.
struct Where {
  std::string source;
  std::uint64_t offset = 0;
};

/// One failure. `message` is lower case, has no full stop, and states what was found and what was
/// expected. It does not repeat the place, because `to_string` prints it.
struct Error {
  ErrorCode code = ErrorCode::Internal;
  std::string message;
  Where where = {};
};

/// Returns an error of the caller, who asked for something that does not exist.
inline Error invalid(std::string message) {
  return {ErrorCode::InvalidArgument, std::move(message)};
}
/// Returns an error of an input that breaks its format.
inline Error malformed(std::string message) { return {ErrorCode::Malformed, std::move(message)}; }

/// Returns "truncated: gzip member ends after 1,024 bytes (crawl.warc.gz at byte 4096)".
std::string to_string(const Error& error);

}  // namespace sito
