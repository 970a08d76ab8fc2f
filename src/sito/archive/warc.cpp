// SPDX-License-Identifier: Apache-2.0
// Format: ISO 28500:2017 (WARC/1.1), and the drafts 0.17 and 0.18 that old crawls are written in.
#include "sito/archive/warc.h"

#include "sito/archive/header.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace sito::archive {
namespace {

constexpr std::size_t kVersionBytes = 8;  // "WARC/1.0"
constexpr std::array<std::string_view, 4> kVersions = {"WARC/1.0", "WARC/1.1", "WARC/0.18",
                                                       "WARC/0.17"};
constexpr std::size_t kLongestVersionLine = 16;
constexpr std::size_t kLineEndsBehind = 2;  // after every record
// Blocks searched for records that a wrong length swallowed: in all no more than this and what was
// read, so that a file of nothing but wrong lengths is still read in linear time.
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

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Where a swallowed record begins: an empty line, a version line, and a line of a WARC header.
std::size_t find_swallowed(Bytes block) {
  for (std::size_t at = block.find("\nWARC/"); at != Bytes::npos;
       at = block.find("\nWARC/", at + 1)) {
    const Bytes before = block.substr(0, at);
    const Bytes record = block.substr(at + 1);
    if (!before.ends_with('\n') && !before.ends_with("\n\r")) continue;
    if (!begins_warc(record)) continue;
    const FirstLine version = first_line(record.substr(0, kLongestVersionLine));
    if (equal_without_case(record.substr(version.next, 5), "WARC-")) return at + 1;
  }
  return Bytes::npos;
}

/// Without the two line ends that stand behind a record.
Bytes without_line_ends_behind(Bytes block) {
  for (std::size_t i = 0; i < kLineEndsBehind && block.ends_with('\n'); ++i) {
    block.remove_suffix(block.ends_with("\r\n") ? 2 : 1);
  }
  return block;
}

}  // namespace

bool begins_warc(Bytes bytes) {
  return bytes.size() >= kVersionBytes && bytes.starts_with("WARC/") && is_digit(bytes[5]) &&
         bytes[6] == '.' && is_digit(bytes[7]);
}

std::size_t find_warc_line(Bytes bytes) {
  for (std::size_t at = bytes.find("\nWARC/"); at != Bytes::npos;
       at = bytes.find("\nWARC/", at + 1)) {
    if (begins_warc(bytes.substr(at + 1))) return at + 1;
  }
  return Bytes::npos;
}

Result<bool> WarcReader::next(Record& record) {
  for (;;) {
    auto found = find_record();
    if (!found || !*found) return found;
    const bool begins_member = window_.at_member_begin();
    const Header header = read_header(record);
    if (header == Header::End) return false;
    if (header == Header::Skipped) continue;
    if (*content_length_ > limits_.record_bytes) {
      pass_over(record);
      set_length(record, begins_member);
      return too_large(record, *content_length_);
    }
    read_block(record);
    set_length(record, begins_member);
    return true;
  }
}

/// Moves to the next version line. false: the end.
Result<bool> WarcReader::find_record() {
  for (;;) {
    (void)skip_line_ends();
    if (window_.rest().empty()) {
      auto got = more();
      if (!got || !*got) return got;
      continue;
    }
    window_.ensure(kVersionBytes);
    if (begins_warc(window_.rest())) {
      lost_ = false;
      return true;
    }
    if (!lost_) diagnostics_.note("warc-garbage", window_.where(), excerpt(window_.rest()));
    lost_ = true;
    auto found = scan_to_record();
    if (!found || !*found) return found;
  }
}

/// Passes over bytes until a line or a member begins with a version. false: the end.
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
    // A version line may be cut by the window's end: its line end and what follows stay.
    window_.skip(rest.size() - std::min(rest.size(), kVersionBytes));
    auto got = more();
    if (got && *got) continue;
    window_.skip(window_.rest().size());
    return got;
  }
}

WarcReader::Header WarcReader::read_header(Record& record) {
  begin_record(record);
  std::size_t size = header_size(window_.rest());
  while (size == Bytes::npos) {
    const std::size_t seen = window_.rest().size();
    if (seen > limits_.header_bytes) {
      diagnostics_.note("warc-header-too-long", record.where(), excerpt(window_.rest()));
      window_.skip(kVersionBytes);
      lost_ = true;
      return Header::Skipped;
    }
    auto got = window_.more();
    if (!got || !*got) {
      diagnostics_.note("warc-header-unfinished", record.where(), excerpt(window_.rest()));
      window_.skip(window_.rest().size());
      lost_ = true;
      if (got) return Header::End;
      pending_ = std::move(got).error();
      return Header::Skipped;
    }
    size = header_size(window_.rest(), seen < 3 ? 0 : seen - 3);
  }
  record.head.clear();
  record.head.append(window_.rest().substr(0, size));
  window_.skip(size);
  apply_fields(record);
  if (content_length_) return Header::Read;
  lost_ = true;  // noted by apply_fields
  return Header::Skipped;
}

void WarcReader::apply_fields(Record& record) {
  const FirstLine line = first_line(record.head.view());
  record.version.assign(line.text);
  if (std::find(kVersions.begin(), kVersions.end(), line.text) == kVersions.end()) {
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
  // What a record of no known type holds is not read: that has to be said.
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

void WarcReader::pass_over(Record& record) {
  const std::uint64_t kept = std::min<std::uint64_t>(*content_length_, kKeptOfTooLarge);
  record.truncated = true;
  if (!window_.may_hold(*content_length_)) {
    diagnostics_.note("warc-bad-length", record.where(), "the file is shorter than that");
    lost_ = true;
    return;
  }
  Took took = take_block(kept, &record.block);
  if (took == Took::All) took = take_block(*content_length_ - kept, nullptr);
  switch (took) {
    case Took::All:
      (void)skip_line_ends();
      break;
    case Took::NextRecord:
      diagnostics_.note("warc-bad-length", record.where(), "another record begins before its end");
      break;
    case Took::Ended:
    case Took::Damaged:
      diagnostics_.note("warc-record-truncated", record.where(), "it is also too large");
      lost_ = true;
      break;
  }
}

/// Looks at what stands behind the block: that shows whether its length was right.
void WarcReader::leave_record(Record& record) {
  const std::size_t lines = skip_line_ends();
  const bool at_end = window_.rest().empty() || window_.at_member_begin();
  if (!at_end) window_.ensure(kVersionBytes);
  if (at_end || begins_warc(window_.rest())) {
    if (lines != kLineEndsBehind) {
      diagnostics_.note("warc-missing-blank-lines", record.where(),
                        std::to_string(lines) + " line ends behind the record, not 2");
    }
    return;
  }
  diagnostics_.note("warc-bad-length", record.where(),
                    "behind the record stands: " + excerpt(window_.rest()));
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
