// SPDX-License-Identifier: Apache-2.0
// A temporary file without a name: gone when it is closed, however the process ends.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <cstdint>
#include <span>
#include <string>

namespace sito::io {

/// Bytes that do not fit into memory. Written at its end or in place, read anywhere. One thread at
/// a time. Nothing is buffered: callers gather.
class TempFile {
 public:
  /// Makes the file in `folder` and unlinks it at once. Io when that cannot be done.
  static Result<TempFile> make(const std::string& folder);
  TempFile(TempFile&& other) noexcept;
  TempFile& operator=(TempFile&& other) noexcept;
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  ~TempFile();

  /// Adds bytes at the end. Io, with the folder, when the disk is full.
  Result<void> append(Bytes bytes);
  /// Replaces bytes. Behind the end the file grows; what lies between is zero.
  Result<void> write_at(std::uint64_t offset, Bytes bytes);
  /// Reads exactly `into.size()` bytes; Io when the file has not so many there.
  Result<void> read_at(std::uint64_t offset, std::span<char> into) const;
  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  TempFile(int file, std::string folder) : file_(file), folder_(std::move(folder)) {}

  int file_;
  std::string folder_;
  std::uint64_t size_ = 0;
};

}  // namespace sito::io
