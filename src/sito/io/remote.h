// SPDX-License-Identifier: Apache-2.0
// Files of other machines, named by addresses. This room opens no sockets, so another one does.
#pragma once

#include "sito/base/result.h"
#include "sito/io/folder.h"
#include "sito/io/stored.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::io {

/// Opens addresses for open_source() and file_state(). Several threads may call it at a time.
class RemoteFiles {
 public:
  virtual ~RemoteFiles() = default;
  /// Errors: Io, also of the bytes when they are read; InvalidArgument for an address that is
  /// refused.
  virtual Result<Stored> open(const std::string& address, std::uint64_t offset) = 0;
  /// The time of a remote file is a number made of what its server says of its version.
  virtual Result<FileState> state(const std::string& address) = 0;
};

/// Returns true for "http://...", "https://..." and "s3://...", in any case.
bool is_remote(std::string_view path);

/// As long as it exists, addresses are opened through `files`, which must outlive it. One at a time
/// in a process. Otherwise an address is the name of a file, which is hardly ever there.
class RemoteScope {
 public:
  explicit RemoteScope(RemoteFiles& files);
  ~RemoteScope();
  RemoteScope(const RemoteScope&) = delete;
  RemoteScope& operator=(const RemoteScope&) = delete;
};

/// Returns what opens a path; null for a path that is no address, and outside of a RemoteScope.
RemoteFiles* remote_files_for(std::string_view path);

}  // namespace sito::io
