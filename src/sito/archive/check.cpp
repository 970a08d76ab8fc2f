// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/check.h"

#include "sito/archive/digest.h"
#include "sito/archive/header.h"
#include "sito/archive/http.h"
#include "sito/archive/segments.h"
#include "sito/base/ascii.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace sito::archive {
namespace {

/// Counts, and passes faults on.
class Counted final : public Diagnostics {
 public:
  Counted(Diagnostics& to, CheckCounts& counts) : to_(to), counts_(counts) {}
  void note(std::string_view problem, const Where& where, std::string_view detail) override {
    if (problem == kCutByWriter) {
      ++counts_.cut;
      return;
    }
    ++counts_.faults;
    to_.note(problem, where, detail);
  }

 private:
  Diagnostics& to_;
  CheckCounts& counts_;
};

/// Accepts "2014-02-16T05:02:21Z", with fractions of a second in WARC/1.1, which also has shorter
/// dates.
bool is_date(std::string_view text) {
  constexpr std::string_view kShape = "dddd-dd-ddTdd:dd:dd";
  constexpr std::array<std::size_t, 3> kShort = {4, 7, 10};  // year, month, day
  const std::size_t size = std::min(text.size(), kShape.size());
  for (std::size_t i = 0; i < size; ++i) {
    const bool digit = is_digit(text[i]);
    if (kShape[i] == 'd' ? !digit : text[i] != kShape[i]) return false;
  }
  if (std::find(kShort.begin(), kShort.end(), text.size()) != kShort.end()) return true;
  if (text.size() <= kShape.size() || !text.ends_with('Z')) return false;
  const std::string_view fraction = text.substr(size, text.size() - size - 1);
  return fraction.empty() || (fraction[0] == '.' && fraction.size() > 1 &&
                              parse_number(fraction.substr(1)).has_value());
}

bool needs_uri(RecordType type) {
  return type != RecordType::WarcInfo && type != RecordType::Metadata && type != RecordType::Other;
}

class Checker {
 public:
  Checker(CheckCounts& counts, Diagnostics& faults) : counts_(counts), faults_(faults) {}

  void check(const Record& record) {
    check_fields(record);
    check_segment(record);
    if (record.truncated) return;  // counted already; digests are of the whole record
    if (!record.field("WARC-Segment-Number").empty()) {
      check_stated(record, "WARC-Block-Digest", "warc-block-digest-wrong", record.block.view(), {});
      return;
    }
    check_stated(record, "WARC-Block-Digest", "warc-block-digest-wrong", record.block.view(), {});
    // The payload of a revisit is in another record.
    if (record.type != RecordType::Revisit) check_payload(record);
  }

  /// Reports records that never ended.
  void finish() {
    for (const auto& [id, open] : open_) {
      faults_.note("warc-segment-missing", open.where,
                   "nothing follows segment " + std::to_string(open.segments));
    }
    open_.clear();
  }

 private:
  // Records that wait for their end; only a malicious archive has more.
  static constexpr std::size_t kMaxOpen = 10'000;
  struct OpenSegments {
    Where where;
    std::uint64_t segments = 1;
    std::uint64_t bytes = 0;
  };

  void check_segment(const Record& record) {
    const auto number = segment_number(record);
    if (!number) return;
    if (record.type != RecordType::Continuation) {
      if (open_.size() == kMaxOpen) finish();
      open_.insert_or_assign(std::string(record.field("WARC-Record-ID")),
                             OpenSegments{record.where(), 1, record.block.size()});
      return;
    }
    const auto origin = open_.find(std::string(record.field("WARC-Segment-Origin-ID")));
    if (origin == open_.end() || origin->second.segments + 1 != *number) {
      faults_.note("warc-segment-missing", record.where(), "the segment before it is not there");
      return;
    }
    origin->second.segments = *number;
    origin->second.bytes += record.block.size();
    const auto total = parse_number(record.field("WARC-Segment-Total-Length"));
    if (!total) return;
    if (*total != origin->second.bytes) {
      faults_.note("warc-segment-missing", origin->second.where,
                   std::to_string(origin->second.bytes) + " of " + std::to_string(*total) +
                       " bytes are there");
    }
    open_.erase(origin);
  }

  void check_fields(const Record& record) {
    for (const std::string_view name : {"WARC-Record-ID", "WARC-Date"}) {  // the reader checks the
                                                                           // type
      if (record.field(name).empty()) faults_.note("warc-missing-field", record.where(), name);
    }
    if (needs_uri(record.type) && record.target_uri.empty()) {
      faults_.note("warc-missing-field", record.where(), "WARC-Target-URI");
    }
    const std::string_view date = record.field("WARC-Date");
    if (!date.empty() && !is_date(date)) faults_.note("warc-bad-date", record.where(), date);
    const std::string_view id = record.field("WARC-Record-ID");
    const bool uri = id.starts_with('<') && id.ends_with('>') && id.find(':') < id.size();
    if (!id.empty() && !uri) faults_.note("warc-bad-record-id", record.where(), id);
  }

  void check_payload(const Record& record) {
    const Bytes block = record.block.view();
    const MediaType media = parse_media_type(record.field("Content-Type"));
    Bytes payload = block;
    dechunked_.clear();
    if (equal_without_case(media.type, "application/http")) {
      payload.remove_prefix(std::min(header_size(block), block.size()));
      // Some writers digest the stored bytes, others the contents of the chunks.
      if (is_chunked(payload)) (void)remove_chunks(payload, dechunked_);
    }
    check_stated(record, "WARC-Payload-Digest", "warc-payload-digest-wrong", payload,
                 dechunked_.view());
  }

  void check_stated(const Record& record, std::string_view field, std::string_view problem,
                    Bytes bytes, Bytes or_bytes) {
    const std::string_view stated = record.field(field);
    if (stated.empty()) return;
    DigestCheck found = check_digest(stated, bytes);
    if (found == DigestCheck::Wrong && !or_bytes.empty()) found = check_digest(stated, or_bytes);
    if (found == DigestCheck::Unknown) faults_.note("warc-digest-unknown", record.where(), stated);
    if (found == DigestCheck::Wrong) faults_.note(problem, record.where(), stated);
    if (found != DigestCheck::Unknown) ++counts_.digests;
  }

  CheckCounts& counts_;
  Diagnostics& faults_;
  Buffer dechunked_;
  std::map<std::string, OpenSegments> open_;  // by WARC-Record-ID
};

}  // namespace

Result<CheckCounts> check_archive(std::unique_ptr<io::Source> source, const Limits& limits,
                                  Diagnostics& faults) {
  CheckCounts counts;
  Counted counted(faults, counts);
  const bool has_members = source->compression() == io::Compression::Gzip ||
                           source->compression() == io::Compression::Zstd ||
                           source->compression() == io::Compression::Lz4;
  const Where file{source->name()};
  auto archive = open_archive(std::move(source), limits, counted, Segments::AsStored);
  if (!archive) return std::move(archive).error();
  counts.container = archive->container;
  const bool warc = archive->container == Container::Warc;
  if (!warc && archive->container != Container::Arc) {
    counted.note("archive-not-warc", file, name_of(archive->container));
    return counts;
  }
  Checker checker(counts, counted);
  Record record;
  bool shared_noted = !has_members;
  for (;;) {
    auto got = archive->reader->next(record);
    if (!got && !is_of_one_record(got.error())) return std::move(got).error();
    if (got && !*got) {
      checker.finish();
      return counts;
    }
    ++counts.total;
    ++counts.records[static_cast<std::size_t>(record.type)];
    if (record.length == 0 && !record.truncated && !shared_noted) {
      counted.note("warc-shared-member", record.where(), "records share one compressed member");
      shared_noted = true;
    }
    if (!got) {
      ++counts.unchecked;
    } else if (warc) {
      checker.check(record);
    }
  }
}

}  // namespace sito::archive
