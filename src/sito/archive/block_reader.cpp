// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/warc.h"

#include <algorithm>
#include <utility>

namespace sito::archive {

Result<bool> BlockReader::survive(Error error) {
  if (error.code != ErrorCode::Truncated && error.code != ErrorCode::Malformed) return error;
  const bool truncated = error.code == ErrorCode::Truncated;
  diagnostics_.note(truncated ? "archive-stream-truncated" : "archive-stream-damaged",
                    {window_.name(), error.where.offset}, error.message);
  return window_.resync();
}

Result<bool> BlockReader::more() {
  for (;;) {
    if (pending_) {
      Error error = *std::exchange(pending_, std::nullopt);
      auto survived = survive(std::move(error));
      if (!survived || !*survived) return survived;
    }
    auto got = window_.more();
    if (got) return got;
    pending_ = std::move(got).error();
  }
}

BlockReader::Took BlockReader::take_block(std::uint64_t length, Buffer* out) {
  Buffer passed_over;
  const std::uint64_t begin = window_.position();
  while (length > 0) {
    if (window_.at_member_begin() && window_.position() > begin) {
      window_.ensure(8);
      if (begins_warc(window_.rest())) return Took::NextRecord;
    }
    Buffer& into = out != nullptr ? *out : passed_over;
    if (out == nullptr) passed_over.clear();
    const std::size_t before = into.size();
    auto count = window_.take(std::min<std::uint64_t>(length, std::size_t{1} << 30), into);
    if (!count) {
      pending_ = std::move(count).error();
      return Took::Damaged;
    }
    if (*count == 0) return Took::Ended;
    const Bytes taken = into.view().substr(before);
    const bool inside = window_.position() - *count > begin;
    if (window_.took_member_begin() && inside && begins_warc(taken)) {
      window_.put_back(taken);
      into.resize_down(before);
      return Took::NextRecord;
    }
    length -= *count;
  }
  return Took::All;
}

std::size_t BlockReader::skip_line_ends() {
  std::size_t lines = 0;
  for (;;) {
    const Bytes rest = window_.rest();
    std::size_t at = 0;
    while (at < rest.size() && (rest[at] == '\r' || rest[at] == '\n')) {
      if (rest[at] == '\n') ++lines;
      ++at;
    }
    window_.skip(at);
    if (!window_.rest().empty() || window_.between_members()) return lines;
    auto got = window_.more();
    if (!got) pending_ = std::move(got).error();
    if (pending_ || !*got) return lines;
    if (window_.at_member_begin()) return lines;
  }
}

void BlockReader::set_length(Record& record, bool begins_member) const {
  const auto end = window_.exact_offset();
  const bool own = begins_member || !window_.compressed();
  record.length = own && end ? *end - record.offset : 0;
}

}  // namespace sito::archive
