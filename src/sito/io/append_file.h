// SPDX-License-Identifier: Apache-2.0
// A file that only grows, and whose end can be cut off again.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <cstdint>
#include <string>
#include <utility>

namespace sito::io {

/// Appends to a file. Not buffered: callers gather. For one thread at a time.
class AppendFile {
 public:
  /// Opens the file, or makes it, and cuts it to `size` bytes.
  /// Errors: Io; Malformed if it is shorter than that.
  static Result<AppendFile> open(const std::string& path, std::uint64_t size);
  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&& other) noexcept;
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;
  ~AppendFile();

  /// Appends all bytes or, if the disk is full, none. Errors: Io ("the disk is full", also for a
  /// quota and for a limit on file sizes).
  Result<void> append(Bytes bytes);
  /// Cuts the end off. Errors: Io.
  Result<void> cut(std::uint64_t size);
  /// Waits until the appended bytes are on the disk (the name may need sync_folder()).
  Result<void> sync();
  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  AppendFile(int file, std::string path) : file_(file), path_(std::move(path)) {}

  int file_;
  std::string path_;
  std::uint64_t size_ = 0;
};

}  // namespace sito::io
