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
    bool more = false;
    if (!end_) {
      auto got = reader_->next(record);
      if (!got && is_of_one_record(got.error())) return got;
      if (got) {
        more = *got;
      } else {
        end_ = std::move(got).error();
      }
    }
    if (!more) {
      if (waiting_.empty() && end_) return *std::exchange(end_, std::nullopt);
      if (waiting_.empty()) return false;
      while (!waiting_.empty()) give_up(0);
      continue;
    }
    const auto number = segment_number(record);
    if (!number) return true;
    if (record.type == RecordType::Continuation) {
      if (!takes(record, *number)) return true;
    } else if (*number == 1 && !record.truncated) {
      begin(record);
    } else {
      return true;
    }
  }
}

/// Returns the index of the entry that waits for segment `segments` + 1 of a record, or else of an
/// entry that waits for any segment of it. Returns the number of entries if there is none.
std::size_t SegmentJoiner::find(std::string_view id, std::uint64_t segments) const {
  std::size_t any = waiting_.size();
  if (id.empty()) return any;
  for (std::size_t i = waiting_.size(); i-- > 0;) {
    if (waiting_[i].id != id) continue;
    if (waiting_[i].segments == segments) return i;
    any = i;
  }
  return any;
}

void SegmentJoiner::begin(Record& record) {
  const std::string id(record.field("WARC-Record-ID"));
  std::size_t index = find(id, 0);
  if (index == waiting_.size() || waiting_[index].record) {
    index = waiting_.size();
    waiting_.push_back({.id = id});
  }
  waiting_bytes_ += record.block.size();
  ++waiting_records_;
  waiting_[index].record = std::exchange(record, {});
  waiting_[index].segments = 1;
  join_early(index);
  make_room(0, true);
}

/// Whether a continuation waits, or is given out behind others. false: the caller gives it out.
bool SegmentJoiner::takes(Record& record, std::uint64_t number) {
  const std::string id(record.field("WARC-Segment-Origin-ID"));
  std::size_t index = find(id, number - 1);
  const bool known = index < waiting_.size();
  if (known && waiting_[index].record && waiting_[index].segments + 1 == number) {
    record.joined = join(index, record, number);
    return false;
  }
  const bool may_be_joined =
      !id.empty() && number > 1 &&
      (!known || (number > waiting_[index].segments && !waiting_[index].early.contains(number)));
  if (!may_be_joined) {
    diagnostics_.note("warc-segment-missing", record.where(), "the segment before it is missing");
    return false;
  }
  if (!known) waiting_.push_back({.id = id});
  waiting_bytes_ += record.block.size();
  ++waiting_records_;
  waiting_[index].early.emplace(number, std::exchange(record, {}));
  make_room(0, true);
  return true;
}

/// Appends a continuation to its beginning, which is ready when that was the last one. false: the
/// beginning has no room for it.
bool SegmentJoiner::join(std::size_t index, const Record& record, std::uint64_t number) {
  const std::string id = waiting_[index].id;
  make_room(record.block.size(), false);
  index = find(id, number - 1);
  if (waiting_bytes_ + record.block.size() > limits_.record_bytes) {
    finish(index, "its segments have more bytes than a record may have");
    return false;
  }
  waiting_bytes_ += record.block.size();
  append(waiting_[index], record, number);
  join_early(index);
  return true;
}

void SegmentJoiner::append(Waiting& waiting, const Record& record, std::uint64_t number) {
  waiting.record->block.append(record.block.view());
  waiting.record->truncated = record.truncated;
  waiting.segments = number;
  waiting.total = parse_number(record.field("WARC-Segment-Total-Length"));
}

/// Joins segments that came before their turn, and hands out a record that is complete then.
void SegmentJoiner::join_early(std::size_t index) {
  Waiting& waiting = waiting_[index];
  while (!waiting.total && !waiting.record->truncated) {
    const auto next = waiting.early.find(waiting.segments + 1);
    if (next == waiting.early.end()) return;
    append(waiting, next->second, next->first);
    next->second.joined = true;
    ready_.push_back(std::move(next->second));
    waiting.early.erase(next);
    --waiting_records_;
  }
  const std::size_t bytes = waiting.record->block.size();
  const bool whole = !waiting.total || *waiting.total == bytes;
  finish(index, whole ? ""
                      : std::to_string(bytes) + " of " + std::to_string(*waiting.total) +
                            " bytes are there");
}

/// Hands out everything of a record: first the segments that could not be joined, then the record,
/// which may be incomplete.
void SegmentJoiner::finish(std::size_t index, const std::string& missing) {
  Waiting waiting = std::move(waiting_[index]);
  waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(index));
  for (auto& [number, record] : waiting.early) {
    diagnostics_.note("warc-segment-missing", record.where(), "the segment before it is missing");
    waiting_bytes_ -= record.block.size();
    --waiting_records_;
    ready_.push_back(std::move(record));
  }
  if (!waiting.record) return;
  Record& record = *waiting.record;
  waiting_bytes_ -= record.block.size();
  --waiting_records_;
  if (!missing.empty()) {
    record.truncated = true;
    diagnostics_.note("warc-segment-missing", record.where(), missing);
  }
  ready_.push_back(std::move(record));
}

/// Gives up what waits until there is room for so many bytes more: first what lacks its beginning,
/// which may be in another file.
void SegmentJoiner::make_room(std::size_t bytes, bool give_up_beginnings) {
  while (waiting_records_ > kOpenSegments || waiting_bytes_ + bytes > limits_.record_bytes) {
    const auto lacking = std::find_if(waiting_.begin(), waiting_.end(),
                                      [](const Waiting& one) { return !one.record; });
    if (lacking != waiting_.end()) {
      give_up(static_cast<std::size_t>(lacking - waiting_.begin()));
    } else if (give_up_beginnings) {
      give_up(0);
    } else {
      return;
    }
  }
}

void SegmentJoiner::give_up(std::size_t index) {
  finish(index, "nothing follows segment " + std::to_string(waiting_[index].segments));
}

}  // namespace sito::archive
