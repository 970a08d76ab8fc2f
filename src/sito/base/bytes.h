// SPDX-License-Identifier: Apache-2.0
// Bytes: views, a growing buffer, sources and sinks.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace sito {

/// A view of bytes, not owned. The bytes need not be text; `char` saves casts at calls of
/// libraries.
using Bytes = std::string_view;

/// A growing run of bytes. Keeps its memory between uses, and does not clear memory when it grows.
/// Views into it are valid until the next call that adds bytes.
class Buffer {
 public:
  /// Returns room for `extra` bytes behind the contents. Call commit() with the number of bytes
  /// written.
  char* prepare(std::size_t extra);
  void commit(std::size_t written) { size_ += written; }

  void append(Bytes bytes);
  void clear() { size_ = 0; }
  void resize_down(std::size_t size) { size_ = size < size_ ? size : size_; }
  /// Frees the memory, with the contents, if the buffer has grown beyond `bytes`. Called between
  /// pages, so that a huge page does not hold memory for the rest of a run.
  void release_above(std::size_t bytes);

  [[nodiscard]] Bytes view() const { return {data_.get(), size_}; }
  [[nodiscard]] char* data() { return data_.get(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }

 private:
  std::unique_ptr<char[]> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

/// A source of bytes. One thread at a time.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Fills the front of `into` and returns the number of bytes written; 0 at the end. Do not call
  /// it again after an error.
  virtual Result<std::size_t> read(std::span<char> into) = 0;
};

/// A destination of bytes. One thread at a time.
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual Result<void> write(Bytes bytes) = 0;
  /// Publishes the written bytes under their final name. Without it, nothing appears there.
  virtual Result<void> close() = 0;
};

}  // namespace sito
