// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/segments.h"

#include "sito/archive/header.h"

#include <algorithm>
#include <utility>

namespace sito::archive {

std::optional<std::uint64_t> segment_number(const Record& record) {
  return parse_number(record.field("WARC-Segment-Number"));
}

Result<bool> SegmentJoiner::next(Record& record) {
  for (;;) {
    if (!ready_.empty()) {
      record = std::move(ready_.front());
      ready_.erase(ready_.begin());
      return true;
    }
    auto got = end_ ? Result<bool>(false) : reader_->next(record);
    if (!got && is_of_one_record(got.error())) return got;
    if (!got) end_ = std::move(got).error();
    if (end_ || !*got) {
      if (waiting_.empty() && end_) return *std::exchange(end_, std::nullopt);
      if (waiting_.empty()) return false;
      while (!waiting_.empty()) give_up();
      continue;
    }
    const auto number = segment_number(record);
    if (!number) return true;
    if (record.type == RecordType::Continuation) {
      record.joined = join(record, *number);
      return true;
    }
    if (*number != 1 || record.truncated) return true;
    wait(record);
  }
}

void SegmentJoiner::wait(Record& record) {
  waiting_bytes_ += record.block.size();
  const std::string id(record.field("WARC-Record-ID"));
  waiting_.push_back({std::exchange(record, {}), id});
  while (waiting_.size() > kOpenSegments || waiting_bytes_ > limits_.record_bytes) give_up();
}

/// Appends a continuation to its beginning, which is ready when that was the last one. false: the
/// beginning is not there, or has no room for it.
bool SegmentJoiner::join(const Record& record, std::uint64_t number) {
  const std::string_view origin = record.field("WARC-Segment-Origin-ID");
  const auto of = std::find_if(waiting_.begin(), waiting_.end(), [&](const Waiting& one) {
    return !origin.empty() && one.id == origin && one.segments + 1 == number;
  });
  const auto index = static_cast<std::size_t>(of - waiting_.begin());
  if (of == waiting_.end()) {
    diagnostics_.note("warc-segment-missing", record.where(), "the segment before it is not there");
    return false;
  }
  if (waiting_bytes_ + record.block.size() > limits_.record_bytes) {
    ready_.push_back(take(index));
    ready_.back().truncated = true;
    diagnostics_.note("warc-segment-missing", ready_.back().where(),
                      "its segments have more bytes than the limit of a record");
    return false;
  }
  of->record.block.append(record.block.view());
  waiting_bytes_ += record.block.size();
  of->segments = number;
  of->record.truncated = record.truncated;
  const auto total = parse_number(record.field("WARC-Segment-Total-Length"));
  if (!total && !record.truncated) return true;
  ready_.push_back(take(index));
  if (total && *total != ready_.back().block.size()) {
    ready_.back().truncated = true;
    diagnostics_.note("warc-segment-missing", ready_.back().where(),
                      std::to_string(ready_.back().block.size()) + " of " + std::to_string(*total) +
                          " bytes are there");
  }
  return true;
}

/// The oldest that waits comes out without its end.
void SegmentJoiner::give_up() {
  const std::uint64_t segments = waiting_.front().segments;
  ready_.push_back(take(0));
  ready_.back().truncated = true;
  diagnostics_.note("warc-segment-missing", ready_.back().where(),
                    "nothing follows segment " + std::to_string(segments));
}

Record SegmentJoiner::take(std::size_t index) {
  Record record = std::move(waiting_[index].record);
  waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(index));
  waiting_bytes_ -= record.block.size();
  return record;
}

}  // namespace sito::archive
