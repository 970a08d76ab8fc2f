// SPDX-License-Identifier: Apache-2.0
// Output files that get their name only when they are complete.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::io {

/// The message of the error for a reader that has closed the pipe.
inline constexpr std::string_view kBrokenPipe = "broken pipe";

/// Whether a file is synchronised to the disk before it gets its name: a power cut then leaves the
/// old file or the new one. Costs some milliseconds for each file.
enum class Sync : std::uint8_t { Yes, No };

/// An output: a file, a device, a pipe or standard output.
class OutputSink : public ByteSink {
 public:
  /// Ends an incomplete output, instead of close(). Bytes given to a stream are written. A file is
  /// removed or, with `keep`, gets partial_name(); an existing file of its name stays.
  virtual Result<void> end_unfinished(bool keep) = 0;
};

/// Returns the name of an incomplete output that is kept.
std::string partial_name(const std::string& path);

/// Writes to a temporary name beside `path` and renames it at close(); "-" is standard output. A
/// sink destroyed without close() leaves nothing behind. Errors: Io with the system's message; for
/// a closed pipe with the message kBrokenPipe.
Result<std::unique_ptr<OutputSink>> open_sink(std::string_view path, Sync sync = Sync::Yes);

/// Does the same for a file that is complete in memory. Errors: those of open_sink() and its sink.
Result<void> write_file(std::string_view path, Bytes bytes, Sync sync = Sync::Yes);

/// Removes the temporary files of killed processes that were writing `path`, and returns their
/// names. Files of living processes stay.
std::vector<std::string> remove_leftovers(const std::string& path);

}  // namespace sito::io
