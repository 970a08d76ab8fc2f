// SPDX-License-Identifier: Apache-2.0
// Format: ISO 28500:2017 (WARC/1.1), and the drafts 0.17 and 0.18 of old crawls.
#include "sito/archive/warc.h"

#include "sito/archive/header.h"
#include "sito/base/ascii.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace sito::archive {
namespace {

constexpr std::size_t kVersionBytes = 8;  // "WARC/1.0"
constexpr std::string_view kMagic = "WARC/";
constexpr std::array<std::string_view, 4> kVersions = {"WARC/1.0", "WARC/1.1", "WARC/0.18",
                                                       "WARC/0.17"};
constexpr std::size_t kLongestVersionLine = 16;
constexpr std::size_t kLineEndsBehind = 2;  // after every record
// Bound on a header that proves that a length above the limit is wrong, or that a version line is
// damaged. Enough for URLs of 8 KB.
constexpr std::size_t kShownHeader = std::size_t{16} << 10;
// For line ends with an extra CR, and version lines, that cross two strides.
constexpr std::size_t kOverlap = 16;
// Bound on blocks searched for records that a wrong length swallowed: at most this and what was
// read, so that a file of only wrong lengths is still read in linear time.
constexpr std::uint64_t kResearchBytes = std::uint64_t{64} << 20;

struct TypeName {
  std::string_view name;
  RecordType type;
};
constexpr std::array<TypeName, 8> kTypes = {{{"warcinfo", RecordType::WarcInfo},
                                             {"response", RecordType::Response},
                                             {"request", RecordType::Request},
                                             {"metadata", RecordType::Metadata},
                                             {"resource", RecordType::Resource},
                                             {"revisit", RecordType::Revisit},
                                             {"conversion", RecordType::Conversion},
                                             {"continuation", RecordType::Continuation}}};

/// Returns where a version line stands after an empty line, from `from` on; npos if none does.
std::size_t find_version_line(Bytes bytes, std::size_t from = 0) {
  for (std::size_t at = bytes.find('\n', from); at != Bytes::npos; at = bytes.find('\n', at + 1)) {
    if (!begins_warc(bytes.substr(at + 1))) continue;
    Bytes before = bytes.substr(0, at);
    while (before.ends_with('\r')) before.remove_suffix(1);
    if (before.ends_with('\n')) return at + 1;
  }
  return Bytes::npos;
}

/// Returns where a swallowed record begins: an empty line, a version line, and a line of a WARC
/// header.
std::size_t find_swallowed(Bytes block) {
  for (std::size_t at = find_version_line(block); at != Bytes::npos;
       at = find_version_line(block, at)) {
    const Bytes record = block.substr(at);
    const FirstLine version = first_line(record.substr(0, kLongestVersionLine));
    if (equal_without_case(record.substr(version.next, 5), "WARC-")) return at;
  }
  return Bytes::npos;
}

/// Returns true if a header with fields of WARC stands here, with any first line.
bool has_warc_fields(Bytes bytes) {
  bytes = bytes.substr(0, kShownHeader);
  const std::size_t size = header_size(bytes);
  if (size == Bytes::npos) return false;
  const Bytes head = bytes.substr(0, size);
  Buffer folded;
  std::vector<HeaderField> fields;
  const std::size_t left_out = parse_fields(head.substr(first_line(head).next), folded, fields);
  const auto length = find_field(fields, "Content-Length");
  return left_out == 0 && length && parse_number(*length) && find_field(fields, "WARC-Type");
}

/// Returns true if the lines of an incomplete header are fields. No name begins like a tag.
bool are_fields(Bytes lines) {
  if (lines.find("\n<") != Bytes::npos) return false;
  Buffer folded;
  std::vector<HeaderField> fields;
  return parse_fields(lines.substr(0, lines.rfind('\n') + 1), folded, fields) == 0;  // or of none
}

/// Returns true if the next bytes cannot be read, as on a failing disk; false if they are damaged.
bool is_unreadable(const Result<bool>& got) {
  return !got && got.error().code != ErrorCode::Truncated &&
         got.error().code != ErrorCode::Malformed;
}

/// Returns the block without the two line ends after a record.
Bytes without_line_ends_behind(Bytes block) {
  for (std::size_t i = 0; i < kLineEndsBehind && block.ends_with('\n'); ++i) {
    block.remove_suffix(1);
    while (block.ends_with('\r')) block.remove_suffix(1);
  }
  return block;
}

}  // namespace

bool begins_warc(Bytes bytes) {
  return bytes.size() >= kVersionBytes && bytes[6] == '.' && is_digit(bytes[5]) &&
         is_digit(bytes[7]) && equal_without_case(bytes.substr(0, kMagic.size()), kMagic);
}

std::size_t find_warc_line(Bytes bytes) {
  for (std::size_t at = bytes.find('\n'); at != Bytes::npos; at = bytes.find('\n', at + 1)) {
    if (begins_warc(bytes.substr(at + 1))) return at + 1;
  }
  return Bytes::npos;
}

bool has_warc_record(Bytes bytes) {
  for (std::size_t at = find_warc_line(bytes); at != Bytes::npos;) {
    const Bytes record = bytes.substr(at);
    if (has_warc_fields(record)) return true;
    const Bytes shown = record.substr(0, kShownHeader);
    const Bytes fields = shown.substr(first_line(shown).next);
    const bool begun = fields.empty() || equal_without_case(fields.substr(0, 5), "WARC-");
    if (begun && header_size(shown) == Bytes::npos && are_fields(fields)) return true;
    const std::size_t next = find_warc_line(record);
    at = next == Bytes::npos ? next : at + next;
  }
  return false;
}

Result<bool> WarcReader::next(Record& record) {
  auto found = find_record();
  if (!found || !*found) return found;
  const bool begins_member = window_.at_member_begin();
  const bool alone = std::exchange(began_member_, begins_member) && begins_member;
  auto read = read_header(record);
  if (!read) return read;
  if (*content_length_ > limits_.record_bytes) {
    read = read_block_above_limit(record, alone);
  } else {
    read_block(record);
  }
  set_length(record, begins_member);
  return read;
}

std::optional<std::uint64_t> WarcReader::resume_offset() const {
  const bool clean = !lost_ && !pending_ && researched_ == 0 && window_.sound();
  if (!clean || (window_.compressed() && !began_member_)) return std::nullopt;
  return window_.exact_offset();
}

/// Moves to the next version line. Returns false at the end. Malformed if other bytes stand there:
/// once, then they are skipped.
Result<bool> WarcReader::find_record() {
  for (;;) {
    (void)skip_line_ends();
    if (window_.rest().empty()) {
      auto got = more();
      if (!got || !*got) return got;
      continue;
    }
    if (!window_.ensure(kVersionBytes)) {
      auto got = window_.more();
      if (is_unreadable(got)) return got;
    }
    if (begins_warc(window_.rest())) {
      lost_ = false;
      return true;
    }
    if (!std::exchange(lost_, true)) {
      const std::string shown = excerpt(window_.rest());
      diagnostics_.note("warc-garbage", window_.where(), shown);
      return Error{ErrorCode::Malformed, "no record begins here: " + shown, window_.where()};
    }
    auto found = scan_to_record();
    if (!found || !*found) return found;
  }
}

/// Skips bytes until a line or a member begins with a version. Returns false at the end.
Result<bool> WarcReader::scan_to_record() {
  for (;;) {
    const std::size_t member = window_.to_boundary();
    const Bytes rest = window_.rest().substr(0, member);
    const std::size_t line = find_warc_line(rest);
    if (line != Bytes::npos) {
      window_.skip(line);
      return true;
    }
    if (member < window_.rest().size()) {
      window_.skip(member);
      window_.ensure(kVersionBytes);
      if (begins_warc(window_.rest())) return true;
      continue;
    }
    // A version line may be cut by the window's end: keeps its line end and what follows.
    window_.skip(rest.size() - std::min(rest.size(), kVersionBytes));
    auto got = more();
    if (got && *got) continue;
    window_.skip(window_.rest().size());
    return got;
  }
}

/// Errors: Malformed if the header cannot be read; a note has been made then.
Result<bool> WarcReader::read_header(Record& record) {
  begin_record(record);
  const auto failed = [this, &record](std::string_view problem, Bytes shown) {
    const std::string detail = excerpt(shown);
    if (!problem.empty()) diagnostics_.note(problem, record.where(), detail);
    lost_ = true;
    return Error{ErrorCode::Malformed, "the header of the record is damaged: " + detail,
                 record.where()};
  };
  std::size_t size = header_size(window_.rest());
  while (size == Bytes::npos) {
    const std::size_t seen = window_.rest().size();
    if (seen > limits_.header_bytes) {
      Error error = failed("warc-header-too-long", window_.rest());
      window_.skip(kVersionBytes);
      return error;
    }
    auto got = window_.more();
    if (is_unreadable(got)) return got;  // nothing is known of the header
    if (!got || !*got) {
      Error error = failed("warc-header-unfinished", window_.rest());
      window_.skip(window_.rest().size());
      if (!got) pending_ = std::move(got).error();
      return error;
    }
    size = header_size(window_.rest(), seen < 3 ? 0 : seen - 3);
  }
  record.head.clear();
  record.head.append(window_.rest().substr(0, size));
  window_.skip(size);
  apply_fields(record);
  if (content_length_) return true;
  return failed("", record.head.view());  // noted by apply_fields
}

void WarcReader::apply_fields(Record& record) {
  const FirstLine line = first_line(record.head.view());
  record.version.assign(line.text);
  if (std::none_of(kVersions.begin(), kVersions.end(), [&line](std::string_view known) {
        return equal_without_case(known, line.text);
      })) {
    diagnostics_.note("warc-bad-version", record.where(), excerpt(line.text));
  }
  const std::size_t left_out =
      parse_fields(record.head.view().substr(line.next), record.folded, record.fields);
  if (left_out > 0) {
    diagnostics_.note("warc-bad-header-line", record.where(), std::to_string(left_out) + " lines");
  }
  std::string_view uri = record.field("WARC-Target-URI");
  if (uri.starts_with('<') && uri.ends_with('>')) uri = uri.substr(1, uri.size() - 2);
  record.target_uri.assign(uri);

  const std::string_view type = record.field("WARC-Type");
  record.type = RecordType::Other;
  for (const TypeName& known : kTypes) {
    if (equal_without_case(known.name, type)) record.type = known.type;
  }
  // Records of unknown types are not read: this has to be reported.
  if (type.empty()) {
    diagnostics_.note("warc-no-type", record.where(), {});
  } else if (record.type == RecordType::Other) {
    diagnostics_.note("warc-unknown-type", record.where(), excerpt(type));
  }
  if (!record.field("WARC-Truncated").empty()) {
    record.truncated = true;
    diagnostics_.note("warc-truncated-by-writer", record.where(), record.field("WARC-Truncated"));
  }
  const std::string_view length = record.field("Content-Length");
  content_length_ = parse_number(length);
  if (!content_length_) diagnostics_.note("warc-no-length", record.where(), excerpt(length));
}

void WarcReader::read_block(Record& record) {
  const Took took = take_block(*content_length_, &record.block);
  if (took == Took::All) return leave_record(record);
  const std::string detail = std::to_string(record.block.size()) + " of " +
                             std::to_string(*content_length_) + " bytes are there";
  record.truncated = true;
  if (took == Took::NextRecord) {
    record.block.resize_down(without_line_ends_behind(record.block.view()).size());
    diagnostics_.note("warc-bad-length", record.where(), detail);
    return;
  }
  diagnostics_.note("warc-record-truncated", record.where(), detail);
  lost_ = true;
  if (took == Took::Ended) cut_at_swallowed_record(record);
}

/// Passes over a block that is too large, or finds that its length is wrong: another record begins,
/// or the file ends, before its end. What there is within the limit is the block then.
///
/// Members settle where a record ends that has one of its own, as the record before it had. What
/// looks like a record inside is part of the block there; elsewhere it is the next record.
Result<bool> WarcReader::read_block_above_limit(Record& record, bool alone) {
  const std::uint64_t begin = window_.position();
  const Took took = take_up_to_record(*content_length_, !alone, record);
  const std::uint64_t taken = window_.position() - begin;
  if (took == Took::NextRecord) {
    diagnostics_.note("warc-bad-length", record.where(), "another record begins before its end");
  } else if (took == Took::All) {
    (void)skip_line_ends();
  } else {
    diagnostics_.note("warc-record-truncated", record.where(), "it is also too large");
    lost_ = true;
  }
  record.truncated = true;
  if (taken > limits_.record_bytes) return too_large(record, taken);
  if (took == Took::NextRecord) {
    record.block.resize_down(without_line_ends_behind(record.block.view()).size());
  }
  return true;
}

/// Takes `length` bytes as take_block() does, but stops where another record begins, too, when
/// `search` is set. Of more bytes than the limit, the front is kept.
BlockReader::Took WarcReader::take_up_to_record(std::uint64_t length, bool search, Record& record) {
  const std::uint64_t begin = window_.position();
  const std::uint64_t end = begin + length;
  const auto take = [&](std::size_t bytes) {
    Bytes piece = window_.rest().substr(0, bytes);
    if (window_.position() + bytes - begin > limits_.record_bytes) {
      record.block.resize_down(kKeptOfTooLarge);
      piece = piece.substr(0, kKeptOfTooLarge - record.block.size());
    }
    record.block.append(piece);
    window_.skip(bytes);
  };
  while (window_.position() < end) {
    const std::uint64_t left = end - window_.position();
    window_.ensure(static_cast<std::size_t>(std::min<std::uint64_t>(left, 2 * kOverlap)));
    if (window_.rest().empty()) {
      auto got = window_.more();
      if (!got) pending_ = std::move(got).error();
      return pending_ ? Took::Damaged : Took::Ended;
    }
    if (window_.at_member_begin() && window_.position() > begin) {
      window_.ensure(kVersionBytes);
      if (begins_warc(window_.rest())) return Took::NextRecord;
    }
    const auto stride =
        static_cast<std::size_t>(std::min<std::uint64_t>(window_.to_boundary(), left));
    const std::size_t at =
        search ? find_version_line(window_.rest().substr(0, stride)) : Bytes::npos;
    if (at == Bytes::npos) {
      // Searches a line that the end of the window cuts again with the following bytes.
      const bool cut = stride == window_.rest().size() && stride < left && stride > kOverlap;
      take(cut ? stride - kOverlap : stride);
      continue;
    }
    take(at);
    window_.ensure(kShownHeader);
    if (has_warc_fields(window_.rest())) return Took::NextRecord;
    take(1);
  }
  return Took::All;
}

/// Looks at what stands behind the block: that shows whether its length was right.
void WarcReader::leave_record(Record& record) {
  const std::size_t lines = skip_line_ends();
  const bool at_end = window_.rest().empty() || window_.at_member_begin();
  if (!at_end) window_.ensure(kVersionBytes);
  const bool record_behind = at_end || begins_warc(window_.rest());
  // A damaged version line behind the record does not make its length wrong.
  if (!record_behind && lines == kLineEndsBehind) {
    window_.ensure(kShownHeader);
    if (has_warc_fields(window_.rest())) return;
  }
  if (record_behind) {
    if (lines != kLineEndsBehind) {
      diagnostics_.note("warc-missing-blank-lines", record.where(),
                        std::to_string(lines) + " line ends behind the record, not 2");
    }
    return;
  }
  diagnostics_.note("warc-bad-length", record.where(),
                    "the record is followed by: " + excerpt(window_.rest()));
  record.truncated = true;
  lost_ = true;
  cut_at_swallowed_record(record);
}

/// A length that is too long swallows the records behind: they are given back.
void WarcReader::cut_at_swallowed_record(Record& record) {
  const Bytes block = record.block.view();
  if (researched_ + block.size() > kResearchBytes + window_.position()) return;
  researched_ += block.size();
  const std::size_t begin = find_swallowed(block);
  if (begin == Bytes::npos) return;
  window_.put_back(block.substr(begin));
  record.block.resize_down(without_line_ends_behind(block.substr(0, begin)).size());
}

}  // namespace sito::archive
