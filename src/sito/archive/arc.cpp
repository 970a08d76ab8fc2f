// SPDX-License-Identifier: Apache-2.0
// Format: "Arc File Format" (Internet Archive, 1996): a line with URL, IP address, date, media type
// and length (version 2: five more fields before the length), the block, and a line end.
#include "sito/archive/arc.h"

#include "sito/archive/header.h"

#include <array>
#include <optional>
#include <string_view>

namespace sito::archive {
namespace {

constexpr std::size_t kLongestLine = std::size_t{16} << 10;  // writers cut URLs at 8 KB or less
constexpr std::size_t kDateDigits = 14;                      // some writers append fractions
constexpr std::size_t kFieldsBehindUrl = 4;
constexpr std::size_t kFieldsOfVersion2 = 10;

/// The parts of a header line. URLs may contain blanks, so it is read from its end.
struct ArcLine {
  std::string_view url;
  std::string_view ip;
  std::string_view date;
  std::string_view type;
  std::string_view length;
};

bool is_date(std::string_view text) {
  return text.size() >= kDateDigits && text.size() <= kDateDigits + 6 &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_url(std::string_view text) {
  return text.find("://") != std::string_view::npos || text.starts_with("dns:");
}

/// Returns nothing for other lines. The length need not be a number: that is another fault.
std::optional<ArcLine> parse_line(std::string_view line) {
  std::array<std::string_view, kFieldsOfVersion2> behind;  // from the end of the line
  std::string_view left = stripped(line);
  for (std::size_t i = 0; i < behind.size(); ++i) {
    const std::size_t blank = left.rfind(' ');
    if (blank == std::string_view::npos) break;
    behind[i] = left.substr(blank + 1);
    left = left.substr(0, blank);
    const bool first_version = i + 1 == kFieldsBehindUrl;
    const bool second_version = i + 2 == kFieldsOfVersion2;
    if ((first_version || second_version) && is_date(behind[i - 1]) && is_url(left)) {
      return ArcLine{left, behind[i], behind[i - 1], behind[i - 2], behind[0]};
    }
  }
  return std::nullopt;
}

/// Returns the line at the front of `bytes`; nothing if it does not end within the limit.
std::optional<std::string_view> line_at(Bytes bytes) {
  const std::size_t end = bytes.substr(0, kLongestLine).find('\n');
  if (end == Bytes::npos) return std::nullopt;
  return bytes.substr(0, end);
}

/// Converts "20140216050221" to "2014-02-16T05:02:21Z".
std::string iso_date(std::string_view date) {
  std::string iso;
  constexpr std::array<std::size_t, 6> kParts = {4, 2, 2, 2, 2, 2};
  constexpr std::array<std::string_view, 6> kBehind = {"-", "-", "T", ":", ":", "Z"};
  for (std::size_t i = 0; i < kParts.size(); ++i) {
    iso += date.substr(0, kParts[i]);
    iso += kBehind[i];
    date.remove_prefix(kParts[i]);
  }
  return iso;
}

}  // namespace

bool begins_arc(Bytes bytes) {
  const auto line = line_at(bytes);
  return line && parse_line(*line);
}

Result<bool> ArcReader::next(Record& record) {
  for (;;) {
    auto found = find_header();
    if (!found || !*found) return found;
    const bool begins_member = window_.at_member_begin();
    begin_record(record);
    line_.assign(*line_at(window_.rest()));
    window_.skip(line_.size() + 1);
    const auto length = parse_number(parse_line(line_)->length);
    if (!length) {
      diagnostics_.note("arc-no-length", record.where(), excerpt(parse_line(line_)->length));
      lost_ = true;
      continue;
    }
    const bool whole = *length <= limits_.record_bytes;
    read_block(*length, record);
    describe(record);
    set_length(record, begins_member);
    if (!whole) return too_large(record, *length);
    return true;
  }
}

void ArcReader::read_block(std::uint64_t length, Record& record) {
  const std::uint64_t kept = length <= limits_.record_bytes ? length : kKeptOfTooLarge;
  Took took = take_block(kept, &record.block);
  if (took == Took::All && kept < length) {
    record.truncated = true;
    took = take_block(length - kept, nullptr);
  }
  if (took == Took::All) return leave_record(record);
  record.truncated = true;
  lost_ = true;
  diagnostics_.note(took == Took::NextRecord ? "arc-bad-length" : "arc-record-truncated",
                    record.where(), "fewer than " + std::to_string(length) + " bytes are there");
}

/// Moves to the next header line. Returns false at the end.
Result<bool> ArcReader::find_header() {
  for (;;) {
    (void)skip_line_ends();
    if (window_.rest().empty()) {
      auto got = more();
      if (!got || !*got) return got;
      continue;
    }
    while (!line_at(window_.rest()) && window_.rest().size() < kLongestLine) {
      if (!window_.ensure(window_.rest().size() + 1)) break;
    }
    if (begins_arc(window_.rest())) {
      lost_ = false;
      return true;
    }
    if (!lost_) diagnostics_.note("arc-garbage", window_.where(), excerpt(window_.rest()));
    lost_ = true;
    const auto line = line_at(window_.rest());
    window_.skip(line ? line->size() : window_.to_boundary());
  }
}

/// Looks at the bytes after the block, which show whether its length was right.
void ArcReader::leave_record(Record& record) {
  (void)skip_line_ends();
  if (window_.rest().empty() || window_.at_member_begin()) return;
  while (!line_at(window_.rest()) && window_.rest().size() < kLongestLine) {
    if (!window_.ensure(window_.rest().size() + 1)) break;
  }
  if (begins_arc(window_.rest())) return;
  diagnostics_.note("arc-bad-length", record.where(),
                    "the record is followed by: " + excerpt(window_.rest()));
  record.truncated = true;
  lost_ = true;
}

/// Writes the header that a WARC writer would have written, and parses it.
void ArcReader::describe(Record& record) {
  const ArcLine line = *parse_line(line_);
  const Bytes block = record.block.view();
  std::string_view type = "resource";
  if (line.url.starts_with("filedesc:")) {
    // "1 1 InternetArchive": the second number is the minor version.
    type = "warcinfo";
    record.type = RecordType::WarcInfo;
    if (block.size() > 2 && block[1] == ' ')
      version_ = {'A', 'R', 'C', '/', block[0], '.', block[2]};
  } else if (block.starts_with("HTTP/")) {
    type = "response";
    record.type = RecordType::Response;
  } else {
    record.type = RecordType::Resource;
  }
  record.version = version_;
  record.target_uri.assign(line.url);
  const auto add = [&record](std::string_view name, std::string_view value) {
    record.head.append(name);
    record.head.append(value);
    record.head.append("\r\n");
  };
  const bool response = record.type == RecordType::Response;
  add("WARC-Type: ", type);
  add("WARC-Target-URI: ", line.url);
  add("WARC-Date: ", iso_date(line.date));
  add("WARC-IP-Address: ", line.ip);
  add("Content-Type: ", response ? "application/http; msgtype=response" : line.type);
  add("Content-Length: ", line.length);
  (void)parse_fields(record.head.view(), record.folded, record.fields);
}

}  // namespace sito::archive
