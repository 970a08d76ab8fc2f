// SPDX-License-Identifier: Apache-2.0
// Sorts any number of records of one size in a fixed amount of memory: sorted runs in a temporary
// file, merged (Knuth, The Art of Computer Programming 3, section 5.4).
#pragma once

#include "sito/io/record_file.h"
#include "sito/io/temp_file.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sito::io {

/// Takes records in any order, and returns them in the order of operator<. That should compare
/// everything that distinguishes records, so that the order of adding has no effect. For one thread
/// at a time.
///
/// Memory: `memory` bytes. Disk: the records once, twice while many runs are merged.
template <typename Record>
class RecordSorter {
 public:
  /// Number of runs merged at once: with more, the buffers get so small that disks seek.
  static constexpr std::size_t kMaxRuns = 128;

  RecordSorter(std::string folder, std::size_t memory)
      : folder_(std::move(folder)), capacity_(std::max(memory / sizeof(Record), kMaxRuns + 1)) {}

  Result<void> add(const Record& record) {
    // Memory that is not written costs nothing, but growing would need half as much again.
    if (records_.capacity() == 0) records_.reserve(capacity_);
    records_.push_back(record);
    return records_.size() < capacity_ ? Result<void>() : spill();
  }

  /// Ends the adding. Errors: Io.
  Result<void> finish() {
    if (runs_.empty()) {
      std::sort(records_.begin(), records_.end());
      return {};
    }
    Result<void> done = spill();
    std::vector<Record>().swap(records_);  // clear() would keep the memory
    while (done && runs_.size() > kMaxRuns) done = merge_all();
    if (!done) return done;
    return open(0, runs_.size());
  }

  /// Returns the next record in order, or null at the end. Valid until the next call. After
  /// finish().
  Result<const Record*> next() {
    if (runs_.empty()) {
      return at_ < records_.size() ? static_cast<const Record*>(&records_[at_++]) : nullptr;
    }
    return merged();
  }

 private:
  struct Run {
    std::uint64_t begin, end;
  };
  struct Head {
    Record record;
    std::size_t range;
    // A heap of the standard library has its greatest element in front.
    bool operator<(const Head& other) const { return other.record < record; }
  };

  Result<void> spill() {
    if (records_.empty()) return {};
    std::sort(records_.begin(), records_.end());
    if (!file_) {
      auto made = TempFile::make(folder_);
      if (!made) return std::move(made).error();
      file_ = std::move(*made);
    }
    const std::uint64_t begin = file_->size() / sizeof(Record);
    Result<void> written = file_->append(bytes_of(std::span<const Record>(records_)));
    runs_.push_back({begin, begin + records_.size()});
    records_.clear();
    return written;
  }

  // Makes next() return the runs [first, last).
  Result<void> open(std::size_t first, std::size_t last) {
    ranges_.clear();
    heads_.clear();
    const std::size_t at_once = capacity_ / (last - first + 1);
    for (std::size_t i = first; i < last; ++i) {
      ranges_.emplace_back(*file_, runs_[i].begin, runs_[i].end, at_once);
      const Result<const Record*> head = ranges_.back().next();
      if (!head) return head.error();
      if (*head != nullptr) heads_.push_back({**head, ranges_.size() - 1});
    }
    std::make_heap(heads_.begin(), heads_.end());
    return {};
  }

  Result<const Record*> merged() {
    if (heads_.empty()) return static_cast<const Record*>(nullptr);
    std::pop_heap(heads_.begin(), heads_.end());
    Head& least = heads_.back();
    least_ = least.record;
    const Result<const Record*> following = ranges_[least.range].next();
    if (!following) return following.error();
    if (*following == nullptr) {
      heads_.pop_back();
    } else {
      least.record = **following;
      std::push_heap(heads_.begin(), heads_.end());
    }
    return static_cast<const Record*>(&least_);
  }

  // Merges groups of runs into fewer, longer ones in another file.
  Result<void> merge_all() {
    auto made = TempFile::make(folder_);
    if (!made) return std::move(made).error();
    TempFile target = std::move(*made);
    std::vector<Run> longer;
    std::vector<Record> out;
    const std::size_t at_once = RecordFile<Record>::kBufferBytes / sizeof(Record) + 1;
    for (std::size_t first = 0; first < runs_.size(); first += kMaxRuns) {
      Result<void> done = open(first, std::min(first + kMaxRuns, runs_.size()));
      const std::uint64_t begin = target.size() / sizeof(Record);
      for (bool more = true; done && more;) {
        const Result<const Record*> record = merged();
        if (!record) return record.error();
        more = *record != nullptr;
        if (more) out.push_back(**record);
        if (!more || out.size() >= at_once) {
          done = target.append(bytes_of(std::span<const Record>(out)));
          out.clear();
        }
      }
      if (!done) return done;
      longer.push_back({begin, target.size() / sizeof(Record)});
    }
    ranges_.clear();
    file_ = std::move(target);
    runs_ = std::move(longer);
    return {};
  }

  std::string folder_;
  std::size_t capacity_;
  std::vector<Record> records_;
  std::size_t at_ = 0;
  std::optional<TempFile> file_;
  std::vector<Run> runs_;
  std::vector<RecordRange<Record>> ranges_;
  std::vector<Head> heads_;
  Record least_{};
};

}  // namespace sito::io
