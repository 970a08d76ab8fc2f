// SPDX-License-Identifier: Apache-2.0
// Files that are written again and again and must survive anything in between: a power cut, a full
// disk, a second process.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <string>

namespace sito::io {

/// Replaces the contents of a regular file, or makes it. Whatever happens, the file has the old
/// contents or the new ones; when this returns, the new ones are on the disk. A link stays a link.
/// Errors: Io; the old contents stand and nothing is left beside them.
Result<void> replace_file(const std::string& path, Bytes bytes);

/// The names in a folder, files that were made or removed, are on the disk when it returns. Errors:
/// none; file systems that cannot do that are none the worse for the attempt.
void sync_folder(const std::string& folder);
/// Whether `name` is a name of the open file: another process may have taken it away after the file
/// was opened.
bool has_name(int file, const std::string& name);
/// Removes a file; one that is not there is removed already. Errors: Io.
Result<void> remove_file(const std::string& path);
/// Gives a file another name in the same file system, durably; what had that name is gone. Its
/// contents are synchronised first. Errors: Io.
Result<void> rename_file(const std::string& from, const std::string& to);

/// One process at a time: held from `take` until it is destroyed or the process ends, however it
/// ends. The lock is a file `<path>.lock`, which is gone when the lock is.
class FileLock {
 public:
  /// Errors: Io when another process has it (the message says which), or the file cannot be made.
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

}  // namespace sito::io
