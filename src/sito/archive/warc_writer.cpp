// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/warc_writer.h"

#include "sito/archive/digest.h"
#include "sito/archive/header.h"
#include "sito/io/codec.h"

#include <array>
#include <string_view>

namespace sito::archive {
namespace {

constexpr std::string_view kVersion = "WARC/1.1\r\n";
constexpr std::string_view kLineEnd = "\r\n";
constexpr std::string_view kBehind = "\r\n\r\n";
// Fields that are written anew, or would be wrong for an incomplete block.
constexpr std::array<std::string_view, 4> kNotCopied = {"Content-Length", "WARC-Block-Digest",
                                                        "WARC-Payload-Digest", "WARC-Truncated"};

void add_field(std::string_view name, std::string_view value, std::string& out) {
  for (const std::string_view piece : {name, std::string_view(": "), value, kLineEnd}) out += piece;
}

bool is_whole_warc(const Record& record) {
  const auto length = parse_number(record.field("Content-Length"));
  return record.version.starts_with("WARC/") && length && *length == record.block.size();
}

std::string content_id(std::string_view head, Bytes block) {
  std::string all(head);
  all += block;
  return record_id_of(all);
}

}  // namespace

void append_record(const Record& record, io::Compression compression, std::string& out) {
  std::string whole;
  if (is_whole_warc(record)) {
    whole = record.head.view();
  } else {
    const bool warc = record.version.starts_with("WARC/");
    whole = warc ? record.version + std::string(kLineEnd) : std::string(kVersion);
    for (const HeaderField& field : record.fields) {
      bool copied = true;
      for (const std::string_view name : kNotCopied) {
        copied = copied && !equal_without_case(field.name, name);
      }
      if (copied) add_field(field.name, field.value, whole);
    }
    if (record.field("WARC-Record-ID").empty()) {
      add_field("WARC-Record-ID", content_id(whole, record.block.view()), whole);
    }
    if (record.truncated) {
      const std::string_view reason = record.field("WARC-Truncated");
      add_field("WARC-Truncated", reason.empty() ? "unspecified" : reason, whole);
    }
    add_field("Content-Length", std::to_string(record.block.size()), whole);
    whole += kLineEnd;
  }
  whole += record.block.view();
  whole += kBehind;
  io::compress_frame(compression, whole, out);
}

void append_new_record(RecordType type, std::span<const HeaderField> fields, Bytes block,
                       io::Compression compression, std::string& out) {
  std::string whole(kVersion);
  add_field("WARC-Type", name_of(type), whole);
  bool has_id = false;
  for (const HeaderField& field : fields) {
    add_field(field.name, field.value, whole);
    has_id = has_id || equal_without_case(field.name, "WARC-Record-ID");
  }
  if (!has_id) add_field("WARC-Record-ID", content_id(whole, block), whole);
  add_field("Content-Length", std::to_string(block.size()), whole);
  whole += kLineEnd;
  whole += block;
  whole += kBehind;
  io::compress_frame(compression, whole, out);
}

}  // namespace sito::archive
