// SPDX-License-Identifier: Apache-2.0
// Format: CDXJ as pywb and Common Crawl write it.
#include "sito/archive/cdx.h"

#include "sito/archive/digest.h"
#include "sito/archive/header.h"
#include "sito/archive/http.h"
#include "sito/archive/reader.h"
#include "sito/base/ascii.h"
#include "sito/url/url.h"

#include <algorithm>
#include <utility>

namespace sito::archive {
namespace {

constexpr std::size_t kTimestampDigits = 14;

bool is_indexed(RecordType type) {
  return type == RecordType::Response || type == RecordType::Resource ||
         type == RecordType::Revisit || type == RecordType::Conversion;
}

void add(std::string_view name, std::string_view value, std::string& line) {
  line += line.ends_with('{') ? "\"" : ", \"";
  line += name;
  line += "\": \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') line += '\\';
    line += c;
  }
  line += '"';
}

/// Converts "2014-02-16T05:02:21Z" to "20140216050221"; a shorter date is filled up.
std::string timestamp_of(std::string_view date) {
  std::string digits;
  for (const char c : date) {
    if (is_digit(c) && digits.size() < kTimestampDigits) digits += c;
  }
  constexpr std::string_view kEarliest = "00000101000000";
  return digits.append(kEarliest.substr(digits.size()));
}

}  // namespace

std::string cdx_url(std::string_view url) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  for (const char c : url) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > 0x20 && byte < 0x7f) {
      out += c;
    } else {
      out += {'%', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
  return out;
}

std::string cdxj_line(const Record& record, std::string_view filename) {
  if (!is_indexed(record.type)) return {};
  HttpResponse http;
  const bool has_http =
      parse_http_response(record.block.view(), record.block.size(), http).has_value();
  const MediaType media =
      parse_media_type(has_http ? http.field("Content-Type") : record.field("Content-Type"));
  const bool revisit = record.type == RecordType::Revisit;
  std::string_view digest = record.field("WARC-Payload-Digest");
  for (const std::string_view prefix : {"sha1:", "SHA1:"}) {
    if (digest.starts_with(prefix)) digest.remove_prefix(prefix.size());
  }
  const std::string url = cdx_url(record.target_uri);
  std::string line = cdx_url(url::surt_of(record.target_uri));
  line += ' ' + timestamp_of(record.field("WARC-Date")) + " {";
  add("url", url, line);
  add("mime", revisit ? "warc/revisit" : media.type.empty() ? "unk" : cdx_url(media.type), line);
  if (has_http && http.status > 0) add("status", std::to_string(http.status), line);
  if (!digest.empty()) {
    add("digest", cdx_url(digest), line);
  } else if (!record.truncated && !revisit) {
    add("digest", sha1_base32(has_http ? http.body : record.block.view()), line);
  }
  if (record.length > 0) add("length", std::to_string(record.length), line);
  add("offset", std::to_string(record.offset), line);
  add("filename", cdx_url(filename), line);
  return line + "}\n";
}

Result<void> CdxIndex::add(std::unique_ptr<io::Source> source, std::string_view filename,
                           const Limits& limits, Diagnostics& diagnostics) {
  auto archive = open_archive(std::move(source), limits, diagnostics, Segments::AsStored);
  if (!archive) return std::move(archive).error();
  Record record;
  for (;;) {
    auto got = archive->reader->next(record);
    if (!got && !is_of_one_record(got.error())) return std::move(got).error();
    if (got && !*got) return {};
    if (!got && got.error().code == ErrorCode::Malformed) continue;
    std::string line = cdxj_line(record, filename);
    if (line.empty()) continue;
    ++lines_;
    if (sorted_) {
      held_.push_back(std::move(line));
    } else if (auto written = out_.write(line); !written) {
      return written;
    }
  }
}

Result<std::uint64_t> CdxIndex::finish() {
  std::sort(held_.begin(), held_.end());
  for (const std::string& line : held_) {
    if (auto written = out_.write(line); !written) return std::move(written).error();
  }
  held_.clear();
  return lines_;
}

}  // namespace sito::archive
