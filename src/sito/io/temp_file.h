// SPDX-License-Identifier: Apache-2.0
// A temporary file without a name: it disappears when it is closed, however the process ends.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <cstdint>
#include <span>
#include <string>

namespace sito::io {

/// Stores bytes that do not fit into memory. Written at its end or in place, read anywhere. For one
/// thread at a time. Not buffered: callers gather.
class TempFile {
 public:
  /// Makes the file in `folder` and unlinks it at once. Errors: Io if that is impossible.
  static Result<TempFile> make(const std::string& folder);
  TempFile(TempFile&& other) noexcept;
  TempFile& operator=(TempFile&& other) noexcept;
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  ~TempFile();

  /// Appends bytes. Errors: Io, with the folder, if the disk is full.
  Result<void> append(Bytes bytes);
  /// Replaces bytes. Beyond the end the file grows; bytes in between are zero.
  Result<void> write_at(std::uint64_t offset, Bytes bytes);
  /// Reads exactly `into.size()` bytes. Errors: Io if the file has fewer bytes there.
  Result<void> read_at(std::uint64_t offset, std::span<char> into) const;
  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  TempFile(int file, std::string folder) : file_(file), folder_(std::move(folder)) {}

  int file_;
  std::string folder_;
  std::uint64_t size_ = 0;
};

}  // namespace sito::io
