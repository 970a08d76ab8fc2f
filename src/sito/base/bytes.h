// SPDX-License-Identifier: Apache-2.0
// Bytes: views of them, a growing buffer of them, and where they come from and go.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace sito {

/// A view of bytes, not owned. The bytes need not be text; `char` saves casts at every library we
/// call.
using Bytes = std::string_view;

/// A growing run of bytes whose memory is kept between uses and is not cleared when it grows.
/// Views into it are valid until the next call that adds bytes.
class Buffer {
 public:
  /// Room for `extra` more bytes behind the contents; `commit` says how many were written.
  char* prepare(std::size_t extra);
  void commit(std::size_t written) { size_ += written; }

  void append(Bytes bytes);
  void clear() { size_ = 0; }
  void resize_down(std::size_t size) { size_ = size < size_ ? size : size_; }
  /// Gives memory back when the buffer has grown beyond `bytes`; the contents are lost. Called
  /// between pages, so that one huge page does not stay in memory for the rest of a run.
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

/// Where bytes come from. Used by one thread at a time.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Fills the front of `into` and returns how many bytes were written; 0 means the end.
  /// After an error nothing more can be read.
  virtual Result<std::size_t> read(std::span<char> into) = 0;
};

/// Where bytes go. Used by one thread at a time.
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual Result<void> write(Bytes bytes) = 0;
  /// Makes what was written appear under its final name. Without it, nothing appears.
  virtual Result<void> close() = 0;
};

}  // namespace sito
