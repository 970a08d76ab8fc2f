// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/lines.h"

#include "sito/archive/header.h"
#include "sito/archive/offline_kind.h"
#include "sito/base/ascii.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

namespace sito::archive {
namespace {

constexpr std::string_view kDoc = "<doc ";
constexpr std::string_view kDocEnd = "</doc>";
constexpr std::string_view kFrom = "From ";

constexpr std::array<std::pair<std::string_view, char>, 5> kEntities = {
    {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};

void append_utf8(std::uint32_t code, std::string& out) {
  const auto put = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xc0 | code >> 6);
  } else {
    if (code < 0x10000) {
      put(0xe0 | code >> 12);
    } else {
      put(0xf0 | code >> 18);
      put(0x80 | (code >> 12 & 0x3f));
    }
    put(0x80 | (code >> 6 & 0x3f));
  }
  put(0x80 | (code & 0x3f));
}

/// Appends the character of "&name;". Returns false for other names.
bool append_entity(std::string_view name, std::string& out) {
  if (name.starts_with('#')) {
    const bool hexadecimal = name.starts_with("#x") || name.starts_with("#X");
    name.remove_prefix(hexadecimal ? 2 : 1);
    std::uint32_t code = 0;
    const char* end = name.data() + name.size();
    const auto [stopped, failed] = std::from_chars(name.data(), end, code, hexadecimal ? 16 : 10);
    if (failed != std::errc() || stopped != end || code == 0 || code > 0x10ffff ||
        (code >= 0xd800 && code < 0xe000)) {
      return false;
    }
    append_utf8(code, out);
    return true;
  }
  for (const auto& [known, character] : kEntities) {
    if (name == known) {
      out += character;
      return true;
    }
  }
  return false;
}

/// Returns an attribute's value as text; control characters become blanks, so that it fits in a
/// header line.
std::string decoded(std::string_view value) {
  std::string text;
  for (std::size_t at = 0; at < value.size(); ++at) {
    const std::size_t end = value.substr(0, at + 12).find(';', at);
    if (value[at] == '&' && end != std::string_view::npos &&
        append_entity(value.substr(at + 1, end - at - 1), text)) {
      at = end;
    } else {
      text += value[at];
    }
  }
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x20; }, ' ');
  return text;
}

/// Returns true for a time, "10:00". Lines of text that begin with "From " rarely have one; those
/// between messages do.
bool has_time(Bytes line) {
  for (std::size_t at = line.find(':'); at != Bytes::npos; at = line.find(':', at + 1)) {
    if (at > 0 && at + 1 < line.size() && is_digit(line[at - 1]) && is_digit(line[at + 1]))
      return true;
  }
  return false;
}

bool is_doc_end(Bytes line) { return stripped(line) == kDocEnd; }

}  // namespace

bool WikiReader::begins_record(Bytes bytes) const { return bytes.starts_with(kDoc); }

Result<bool> WikiReader::next(Record& record) {
  auto found = find_doc(record);
  if (!found || !*found) return found;
  const Line ended = take_page(record);
  if (ended == Line::TooLong) return too_large(record, limits_.record_bytes + 1);
  if (ended != Line::Read) {
    record.truncated = true;
    diagnostics_.note("wiki-unfinished", record.where(), excerpt(tag_));
  }
  describe(record, tag_);
  set_length(record, false);
  return true;
}

/// Reads lines until a page begins. Returns false at the end.
Result<bool> WikiReader::find_doc(Record& record) {
  for (;;) {
    begin_record(record);
    const Line line = take_line(record.block);
    const Bytes text = stripped(record.block.view());
    if (line == Line::Read && begins_record(text)) {
      tag_.assign(text);
      record.block.clear();
      lost_ = false;
      return true;
    }
    if (!text.empty() && !lost_) {
      diagnostics_.note("wiki-text-outside", record.where(), excerpt(text));
      lost_ = true;
    }
    if (line == Line::Ended) return false;
    if (line != Line::Damaged) continue;
    auto got = more();
    if (!got || !*got) return got;
  }
}

/// Takes lines up to the page's end, or up to the next page if the end is missing.
WikiReader::Line WikiReader::take_page(Record& record) {
  bool too_long = false;
  for (;;) {
    const std::size_t before = too_long ? 0 : record.block.size();
    if (too_long) record.block.clear();
    const Line line = take_line(record.block);
    const Bytes taken = record.block.view().substr(before);
    if (line == Line::Ended || line == Line::Damaged) return too_long ? Line::TooLong : line;
    if (begins_record(taken)) {
      window_.put_back(taken);
      record.block.resize_down(before);
      return too_long ? Line::TooLong : Line::Ended;
    }
    if (is_doc_end(taken)) {
      record.block.resize_down(before);
      return too_long ? Line::TooLong : Line::Read;
    }
    too_long = too_long || line == Line::TooLong;
  }
}

void WikiReader::describe(Record& record, std::string_view tag) {
  record.type = RecordType::Resource;
  record.version = "wiki";
  record.head.append("WARC-Type: resource\r\nContent-Type: text/x-sito-wiki\r\n");
  tag.remove_prefix(kDoc.size());
  for (;;) {
    const std::size_t equals = tag.find('=');
    if (equals == std::string_view::npos || equals + 1 >= tag.size()) break;
    const std::string_view name = stripped(tag.substr(0, equals));
    const char quote = tag[equals + 1];
    const std::size_t end = tag.find(quote, equals + 2);
    if ((quote != '"' && quote != '\'') || end == std::string_view::npos) {
      diagnostics_.note("wiki-bad-attribute", record.where(), excerpt(tag));
      break;
    }
    const std::string value = decoded(tag.substr(equals + 2, end - equals - 2));
    if (name == "url") record.target_uri = value;
    for (const std::string_view piece : {name, std::string_view(": "), std::string_view(value)}) {
      record.head.append(piece);
    }
    record.head.append("\r\n");
    tag.remove_prefix(end + 1);
  }
  (void)parse_fields(record.head.view(), record.folded, record.fields);
}

Result<bool> JsonlReader::next(Record& record) {
  for (;;) {
    begin_record(record);
    const Line line = take_line(record.block);
    if (line == Line::TooLong) return too_large(record, record.block.size());
    const std::size_t size = record.block.size();
    const Bytes text = stripped(record.block.view());
    if (!text.empty()) {
      record.block.resize_down(
          static_cast<std::size_t>(text.data() + text.size() - record.block.data()));
      record.type = RecordType::Resource;
      record.version = "jsonl";
      record.fields = {{"Content-Type", "application/x-sito-jsonl"}};
      record.length = window_.compressed() ? 0 : size;
      record.truncated = line == Line::Damaged;
      return true;
    }
    if (line == Line::Ended) return false;
    if (line != Line::Damaged) continue;
    auto got = more();
    if (!got || !*got) return got;
  }
}

bool begins_mailbox(Bytes bytes) {
  if (!bytes.starts_with(kFrom)) return false;
  const std::string_view second = first_line(bytes.substr(first_line(bytes).next)).text;
  const std::size_t colon = second.find(':');
  return colon != std::string_view::npos && colon > 0 &&
         second.substr(0, colon).find_first_of(" \t<>") == std::string_view::npos;
}

bool MboxReader::begins_record(Bytes bytes) const { return bytes.starts_with(kFrom); }

Result<bool> MboxReader::next(Record& record) {
  for (;;) {
    begin_record(record);
    const Line line = take_line(record.block);
    if (line == Line::Read && begins_record(record.block.view())) break;
    if (line == Line::Ended) return false;
    if (line != Line::Damaged) continue;
    auto got = more();
    if (!got || !*got) return got;
  }
  record.block.clear();
  const Line ended = take_message(record);
  if (ended == Line::TooLong) return too_large(record, limits_.record_bytes + 1);
  record.truncated = ended == Line::Damaged;
  record.type = RecordType::Resource;
  record.version = "mbox";
  record.fields = {{"Content-Type", "text/html"}};
  set_length(record, false);
  return true;
}

// Takes lines up to the next line "From " with a time behind an empty one.
MboxReader::Line MboxReader::take_message(Record& record) {
  bool too_long = false;
  bool behind_empty = false;
  for (;;) {
    const std::size_t before = too_long ? 0 : record.block.size();
    if (too_long) record.block.clear();
    const Line line = take_line(record.block);
    const Bytes taken = record.block.view().substr(before);
    if (behind_empty && begins_record(taken) && has_time(taken)) {
      window_.put_back(taken);
      record.block.resize_down(before);
      return too_long ? Line::TooLong : Line::Ended;
    }
    if (line == Line::Ended || line == Line::Damaged) return too_long ? Line::TooLong : line;
    behind_empty = stripped(taken).empty();
    const std::size_t quotes = std::min(taken.find_first_not_of('>'), taken.size());
    if (quotes > 0 && taken.substr(quotes).starts_with(kFrom)) {
      const std::string without(taken.substr(1));
      record.block.resize_down(before);
      record.block.append(without);
    }
    too_long = too_long || line == Line::TooLong;
  }
}

Result<bool> PageReader::next(Record& record) {
  if (std::exchange(read_, true)) return false;
  begin_record(record);
  if (window_.rest().empty()) {
    auto got = more();
    if (!got || !*got) return got;
  }
  const Took took = take_block(std::uint64_t{limits_.record_bytes} + 1, &record.block);
  if (took == Took::All) return too_large(record, record.block.size());
  if (took == Took::Damaged) {
    record.truncated = true;
    auto survived = survive(*std::exchange(pending_, std::nullopt));
    if (!survived) return survived;
  }
  record.type = RecordType::Resource;
  record.version = kFileVersion;
  const std::string_view offline = media_type_of(offline_kind(record.block.view()));
  record.fields = {{"Content-Type", offline.empty() ? "text/html" : offline}};
  record.length = window_.exact_offset().value_or(0);
  return true;
}

}  // namespace sito::archive
