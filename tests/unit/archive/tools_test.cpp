// SPDX-License-Identifier: Apache-2.0
// What `sito warc` stands on: writing, checking, indexing and fetching records.
#include "sito/archive/cdx.h"
#include "sito/archive/check.h"
#include "sito/archive/digest.h"
#include "sito/archive/warc_writer.h"
#include "sito/base/sha1.h"

#include "support/read_archive.h"
#include "support/warc_builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace sito {
namespace {

using archive::Record;
using archive::RecordType;
using io::Compression;
using test::in_frames;
using test::joined;
using test::warc_record;

const std::string kHttp = test::http_message({"Content-Type: text/html; charset=utf-8"}, "<p>one");
const std::vector<std::string> kFields = {
    "WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>",
    "WARC-Date: 2014-02-16T05:02:21Z", "WARC-Target-URI: http://www.example.com/a?b",
    "Content-Type: application/http; msgtype=response"};

std::vector<std::string> with(std::vector<std::string> fields, const std::string& more) {
  fields.push_back(more);
  return fields;
}

struct Checked {
  archive::CheckCounts counts;
  CountingDiagnostics faults{1000};
};
Checked check(Bytes bytes, const Limits& limits = {}) {
  Checked checked;
  auto counts = archive::check_archive(io::memory_source(bytes, "x.warc"), limits, checked.faults);
  EXPECT_TRUE(counts);
  if (counts) checked.counts = *counts;
  return checked;
}

TEST(Digest, Base64IsKnownInBothAlphabetsWithAndWithoutPadding) {
  using archive::check_digest;
  using archive::DigestCheck;
  std::size_t n_with_signs = 0;
  for (int i = 0; i < 64; ++i) {
    const std::string bytes = std::to_string(i);
    const Sha1::Digest sha1 = Sha1().of(bytes);
    std::string plain;
    append_digits({sha1.data(), sha1.size()},
                  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", 6, plain);
    std::string for_urls = plain;
    std::replace(for_urls.begin(), for_urls.end(), '+', '-');
    std::replace(for_urls.begin(), for_urls.end(), '/', '_');
    if (plain != for_urls) ++n_with_signs;
    for (const std::string& value : {plain, for_urls, plain + '=', for_urls + '='}) {
      EXPECT_EQ(check_digest("sha1:" + value, bytes), DigestCheck::Right) << value;
      EXPECT_EQ(check_digest("sha1:" + value, bytes + 'x'), DigestCheck::Wrong) << value;
    }
  }
  EXPECT_GT(n_with_signs, 10U);
}

TEST(Digest, KnowsTheUsualAlgorithmsAndEncodings) {
  using archive::check_digest;
  using archive::DigestCheck;
  for (const std::string_view right :
       {"sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ", "SHA-1:da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "sha1:2jmj7l5rSw0yVb/vlWAYkK/YBwk=", "md5:d41d8cd98f00b204e9800998ecf8427e",
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}) {
    EXPECT_EQ(check_digest(right, ""), DigestCheck::Right) << right;
    EXPECT_EQ(check_digest(right, "x"), DigestCheck::Wrong) << right;
  }
  for (const std::string_view unknown : {"sha1", "crc32:00", "sha1:ABC", ""}) {
    EXPECT_EQ(check_digest(unknown, ""), DigestCheck::Unknown) << unknown;
  }
  EXPECT_EQ(archive::sha1_base32(""), "3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
}

TEST(WarcWriter, AWholeRecordIsWrittenAsItWas) {
  const std::string folded =
      "WARC/1.0\r\nwarc-type:response\r\nX:  a\r\n\tb\r\nContent-Length: 3\r\n\r\nabc\r\n\r\n";
  for (const std::string& bytes : {warc_record("response", kFields, kHttp), folded}) {
    NoDiagnostics none;
    auto opened = archive::open_archive(io::memory_source(bytes, "x"), {}, none);
    Record record;
    ASSERT_TRUE(*opened->reader->next(record));
    std::string out;
    archive::append_record(record, Compression::None, out);
    EXPECT_EQ(out, bytes);
    std::string zipped;
    archive::append_record(record, Compression::Gzip, zipped);
    EXPECT_EQ(zipped, in_frames(Compression::Gzip, {bytes}));
  }
}

TEST(WarcWriter, ACutRecordIsReadableAndSaysSo) {
  const std::string bytes =
      warc_record("response", with(kFields, "WARC-Block-Digest: sha1:X"), kHttp);
  NoDiagnostics none;
  auto opened = archive::open_archive(
      io::memory_source(Bytes(bytes).substr(0, bytes.size() - 8), "x"), {}, none);
  Record record;
  ASSERT_TRUE(*opened->reader->next(record));
  std::string out;
  archive::append_record(record, Compression::None, out);
  const test::SeenArchive seen = test::read_archive(out);
  ASSERT_EQ(seen.records.size(), 1U);
  EXPECT_EQ(seen.records[0].block, record.block.view());
  EXPECT_TRUE(seen.records[0].truncated);
  EXPECT_EQ(seen.notes.counts().size(), 1U);
  EXPECT_EQ(seen.notes.count("warc-truncated-by-writer"), 1U);
  EXPECT_EQ(out.find("Digest"), std::string::npos);
}

TEST(WarcWriter, AnArcRecordBecomesAWarcRecord) {
  const std::string arc = "http://a.test/ 10.0.0.1 20140216050221 text/html " +
                          std::to_string(kHttp.size()) + "\n" + kHttp + "\n";
  NoDiagnostics none;
  auto opened = archive::open_archive(io::memory_source(arc, "x"), {}, none);
  Record record;
  ASSERT_TRUE(*opened->reader->next(record));
  std::string out;
  archive::append_record(record, Compression::None, out);
  const Checked checked = check(out);
  EXPECT_EQ(checked.counts.total, 1U);
  EXPECT_EQ(checked.counts.faults, 0U);
  EXPECT_EQ(test::read_archive(out).pages(), std::vector<std::string>{"<p>one"});
}

TEST(WarcWriter, NewRecordsHaveWhatIsMandatory) {
  const std::vector<archive::HeaderField> fields = {{"WARC-Date", "2025-01-02T03:04:05Z"},
                                                    {"WARC-Filename", "x.warc.gz"}};
  std::string out;
  archive::append_new_record(RecordType::WarcInfo, fields, "software: sito\r\n", Compression::Gzip,
                             out);
  const Checked checked = check(out);
  EXPECT_EQ(checked.counts.records[static_cast<std::size_t>(RecordType::WarcInfo)], 1U);
  EXPECT_EQ(checked.counts.faults, 0U);
}

TEST(Check, AGoodArchiveHasNoFaults) {
  const std::string digest = "WARC-Payload-Digest: sha1:" + archive::sha1_base32("<p>one");
  const std::string block = "WARC-Block-Digest: sha1:" + archive::sha1_base32(kHttp);
  const std::string record = warc_record("response", with(with(kFields, digest), block), kHttp);
  for (const Compression compression : {Compression::None, Compression::Gzip, Compression::Zstd}) {
    const Checked checked = check(in_frames(compression, {record, record}));
    EXPECT_EQ(checked.counts.total, 2U);
    EXPECT_EQ(checked.counts.digests, 4U);
    EXPECT_EQ(checked.counts.faults, 0U);
  }
}

/// Expects exactly one fault of this name, at this offset.
void expect_fault(const std::string& bytes, std::string_view problem, std::uint64_t offset) {
  const Checked checked = check(bytes);
  EXPECT_EQ(checked.counts.faults, 1U) << problem;
  ASSERT_FALSE(checked.faults.samples().empty()) << problem;
  EXPECT_EQ(checked.faults.samples()[0].problem, problem);
  EXPECT_EQ(checked.faults.samples()[0].where.offset, offset) << problem;
  EXPECT_EQ(checked.faults.samples()[0].where.source, "x.warc");
}

TEST(Check, EveryPlantedFaultIsToldWithItsPlace) {
  const std::string good = warc_record("response", kFields, kHttp);
  const auto planted = [&good](const std::string& bad) { return good + bad + good; };
  const std::uint64_t at = good.size();
  const auto replaced = [&good](std::string_view from, std::string_view to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  expect_fault(planted(warc_record("response", kFields, kHttp, "WARC/9.9")), "warc-bad-version",
               at);
  expect_fault(planted("junk\r\n"), "warc-bad-length", 0);
  expect_fault("junk\r\n" + good, "warc-garbage", 0);
  expect_fault(planted(replaced("Content-Length", "X-Length")), "warc-no-length", at);
  expect_fault(planted(replaced("WARC-Date", "X-Date")), "warc-missing-field", at);
  expect_fault(planted(replaced("WARC-Record-ID", "X-ID")), "warc-missing-field", at);
  expect_fault(planted(replaced("WARC-Target-URI", "X-URI")), "warc-missing-field", at);
  expect_fault(planted(replaced("05:02:21Z", "5:02:21")), "warc-bad-date", at);
  expect_fault(planted(replaced("<urn", "urn")), "warc-bad-record-id", at);
  expect_fault(
      planted(warc_record("response",
                          with(kFields, "WARC-Block-Digest: sha1:" + archive::sha1_base32("other")),
                          kHttp)),
      "warc-block-digest-wrong", at);
  expect_fault(
      planted(warc_record(
          "response", with(kFields, "WARC-Payload-Digest: sha1:" + archive::sha1_base32("other")),
          kHttp)),
      "warc-payload-digest-wrong", at);
  expect_fault(planted(warc_record("response", with(kFields, "WARC-Block-Digest: x:y"), kHttp)),
               "warc-digest-unknown", at);
  expect_fault(good + "trailing garbage", "warc-bad-length", 0);
  expect_fault(in_frames(Compression::Gzip, {good + good}), "warc-shared-member", 0);
  expect_fault(in_frames(Compression::Gzip, {good}) + "garbage", "archive-stream-damaged",
               in_frames(Compression::Gzip, {good}).size());
  expect_fault(planted(warc_record("response", with(kFields, "WARC-Segment-Number: 1"), kHttp)),
               "warc-segment-missing", at);
  expect_fault(planted(warc_record("continuation", with(kFields, "WARC-Segment-Number: 2"), kHttp)),
               "warc-segment-missing", at);
  expect_fault("<p>page", "archive-not-warc", 0);
}

TEST(Check, PayloadDigestsOfChunkedBodiesMayBeOfEitherForm) {
  const std::string body = test::chunked("<p>one", 3);
  const std::string http = test::http_message({"Transfer-Encoding: chunked"}, body);
  for (const std::string_view digested : {std::string_view(body), std::string_view("<p>one")}) {
    const std::string field = "WARC-Payload-Digest: sha1:" + archive::sha1_base32(digested);
    EXPECT_EQ(check(warc_record("response", with(kFields, field), http)).counts.faults, 0U);
  }
}

TEST(Check, RecordsAboveTheLimitAreCounted) {
  Limits limits;
  limits.record_bytes = 100;
  const Checked checked = check(warc_record("response", kFields, std::string(1000, 'x')), limits);
  EXPECT_EQ(checked.counts.total, 1U);
  EXPECT_EQ(checked.counts.unchecked, 1U);
  EXPECT_EQ(checked.counts.faults, 0U);
}

TEST(Cdx, WritesOneLineARecord) {
  const std::string bytes = in_frames(Compression::Gzip, {warc_record("warcinfo", {}, "x"),
                                                          warc_record("response", kFields, kHttp)});
  const test::SeenArchive seen = test::read_archive(bytes);
  NoDiagnostics none;
  auto opened = archive::open_archive(io::memory_source(bytes, "x"), {}, none);
  Record record;
  ASSERT_TRUE(*opened->reader->next(record));
  EXPECT_EQ(archive::cdxj_line(record, "x.warc.gz"), "");
  ASSERT_TRUE(*opened->reader->next(record));
  EXPECT_EQ(archive::cdxj_line(record, "x \"1\".warc.gz"),
            "com,example)/a?b 20140216050221 {\"url\": \"http://www.example.com/a?b\", \"mime\": "
            "\"text/html\", \"status\": \"200\", \"digest\": \"" +
                archive::sha1_base32("<p>one") + "\", \"length\": \"" +
                std::to_string(seen.records[1].length) + "\", \"offset\": \"" +
                std::to_string(seen.records[1].offset) +
                "\", \"filename\": \"x%20\\\"1\\\".warc.gz\"}\n");
}

class StringSink final : public ByteSink {
 public:
  Result<void> write(Bytes bytes) override {
    text += bytes;
    return {};
  }
  Result<void> close() override { return {}; }
  std::string text;
};

TEST(Cdx, SortsWhenAskedAndKeepsLargeRecords) {
  std::string bytes;
  for (const std::string host : {"c", "a", "b"}) {
    bytes += warc_record("response", {"WARC-Target-URI: http://" + host + ".test/"},
                         kHttp + std::string(200'000, 'x'));
  }
  Limits limits;
  limits.record_bytes = 100'000;
  for (const bool sorted : {false, true}) {
    StringSink sink;
    NoDiagnostics none;
    archive::CdxIndex index(sink, sorted);
    ASSERT_TRUE(index.add(io::memory_source(bytes, "x"), "x", limits, none));
    auto lines = index.finish();
    ASSERT_TRUE(lines);
    EXPECT_EQ(*lines, 3U);
    EXPECT_TRUE(sink.text.starts_with(sorted ? "test,a)" : "test,c)")) << sink.text;
    EXPECT_NE(sink.text.find("\"status\": \"200\""), std::string::npos);
  }
}

TEST(ReadRecordAt, FetchesOneRecordAndRefusesOtherPlaces) {
  const std::string path = testing::TempDir() + "sito_record_at";
  const std::vector<std::string> records = {warc_record("response", kFields, kHttp),
                                            warc_record("resource", kFields, "second")};
  for (const Compression compression : {Compression::None, Compression::Gzip, Compression::Zstd}) {
    std::ofstream(path, std::ios::binary) << in_frames(compression, records);
    const std::uint64_t second = in_frames(compression, {records[0]}).size();
    NoDiagnostics none;
    Record record;
    ASSERT_TRUE(archive::read_record_at(path, second, {}, none, record));
    EXPECT_EQ(record.block.view(), "second");
    EXPECT_EQ(record.offset, second);
    EXPECT_EQ(record.length, in_frames(compression, {records[1]}).size());
    for (const std::uint64_t wrong : {std::uint64_t{1}, second - 1, second + 1, second * 100}) {
      const auto read = archive::read_record_at(path, wrong, {}, none, record);
      ASSERT_FALSE(read) << wrong;
      EXPECT_EQ(read.error().code, ErrorCode::InvalidArgument) << wrong;
    }
  }
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace sito
