// SPDX-License-Identifier: Apache-2.0
// Files of other machines, named by URLs. This room opens no sockets, so another room does.
#pragma once

#include "sito/base/result.h"
#include "sito/io/folder.h"
#include "sito/io/stored.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::io {

/// Opens URLs for open_source() and file_state(). Several threads may call it at the same time.
class RemoteFiles {
 public:
  virtual ~RemoteFiles() = default;
  /// Errors: Io, also when the bytes are read; InvalidArgument for a URL that is refused.
  virtual Result<Stored> open(const std::string& address, std::uint64_t offset) = 0;
  /// The time of a remote file is a number made from the version that its server states.
  virtual Result<FileState> state(const std::string& address) = 0;
};

/// Returns true for "http://...", "https://..." and "s3://...", in any case.
bool is_remote(std::string_view path);

/// As long as it exists, URLs are opened through `files`, which must outlive it. Only one at a time
/// in a process. Otherwise a URL is the name of a file, which usually does not exist.
class RemoteScope {
 public:
  explicit RemoteScope(RemoteFiles& files);
  ~RemoteScope();
  RemoteScope(const RemoteScope&) = delete;
  RemoteScope& operator=(const RemoteScope&) = delete;
};

/// Returns the opener of a path; null for a path that is not a URL, and outside of a RemoteScope.
RemoteFiles* remote_files_for(std::string_view path);

}  // namespace sito::io
