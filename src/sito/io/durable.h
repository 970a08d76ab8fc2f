// SPDX-License-Identifier: Apache-2.0
// Files that are rewritten often and must survive a power cut, a full disk, and a second
// process.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <string>

namespace sito::io {

/// Replaces the contents of a regular file, or makes it. At any moment the file has the old
/// contents or the new ones; when this returns, the new ones are on the disk. A link stays a link.
/// Errors: Io; then the old contents stay and nothing is left beside them.
Result<void> replace_file(const std::string& path, Bytes bytes);

/// Makes the names of a folder durable: files made or removed there. Errors: none; on file systems
/// that cannot do this the call has no effect.
void sync_folder(const std::string& folder);
/// Returns true if `name` still names the open file: another process may have removed it after it
/// was opened.
bool has_name(int file, const std::string& name);
/// Removes a file; a missing file is not an error. Errors: Io.
Result<void> remove_file(const std::string& path);
/// Renames a file in its file system, durably, and replaces the target. Syncs the contents first.
/// Errors: Io.
Result<void> rename_file(const std::string& from, const std::string& to);

/// A lock for one process at a time: held from `take` until it is destroyed or the process ends, in
/// any way. The lock is a file `<path>.lock`, which disappears with the lock.
class FileLock {
 public:
  /// Errors: Io if another process has the lock (the message says which), or the file cannot be
  /// made.
  static Result<FileLock> take(const std::string& path);
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

 private:
  FileLock(int file, std::string name) : file_(file), name_(std::move(name)) {}

  int file_;
  std::string name_;
};

/// Returns true if another process holds the FileLock of `path`, as far as this is visible here.
/// Changes nothing.
bool is_locked(const std::string& path);

}  // namespace sito::io
