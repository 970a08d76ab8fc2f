// SPDX-License-Identifier: Apache-2.0
// Files that appear under their name only when they are complete.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <memory>
#include <string_view>

namespace sito::io {

/// The message of the error for a reader that has gone away.
inline constexpr std::string_view kBrokenPipe = "broken pipe";

/// Writes to a temporary name beside `path` and renames at close(); "-" is standard output. A sink
/// that is destroyed without close() leaves nothing behind. Io with the system's message otherwise;
/// a closed pipe is Io with message kBrokenPipe.
Result<std::unique_ptr<ByteSink>> open_sink(std::string_view path);

/// The same for a file that is there as a whole. Errors: as of open_sink() and of its sink.
Result<void> write_file(std::string_view path, Bytes bytes);

}  // namespace sito::io
