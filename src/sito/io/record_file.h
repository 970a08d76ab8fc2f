// SPDX-License-Identifier: Apache-2.0
// A temporary file of records of one size: written in order, read in order or singly.
#pragma once

#include "sito/io/temp_file.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace sito::io {

/// Returns the bytes of a record as in memory: temporary files never leave the machine.
template <typename Record>
Bytes bytes_of(std::span<const Record> records) {
  static_assert(std::is_trivially_copyable_v<Record>);
  return {reinterpret_cast<const char*>(records.data()), records.size_bytes()};
}

/// Reads records [begin, end) of a file, some at a time. The file must outlive it.
template <typename Record>
class RecordRange {
 public:
  RecordRange(const TempFile& file, std::uint64_t begin, std::uint64_t end, std::size_t at_once)
      : file_(&file), next_(begin), end_(end), at_once_(std::max<std::size_t>(at_once, 1)) {}

  /// Returns the next record, or null at the end. Valid until the next call.
  Result<const Record*> next() {
    if (at_ == buffer_.size()) {
      const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(end_ - next_, at_once_));
      buffer_.resize(n);
      at_ = 0;
      if (n == 0) return static_cast<const Record*>(nullptr);
      const Result<void> read = file_->read_at(
          next_ * sizeof(Record), {reinterpret_cast<char*>(buffer_.data()), n * sizeof(Record)});
      if (!read) return read.error();
      next_ += n;
    }
    return static_cast<const Record*>(&buffer_[at_++]);
  }

 private:
  const TempFile* file_;
  std::uint64_t next_, end_;
  std::size_t at_once_;
  std::vector<Record> buffer_;
  std::size_t at_ = 0;
};

/// Records in the order in which they were added. The file is made when the buffer is full. For one
/// thread at a time.
template <typename Record>
class RecordFile {
 public:
  static constexpr std::size_t kBufferBytes = std::size_t{256} << 10;

  explicit RecordFile(std::string folder) : folder_(std::move(folder)) {}

  Result<void> add(const Record& record) {
    buffer_.push_back(record);
    return buffer_.size() * sizeof(Record) < kBufferBytes ? Result<void>() : flush();
  }
  [[nodiscard]] std::uint64_t size() const { return written_ + buffer_.size(); }

  /// Returns record `index`, which must have been added.
  Result<Record> get(std::uint64_t index) const {
    if (index >= written_) return buffer_[static_cast<std::size_t>(index - written_)];
    Record record;
    const Result<void> read =
        file_->read_at(index * sizeof(Record), {reinterpret_cast<char*>(&record), sizeof(Record)});
    if (!read) return read.error();
    return record;
  }
  Result<void> set(std::uint64_t index, const Record& record) {
    if (index >= written_) {
      buffer_[static_cast<std::size_t>(index - written_)] = record;
      return {};
    }
    return file_->write_at(index * sizeof(Record), bytes_of(std::span(&record, 1)));
  }

  /// Returns all records in order. No record may be added meanwhile, and the file must outlive it.
  Result<RecordRange<Record>> read() {
    Result<void> flushed = flush();
    if (flushed && !file_) flushed = make();
    if (!flushed) return std::move(flushed).error();
    return RecordRange<Record>(*file_, 0, written_, kBufferBytes / sizeof(Record));
  }

 private:
  Result<void> make() {
    auto made = TempFile::make(folder_);
    if (!made) return std::move(made).error();
    file_ = std::move(*made);
    return {};
  }
  Result<void> flush() {
    if (buffer_.empty()) return {};
    Result<void> done = file_ ? Result<void>() : make();
    if (done) done = file_->append(bytes_of(std::span<const Record>(buffer_)));
    if (!done) return done;
    written_ += buffer_.size();
    buffer_.clear();
    return {};
  }

  std::string folder_;
  std::optional<TempFile> file_;
  std::vector<Record> buffer_;
  std::uint64_t written_ = 0;
};

}  // namespace sito::io
