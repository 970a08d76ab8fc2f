// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/block_reader.h"

#include <algorithm>

namespace sito::archive {
namespace {

// Enough to recognise the beginning of a record, in all containers.
constexpr std::size_t kRecordFront = 512;
// Reserved at once for a block, so that it does not grow in steps: a wrong length must not cost the
// memory that it claims. What nobody writes to takes address space only.
constexpr std::uint64_t kReserve = std::uint64_t{8} << 20;
constexpr std::size_t kExcerpt = 40;

}  // namespace

std::string excerpt(Bytes bytes) {
  std::string shown(bytes.substr(0, kExcerpt));
  for (char& c : shown) c = c >= 0x20 && c < 0x7f ? c : '.';
  return shown;
}

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
  Buffer& into = out != nullptr ? *out : passed_over;
  if (out != nullptr) into.prepare(std::min(length, kReserve));
  const std::uint64_t begin = window_.position();
  while (length > 0) {
    if (window_.at_member_begin() && window_.position() > begin) {
      window_.ensure(kRecordFront);
      if (begins_record(window_.rest())) return Took::NextRecord;
    }
    if (out == nullptr) passed_over.clear();
    const std::size_t before = into.size();
    auto count = window_.take(length, into);
    if (!count) {
      pending_ = std::move(count).error();
      return Took::Damaged;
    }
    if (*count == 0) return Took::Ended;
    const Bytes taken = into.view().substr(before);
    const bool inside = window_.position() - *count > begin;
    if (window_.passed_member_begin() && inside && begins_record(taken)) {
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
    if (!got) pending_ = got.error();
    if (pending_ || !*got) return lines;
    if (window_.at_member_begin()) return lines;
  }
}

BlockReader::Line BlockReader::take_line(Buffer& out) {
  bool any = false;
  for (;;) {
    const Bytes rest = window_.rest();
    const std::size_t newline = rest.find('\n');
    const std::size_t count = newline == Bytes::npos ? rest.size() : newline + 1;
    // A line that is too long is skipped; one byte above the limit tells the caller.
    const std::size_t room =
        limits_.record_bytes + 1 - std::min(out.size(), limits_.record_bytes + 1);
    out.append(rest.substr(0, std::min(count, room)));
    window_.skip(count);
    any = any || count > 0;
    if (newline != Bytes::npos) break;
    auto got = window_.more();
    if (!got) {
      pending_ = std::move(got).error();
      return Line::Damaged;
    }
    if (*got) continue;
    if (!any) return Line::Ended;
    break;
  }
  return out.size() > limits_.record_bytes ? Line::TooLong : Line::Read;
}

void BlockReader::begin_record(Record& record) {
  record.type = RecordType::Other;
  record.offset = window_.stored_offset();
  record.position = window_.position();
  record.length = 0;
  record.source = window_.name();
  record.truncated = record.joined = false;
  record.fields.clear();
  record.head.clear();
  record.block.clear();
  record.target_uri.clear();
}

void BlockReader::set_length(Record& record, bool begins_member) const {
  const auto end = window_.exact_offset();
  const bool own = begins_member || !window_.compressed();
  record.length = own && end ? *end - record.offset : 0;
}

Error BlockReader::too_large(const Record& record, std::uint64_t bytes) const {
  return {ErrorCode::TooLarge,
          "record has " + std::to_string(bytes) + " bytes or more, the limit is " +
              std::to_string(limits_.record_bytes),
          record.where()};
}

}  // namespace sito::archive
