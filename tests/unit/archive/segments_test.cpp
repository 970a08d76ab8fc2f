// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/segments.h"

#include "support/read_archive.h"
#include "support/warc_builder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sito {
namespace {

using archive::RecordType;
using test::read_archive;
using test::SeenArchive;
using test::warc_page;
using test::warc_record;

const std::string kWhole =
    test::http_message({"Content-Type: text/html"}, "<p>one two three four five six");

std::string first(std::string_view id, std::string_view block) {
  return warc_record("response",
                     {"WARC-Record-ID: " + std::string(id), "WARC-Target-URI: http://a.test/",
                      "Content-Type: application/http; msgtype=response", "WARC-Segment-Number: 1"},
                     block);
}

std::string later(std::string_view id, int number, std::string_view block, std::size_t total = 0) {
  std::vector<std::string> fields = {"WARC-Segment-Origin-ID: " + std::string(id),
                                     "WARC-Segment-Number: " + std::to_string(number)};
  if (total > 0) fields.push_back("WARC-Segment-Total-Length: " + std::to_string(total));
  return warc_record("continuation", fields, block);
}

std::string piece(std::size_t begin, std::size_t end) { return kWhole.substr(begin, end - begin); }

TEST(Segments, AreJoinedAlsoWithOtherRecordsBetween) {
  const std::string page = warc_page("http://b.test/", "<p>between");
  const SeenArchive seen =
      read_archive(first("<urn:x:1>", piece(0, 50)) + page + later("<urn:x:1>", 2, piece(50, 60)) +
                   page + later("<urn:x:1>", 3, piece(60, kWhole.size()), kWhole.size()));
  EXPECT_EQ(seen.pages(), (std::vector<std::string>{"<p>between", "<p>between",
                                                    "<p>one two three four five six"}));
  EXPECT_TRUE(seen.notes.counts().empty());
  ASSERT_EQ(seen.records.size(), 5U);  // each record of the file once
  EXPECT_EQ(seen.records[1].skipped, "joined-segment");
  EXPECT_EQ(seen.records[3].skipped, "joined-segment");
  EXPECT_FALSE(seen.records.back().truncated);
}

TEST(Segments, AreJoinedInWhateverOrderTheyStand) {
  const std::string page = warc_page("http://b.test/", "<p>between");
  const std::size_t n = kWhole.size();
  const std::string one = first("<urn:x:1>", piece(0, 50));
  const std::string two = later("<urn:x:1>", 2, piece(50, 60));
  const std::string three = later("<urn:x:1>", 3, piece(60, 70));
  const std::string four = later("<urn:x:1>", 4, piece(70, n), n);
  for (const std::string& archive :
       {two + page + one + three + four, four + page + two + three + one,
        one + three + page + two + four, one + four + three + page + two,
        four + three + two + one + page}) {
    const SeenArchive seen = read_archive(archive);
    const auto pages = seen.pages();
    EXPECT_EQ(pages.size(), 2U);
    EXPECT_EQ(std::count(pages.begin(), pages.end(), "<p>one two three four five six"), 1);
    EXPECT_TRUE(seen.notes.counts().empty());
    EXPECT_EQ(seen.records.size(), 5U);
    EXPECT_EQ(std::count_if(seen.records.begin(), seen.records.end(),
                            [](const auto& record) { return record.skipped == "joined-segment"; }),
              3);
  }
}

// Continuations whose beginning is in another file do not push out a record that can be joined.
TEST(Segments, WhatLacksItsBeginningGoesFirst) {
  std::string bytes = first("<urn:x:1>", piece(0, 50));
  for (int i = 0; i < 40; ++i) bytes += later("<urn:y:" + std::to_string(i) + ">", 2, kWhole);
  bytes += later("<urn:x:1>", 2, piece(50, kWhole.size()), kWhole.size());
  const SeenArchive seen = read_archive(bytes);
  EXPECT_EQ(seen.pages(), std::vector<std::string>{"<p>one two three four five six"});
  EXPECT_EQ(seen.records.size(), 42U);
  EXPECT_EQ(seen.notes.count("warc-segment-missing"), 40U);
}

TEST(Segments, ASecondOneOfTheSameNumberIsNotJoined) {
  const std::string two = later("<urn:x:1>", 2, piece(50, kWhole.size()), kWhole.size());
  const SeenArchive seen = read_archive(two + two + first("<urn:x:1>", piece(0, 50)) + two);
  EXPECT_EQ(seen.pages(), std::vector<std::string>{"<p>one two three four five six"});
  EXPECT_EQ(seen.records.size(), 4U);
  EXPECT_EQ(seen.notes.count("warc-segment-missing"), 2U);
}

TEST(Segments, WithoutAnEndAreGivenOutAsTruncated) {
  const SeenArchive seen =
      read_archive(first("<urn:x:1>", piece(0, 50)) + later("<urn:x:1>", 2, piece(50, 60)) +
                   warc_page("http://b.test/", "<p>behind"));
  EXPECT_EQ(seen.pages(),
            (std::vector<std::string>{"<p>behind", piece(0, 60).substr(kWhole.find("<p>"))}));
  EXPECT_TRUE(seen.records.back().truncated);
  EXPECT_EQ(seen.notes.count("warc-segment-missing"), 1U);
}

TEST(Segments, AGapAndAForeignContinuationAreNoted) {
  const SeenArchive seen =
      read_archive(first("<urn:x:1>", piece(0, 50)) + later("<urn:x:1>", 3, piece(60, 65), 65) +
                   later("<urn:x:2>", 2, "x", 9));
  EXPECT_EQ(seen.pages().size(), 1U);
  EXPECT_EQ(seen.notes.count("warc-segment-missing"), 3U);
  ASSERT_EQ(seen.records.size(), 3U);
  EXPECT_EQ(seen.records[0].skipped, "skipped-later-segment");
  EXPECT_TRUE(seen.records[1].truncated);
  EXPECT_EQ(seen.records[2].skipped, "skipped-later-segment");
}

TEST(Segments, WithoutAnIdAreNotJoined) {
  const SeenArchive seen = read_archive(first("", piece(0, 50)) + later("", 2, piece(50, 60), 60));
  ASSERT_EQ(seen.records.size(), 2U);
  EXPECT_EQ(seen.records[0].skipped, "skipped-later-segment");
  EXPECT_TRUE(seen.records[1].truncated);
  EXPECT_EQ(seen.notes.count("warc-segment-missing"), 2U);
}

TEST(Segments, NumbersMayBeAsLargeAsTheyCan) {
  const std::string huge = "18446744073709551615";
  const auto with_number = [](const std::string& number) {
    return warc_record("continuation",
                       {"WARC-Segment-Origin-ID: <urn:x:1>", "WARC-Segment-Number: " + number},
                       "x");
  };
  const SeenArchive seen = read_archive(first("<urn:x:1>", piece(0, 50)) + with_number(huge) +
                                        with_number("9223372036854775808") + with_number("0"));
  EXPECT_EQ(seen.records.size(), 4U);
  EXPECT_EQ(seen.records.back().block, piece(0, 50));
  EXPECT_EQ(seen.notes.count("warc-segment-missing"), 4U);
}

TEST(Segments, AWrongTotalMarksTheRecord) {
  const SeenArchive seen = read_archive(first("<urn:x:1>", piece(0, 50)) +
                                        later("<urn:x:1>", 2, piece(50, 60), kWhole.size()));
  EXPECT_TRUE(seen.records.back().truncated);
  EXPECT_EQ(seen.notes.count("warc-segment-missing"), 1U);
}

TEST(Segments, TakeNoMoreThanTheLimitOfARecord) {
  Limits limits;
  limits.record_bytes = 1000;
  const std::string block = kWhole + std::string(400, 'x');
  std::string bytes = first("<urn:x:1>", block);
  for (int number = 2; number < 9; ++number) bytes += later("<urn:x:1>", number, block);
  const SeenArchive seen = read_archive(bytes, limits);
  ASSERT_FALSE(seen.records.empty());
  for (const auto& record : seen.records) EXPECT_LE(record.block.size(), limits.record_bytes);
  EXPECT_EQ(seen.records.back().skipped, "skipped-later-segment");
  EXPECT_GE(seen.notes.count("warc-segment-missing"), 1U);
}

TEST(Segments, ManyBeginningsDoNotPileUp) {
  std::string bytes;
  for (int i = 0; i < 40; ++i) bytes += first("<urn:x:" + std::to_string(i) + ">", kWhole);
  const SeenArchive seen = read_archive(bytes);
  EXPECT_EQ(seen.pages().size(), 40U);
  EXPECT_EQ(seen.notes.count("warc-segment-missing"), 40U);
}

}  // namespace
}  // namespace sito
