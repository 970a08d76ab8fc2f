// SPDX-License-Identifier: Apache-2.0
// Bytes as stored, before any decompression: their source, and a look-ahead over them.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/error.h"
#include "sito/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace sito::io {

/// Stored bytes, and the known facts about them.
struct Stored {
  std::unique_ptr<ByteSource> bytes;
  std::optional<std::uint64_t> size;  ///< of the whole file
  std::uint64_t offset = 0;           ///< of the first byte in the file
};

/// Opens the stored bytes of a file from `offset` on; standard input for "-"; a URL through
/// RemoteScope.
Result<Stored> open_stored(std::string_view path, std::uint64_t offset = 0);
/// Reads bytes in memory, which must outlive it.
Stored stored_in_memory(Bytes bytes);

/// A look-ahead over stored bytes that counts positions and remembers some of the bytes behind it.
class StoredInput {
 public:
  explicit StoredInput(Stored stored);

  /// Makes rest() at least `wanted` (up to kMaxLookAhead) bytes long; false if the end comes
  /// first.
  Result<bool> fill(std::size_t wanted = 1);
  static constexpr std::size_t kMaxLookAhead = 4096;

  [[nodiscard]] Bytes rest() const { return {buffer_.get() + begin_, end_ - begin_}; }
  void skip(std::size_t bytes) { begin_ += bytes; }
  [[nodiscard]] std::uint64_t position() const { return position_ + begin_; }
  [[nodiscard]] std::optional<std::uint64_t> size() const { return stored_.size; }
  /// Moves to a position that fill() has seen: back as far as is remembered (32 KB or more), or
  /// forward.
  void move_to(std::uint64_t position);
  /// Reads past the look-ahead if it is empty, without a copy.
  Result<std::size_t> read(std::span<char> into);

 private:
  Stored stored_;
  std::unique_ptr<char[]> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t position_;  // of the first byte of the buffer
  bool ended_ = false;
  std::optional<Error> error_;  // no bytes can be read after it
};

}  // namespace sito::io
