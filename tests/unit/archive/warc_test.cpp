// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/warc.h"

#include "support/fake_source.h"
#include "support/read_archive.h"
#include "support/warc_builder.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using archive::RecordType;
using io::Compression;
using test::in_frames;
using test::joined;
using test::read_archive;
using test::SeenArchive;
using test::warc_page;
using test::warc_record;

const std::string kInfo = warc_record("warcinfo", {}, "software: test\r\n");

std::vector<std::string> three_records() {
  return {kInfo, warc_page("http://a.test/", "<p>one"), warc_page("http://b.test/", "<p>two")};
}

/// `text` with the first `from` replaced by `to`.
std::string replaced(std::string text, std::string_view from, std::string_view to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(Warc, PayloadMayContainAVersionLine) {  // T-WA-1
  const std::string html = "<html><p>a\r\n\r\nWARC/1.0\r\nWARC-Type: response\r\n\r\nb</p></html>";
  const std::string bytes =
      in_frames(Compression::Gzip, {kInfo, warc_page("http://a.test/", html)});
  const SeenArchive seen = read_archive(bytes);
  EXPECT_EQ(seen.pages(), std::vector<std::string>{html});
  EXPECT_TRUE(seen.notes.counts().empty());
}

TEST(Warc, EveryCompressionGivesTheSamePages) {  // T-WA-4
  const std::string plain = joined(three_records());
  const SeenArchive expected = read_archive(plain);
  ASSERT_EQ(expected.pages().size(), 2U);
  for (const Compression compression :
       {Compression::Gzip, Compression::Xz, Compression::Zstd, Compression::Lz4}) {
    for (const std::string& bytes :
         {in_frames(compression, three_records()), in_frames(compression, {plain})}) {
      const SeenArchive seen = read_archive(bytes);
      EXPECT_EQ(seen.pages(), expected.pages());
      EXPECT_TRUE(seen.notes.counts().empty()) << seen.notes.samples().front().problem;
    }
  }
}

TEST(Warc, MembersGiveOffsetAndLength) {
  const std::vector<std::string> records = {kInfo, warc_page("http://a.test/", "<p>one"),
                                            warc_page("http://b.test/", std::string(300'000, 'x'))};
  for (const Compression compression :
       {Compression::Gzip, Compression::Zstd, Compression::Lz4, Compression::None}) {
    const SeenArchive seen = read_archive(in_frames(compression, records));
    ASSERT_EQ(seen.records.size(), 3U);
    std::uint64_t offset = 0;
    for (std::size_t i = 0; i < records.size(); ++i) {
      EXPECT_EQ(seen.records[i].offset, offset);
      offset += in_frames(compression, {records[i]}).size();
      EXPECT_EQ(seen.records[i].offset + seen.records[i].length, offset);
    }
  }
}

TEST(Warc, RecordsOfOneMemberHaveNoLength) {
  const std::string bytes = in_frames(Compression::Gzip, {joined(three_records())});
  for (const test::SeenRecord& record : read_archive(bytes).records) {
    EXPECT_EQ(record.offset, 0U);
    EXPECT_EQ(record.length, 0U);
  }
}

TEST(Warc, ReadsLineFeedsFoldedLinesOldVersionsAndAngleBrackets) {
  const std::string bytes =
      "WARC/0.18\nwarc-type: RESPONSE\nWARC-Target-URI: <http://a.test/\n\t?q=1>\n"
      "Content-Type: application/http;\n  msgtype=response\nCONTENT-LENGTH:  4 \n\nabcd\n\n";
  const SeenArchive seen = read_archive(bytes);
  ASSERT_EQ(seen.records.size(), 1U);
  EXPECT_EQ(seen.records[0].type, RecordType::Response);
  EXPECT_EQ(seen.records[0].uri, "http://a.test/ ?q=1");
  EXPECT_EQ(seen.records[0].block, "abcd");
  EXPECT_TRUE(seen.notes.counts().empty());
}

TEST(Warc, MissingBlankLinesAreNoted) {
  std::string first = warc_page("http://a.test/", "<p>one");
  first.resize(first.size() - 4);
  const SeenArchive seen = read_archive(first + warc_page("http://b.test/", "<p>two"));
  EXPECT_EQ(seen.pages(), (std::vector<std::string>{"<p>one", "<p>two"}));
  EXPECT_EQ(seen.notes.count("warc-missing-blank-lines"), 1U);
}

TEST(Warc, LengthTooShortResumesAtTheNextRecord) {
  const std::vector<std::string> records = {
      replaced(warc_record("resource", {"Content-Type: text/html"}, "<p>0123456789"), "Length: 13",
               "Length: 5"),
      warc_page("http://b.test/", "<p>two")};
  for (const std::string& bytes : {joined(records), in_frames(Compression::Gzip, records)}) {
    const SeenArchive seen = read_archive(bytes);
    EXPECT_EQ(seen.pages(), (std::vector<std::string>{"<p>01", "<p>two"}));
    EXPECT_TRUE(seen.records[0].truncated);
    EXPECT_EQ(seen.notes.counts().size(), 1U);
    EXPECT_EQ(seen.notes.count("warc-bad-length"), 1U);
    EXPECT_EQ(seen.notes.samples()[0].where.source, "test.warc");
    EXPECT_EQ(seen.notes.samples()[0].where.offset, 0U);
  }
}

TEST(Warc, LengthTooLongSwallowsNoRecord) {
  const std::string third = warc_page("http://c.test/", "<p>three");
  for (const std::string_view wrong : {"Length: 40", "Length: 160", "Length: 4000"}) {
    const std::vector<std::string> records = {
        replaced(warc_record("resource", {"Content-Type: text/html"}, "<p>0123456789"),
                 "Length: 13", wrong),
        warc_page("http://b.test/", "<p>two"), third};
    for (const std::string& bytes : {joined(records), in_frames(Compression::Gzip, records)}) {
      const SeenArchive seen = read_archive(bytes);
      EXPECT_EQ(seen.pages(), (std::vector<std::string>{"<p>0123456789", "<p>two", "<p>three"}))
          << wrong;
      EXPECT_TRUE(seen.records[0].truncated);
      EXPECT_FALSE(seen.notes.counts().empty());
    }
  }
}

TEST(Warc, AFileOfWrongLengthsIsReadInLinearTime) {
  std::string bytes;
  for (int i = 0; i < 200'000; ++i)
    bytes += "WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 30000000\r\n\r\nx\r\n\r\n";
  const SeenArchive seen = read_archive(bytes);  // quadratic: 30 MB times 200,000
  EXPECT_GT(seen.notes.count("warc-record-truncated") + seen.notes.count("warc-bad-length"), 0U);
}

TEST(Warc, MissingLengthIsNotedAndPassedOver) {
  const std::string broken = replaced(warc_page("http://a.test/", "<p>one"), "Content-Length", "X");
  const SeenArchive seen = read_archive(broken + warc_page("http://b.test/", "<p>two"));
  EXPECT_EQ(seen.pages(), std::vector<std::string>{"<p>two"});
  EXPECT_EQ(seen.notes.count("warc-no-length"), 1U);
}

TEST(Warc, ARecordOfNoKnownTypeIsTold) {
  const std::string page = warc_page("http://a.test/", "<p>one");
  const SeenArchive untyped = read_archive(replaced(page, "WARC-Type", "WARC-Tipe"));
  EXPECT_EQ(untyped.notes.count("warc-no-type"), 1U);
  const SeenArchive unknown = read_archive(replaced(page, "response", "respolse"));
  EXPECT_EQ(unknown.notes.count("warc-unknown-type"), 1U);
}

TEST(Warc, GarbageBetweenRecordsIsNotedOnce) {
  const std::string bytes = "junk\njunk\n" + kInfo + "more\r\njunk" + std::string(200'000, 'x') +
                            "\r\nWARC/ \r\n" + warc_page("http://b.test/", "<p>two");
  const SeenArchive seen = read_archive(bytes);
  EXPECT_EQ(seen.pages(), std::vector<std::string>{"<p>two"});
  EXPECT_EQ(seen.notes.count("warc-garbage"), 1U);
  EXPECT_EQ(seen.notes.count("warc-bad-length"), 1U);
}

TEST(Warc, RecordAboveTheLimitIsPassedOver) {
  Limits limits;
  limits.record_bytes = 1000;
  const std::vector<std::string> records = {
      kInfo, warc_page("http://a.test/", std::string(3'000'000, 'a')),
      warc_page("http://b.test/", "<p>two")};
  for (const std::string& bytes : {joined(records), in_frames(Compression::Gzip, records)}) {
    const SeenArchive seen = read_archive(bytes, limits);
    EXPECT_EQ(seen.pages(), std::vector<std::string>{"<p>two"});
    ASSERT_EQ(seen.errors.size(), 1U);
    EXPECT_EQ(seen.errors[0].code, ErrorCode::TooLarge);
    EXPECT_GT(seen.errors[0].where.offset, 0U);
    EXPECT_TRUE(seen.notes.counts().empty());
  }
}

TEST(Warc, LengthAboveTheLimitSwallowsNoRecord) {
  Limits limits;
  limits.record_bytes = 100'000;
  const std::string record = warc_record("resource", {"Content-Type: text/html"}, "<p>0123456789");
  const std::string later = warc_page("http://b.test/", "<p>two");
  for (const std::string_view wrong : {"Length: 100001", "Length: 150000", "Length: 99999999999"}) {
    std::vector<std::string> records = {kInfo, replaced(record, "Length: 13", wrong)};
    std::vector<std::string> expected = {"<p>0123456789"};
    for (int i = 0; i < 2000; ++i) {
      records.push_back(later);
      expected.emplace_back("<p>two");
    }
    for (const std::string& bytes : {joined(records), in_frames(Compression::Gzip, records),
                                     in_frames(Compression::Gzip, {joined(records)})}) {
      const SeenArchive seen = read_archive(bytes, limits);
      EXPECT_EQ(seen.pages(), expected) << wrong;
      EXPECT_TRUE(seen.errors.empty());
      EXPECT_EQ(seen.notes.counts().size(), 1U);
      EXPECT_EQ(seen.notes.count("warc-bad-length"), 1U);
    }
  }
}

TEST(Warc, LengthAboveTheLimitIsSearchedForAnyStride) {
  Limits limits;
  limits.record_bytes = 1000;
  const std::string bytes =
      replaced(warc_record("resource", {}, "0123456789"), "Length: 10", "Length: 99999") +
      warc_page("http://b.test/", "<p>two");
  for (const std::size_t stride : {1U, 2U, 3U, 5U, 7U, 11U, 13U, 16U, 17U, 31U}) {
    auto source = io::make_source(std::make_unique<test::FakeSource>(bytes, stride), "test.warc");
    ASSERT_TRUE(source);
    const SeenArchive seen = read_archive(std::move(*source), limits);
    ASSERT_EQ(seen.records.size(), 2U) << stride;
    EXPECT_EQ(seen.records[0].block, "0123456789");
    EXPECT_EQ(seen.records[1].page, "<p>two");
  }
}

// In a member of its own a record ends where the member does: what is inside is its own.
TEST(Warc, ALongRecordMayHoldRecordsInAMemberOfItsOwn) {
  Limits limits;
  limits.record_bytes = 10'000;
  const std::string inner = warc_page("http://inner.test/", "<p>inner");
  std::string block;
  while (block.size() < 100'000) block += inner;
  const SeenArchive seen = read_archive(
      in_frames(Compression::Gzip,
                {kInfo, warc_record("resource", {}, block), warc_page("http://b.test/", "<p>two")}),
      limits);
  EXPECT_EQ(seen.pages(), std::vector<std::string>{"<p>two"});
  ASSERT_EQ(seen.errors.size(), 1U);
  EXPECT_EQ(seen.errors[0].code, ErrorCode::TooLarge);
  EXPECT_TRUE(seen.notes.counts().empty());
}

// A version line alone is no record: a page about the format may show one.
TEST(Warc, ALongBlockMayHoldAVersionLine) {
  Limits limits;
  limits.record_bytes = 1000;
  const std::string block = std::string(5000, 'a') + "\r\n\r\nWARC/1.0\r\nlike this\r\n\r\n" +
                            std::string(200'000, 'b') + "\n\nWARC/1.0\nWARC-Type: x\n\n";
  const SeenArchive seen = read_archive(
      warc_record("resource", {}, block) + warc_page("http://b.test/", "<p>two"), limits);
  EXPECT_EQ(seen.pages(), std::vector<std::string>{"<p>two"});
  ASSERT_EQ(seen.errors.size(), 1U);
  EXPECT_TRUE(seen.notes.counts().empty());
}

TEST(Warc, LowerCaseVersionsAndDoubledReturnsAreRead) {
  const std::string lower =
      warc_record("resource", {"Content-Type: text/html"}, "<html>x", "warc/1.0");
  std::string doubled;
  for (const char c : warc_record("resource", {"Content-Type: text/html"}, "<html>y")) {
    if (c == '\n') doubled += '\r';
    doubled += c;
  }
  for (const std::string& bytes : {lower + doubled + lower, doubled + lower + doubled}) {
    for (const std::size_t stride : {1U, 2U, 3U, 5U, 4096U}) {
      auto source = io::make_source(std::make_unique<test::FakeSource>(bytes, stride), "test.warc");
      ASSERT_TRUE(source);
      const SeenArchive seen = read_archive(std::move(*source));
      EXPECT_EQ(seen.container, archive::Container::Warc);
      EXPECT_EQ(seen.pages().size(), 3U);
      EXPECT_TRUE(seen.notes.counts().empty()) << seen.notes.samples().front().problem;
    }
  }
}

TEST(Warc, ADamagedHeaderIsOneFailedRecord) {
  const std::string whole = warc_page("http://a.test/", "<p>one");
  for (const auto& [from, to] :
       {std::pair{"WARC/1.0", "WXRC/1.0"}, std::pair{"WARC/1.0", "WARC_1.0"},
        std::pair{"Content-Length: ", "Content-Length: z"},
        std::pair{"Content-Length: ", "Content-Xength: "}}) {
    const std::vector<std::string> records = {kInfo, whole, replaced(whole, from, to), whole};
    for (const std::string& bytes : {joined(records), in_frames(Compression::Gzip, records)}) {
      const SeenArchive seen = read_archive(bytes);
      EXPECT_EQ(seen.pages().size(), 2U) << to;
      ASSERT_EQ(seen.errors.size(), 1U) << to;
      EXPECT_EQ(seen.errors[0].code, ErrorCode::Malformed);
      EXPECT_FALSE(seen.records[1].truncated);
    }
  }
  const SeenArchive cut = read_archive(whole + whole.substr(0, 30));
  EXPECT_EQ(cut.pages().size(), 1U);
  EXPECT_EQ(cut.errors.size(), 1U);
}

TEST(Warc, HeaderWithoutEndIsPassedOver) {
  Limits limits;
  limits.header_bytes = 10'000;
  const std::string bytes = kInfo + "WARC/1.0\r\nX: " + std::string(5'000'000, 'y') + "\r\n" +
                            warc_page("http://b.test/", "<p>two");
  const SeenArchive seen = read_archive(bytes, limits);
  EXPECT_EQ(seen.pages(), std::vector<std::string>{"<p>two"});
  EXPECT_EQ(seen.notes.count("warc-header-too-long"), 1U);
}

TEST(Warc, DamagedMemberLosesOnlyItsRecord) {
  const std::vector<std::string> records = three_records();
  for (const Compression compression : {Compression::Gzip, Compression::Zstd}) {
    const std::string first = in_frames(compression, {records[0]});
    std::string second = in_frames(compression, {warc_page("http://a.test/", "<p>one")});
    for (std::size_t i = 20; i < 40; ++i) second[i] = static_cast<char>(~second[i]);
    const std::string bytes = first + second + in_frames(compression, {records[2]});
    const SeenArchive seen = read_archive(bytes);
    ASSERT_FALSE(seen.pages().empty());
    EXPECT_EQ(seen.pages().back(), "<p>two");
    EXPECT_EQ(seen.notes.count("archive-stream-damaged"), 1U);
    EXPECT_EQ(seen.records.back().offset, first.size() + second.size());
  }
}

TEST(Warc, WrongChecksumIsNotedAndTheRecordKept) {
  std::string first = in_frames(Compression::Gzip, {warc_page("http://a.test/", "<p>one")});
  first[first.size() - 6] ^= 1;
  const SeenArchive seen =
      read_archive(first + in_frames(Compression::Gzip, {warc_page("http://b.test/", "<p>two")}));
  EXPECT_EQ(seen.pages(), (std::vector<std::string>{"<p>one", "<p>two"}));
  EXPECT_EQ(seen.notes.count("archive-stream-damaged"), 1U);
}

TEST(Warc, SegmentsRevisitsAndTruncatedRecordsAreTold) {  // segments: segments_test.cpp
  const std::string http = test::http_message({"Content-Type: text/html"}, "<p>x");
  const SeenArchive seen = read_archive(
      warc_page("http://a.test/", "<p>x") +
      warc_record("response", {"WARC-Segment-Number: 2"}, http) +
      warc_record("continuation", {"WARC-Segment-Number: 2"}, "abc") +
      warc_record("revisit", {"Content-Type: application/http"}, http) +
      warc_record("response", {"WARC-Truncated: length"}, http) + warc_record("strange", {}, "x"));
  ASSERT_EQ(seen.records.size(), 6U);
  EXPECT_EQ(seen.records[0].page, "<p>x");
  EXPECT_EQ(seen.records[1].skipped, "skipped-later-segment");
  EXPECT_EQ(seen.records[2].skipped, "skipped-later-segment");
  EXPECT_EQ(seen.records[3].skipped, "skipped-revisit");
  EXPECT_TRUE(seen.records[4].truncated);
  EXPECT_EQ(seen.notes.count("warc-truncated-by-writer"), 1U);
  EXPECT_EQ(seen.records[5].type, RecordType::Other);
}

TEST(Warc, StridesOfTheSourceDoNotMatter) {
  const std::vector<std::string> records = {kInfo, warc_page("http://a.test/", "<p>one"),
                                            warc_page("http://b.test/", std::string(70'000, 'b')),
                                            warc_page("http://c.test/", "<p>three")};
  for (const Compression compression :
       {Compression::None, Compression::Gzip, Compression::Xz, Compression::Zstd}) {
    const std::string bytes = in_frames(compression, records);
    const SeenArchive expected = read_archive(bytes);
    for (const std::size_t stride : {1U, 2U, 3U, 7U, 4096U, 65535U}) {
      auto source = io::make_source(std::make_unique<test::FakeSource>(bytes, stride), "test.warc");
      ASSERT_TRUE(source);
      const SeenArchive seen = read_archive(std::move(*source));
      EXPECT_EQ(seen.records, expected.records) << stride;
    }
  }
}

// A cut is never silent, except between two members, and what was there before it is read.
TEST(Warc, EveryCutIsToldAndLosesNothingBeforeIt) {
  const std::vector<std::string> records = three_records();
  for (const Compression compression :
       {Compression::None, Compression::Gzip, Compression::Xz, Compression::Zstd}) {
    std::vector<std::size_t> ends;
    std::string bytes;
    for (const std::string& record : records) {
      io::compress_frame(compression, record, bytes);
      ends.push_back(bytes.size());
    }
    for (std::size_t cut = 1; cut < bytes.size(); ++cut) {
      const SeenArchive seen = read_archive(Bytes(bytes).substr(0, cut));
      const auto whole = static_cast<std::size_t>(
          std::count_if(ends.begin(), ends.end(), [cut](std::size_t end) { return end <= cut; }));
      EXPECT_GE(seen.records.size(), whole) << cut;
      const bool between = std::find(ends.begin(), ends.end(), cut) != ends.end();
      const bool told = !seen.notes.counts().empty() || !seen.errors.empty();
      // A beginning too short to be recognised is an HTML page of no content to a reader of pages.
      const bool tiny = seen.container == archive::Container::Html;
      EXPECT_TRUE(told || between || tiny) << "cut at " << cut << " of " << bytes.size();
    }
  }
}

TEST(Warc, AFailingDiskEndsTheFileWithIo) {
  const std::string bytes = in_frames(Compression::Gzip, three_records());
  for (std::size_t at = 10; at < bytes.size(); ++at) {
    auto source = io::make_source(std::make_unique<test::FakeSource>(bytes, 64, at), "test.warc");
    ASSERT_TRUE(source);
    const SeenArchive seen = read_archive(std::move(*source));
    ASSERT_EQ(seen.errors.size(), 1U) << at;
    EXPECT_EQ(seen.errors[0].code, ErrorCode::Io);
  }
}

TEST(Warc, ManyEmptyMembersAreReadInLinearTime) {
  std::string bytes;
  const std::string empty = in_frames(Compression::Gzip, {""});
  const std::string one = in_frames(Compression::Gzip, {"W"});
  for (int i = 0; i < 50'000; ++i) bytes += i % 2 == 0 ? empty : one;
  const SeenArchive seen = read_archive(in_frames(Compression::Gzip, {kInfo}) + bytes);
  EXPECT_EQ(seen.records.size(), 1U);
}

}  // namespace
}  // namespace sito
