// SPDX-License-Identifier: Apache-2.0
// Files that appear under their name only when they are complete.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::io {

/// The message of the error for a reader that has gone away.
inline constexpr std::string_view kBrokenPipe = "broken pipe";

/// Whether a file is on the disk when its name is: a power cut then leaves the old file or the new
/// one, which takes some milliseconds a file.
enum class Sync : std::uint8_t { Yes, No };

/// An output that is a file, a device, a pipe or standard output.
class OutputSink : public ByteSink {
 public:
  /// Ends an output that is not complete, in place of close(). What a stream was given is written
  /// to it. A file is removed or, with `keep`, gets partial_name(); what has its name stays.
  virtual Result<void> end_unfinished(bool keep) = 0;
};

/// The name of an output that is kept although it is not complete.
std::string partial_name(const std::string& path);

/// Writes to a temporary name beside `path` and renames at close(); "-" is standard output. A sink
/// that is destroyed without close() leaves nothing behind. Io with the system's message otherwise;
/// a closed pipe is Io with message kBrokenPipe.
Result<std::unique_ptr<OutputSink>> open_sink(std::string_view path, Sync sync = Sync::Yes);

/// The same for a file that is there as a whole. Errors: as of open_sink() and of its sink.
Result<void> write_file(std::string_view path, Bytes bytes, Sync sync = Sync::Yes);

/// Removes the temporary files of killed processes that were writing `path`, and returns their
/// names. Those of processes that are alive stay.
std::vector<std::string> remove_leftovers(const std::string& path);

}  // namespace sito::io
