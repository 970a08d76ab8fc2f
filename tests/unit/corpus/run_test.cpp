// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/run.h"

#include "support/folder_test.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

namespace sito::corpus {
namespace {

constexpr std::string_view kProse =
    "The old bridge across the river was opened again on Monday after two years of repairs, and "
    "the city says that the work has cost less than it was planned and that all of the lanes are "
    "now in use again, which is more than most of the people had hoped for in the spring.";

std::string record(std::string_view type, std::string_view block, std::string_view content_type,
                   int number) {
  return "WARC/1.1\r\nWARC-Type: " + std::string(type) +
         "\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-" + std::to_string(number) +
         ">\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Target-URI: http://t.example/" +
         std::to_string(number) + "\r\nContent-Type: " + std::string(content_type) +
         "\r\nContent-Length: " + std::to_string(block.size()) + "\r\n\r\n" + std::string(block) +
         "\r\n\r\n";
}

std::string page(int number, std::string_view padding = "") {
  const std::string body = "<html><head><title>Page " + std::to_string(number) +
                           "</title></head><body><p>" + std::string(kProse) + " Number " +
                           std::to_string(number) + ".</p>" + std::string(padding) +
                           "</body></html>";
  return record("response",
                "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + body,
                "application/http; msgtype=response", number);
}

class Run : public test::FolderTest {
 protected:
  static std::string read(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  RunOptions options_for(const std::string& input) const {
    RunOptions options;
    options.inputs = {input};
    Output text;
    text.path = path("out.txt");
    text.format = write::find_format("text");
    text.settings = *write::resolve_settings(*text.format, {});
    options.outputs.push_back(text);
    return options;
  }
};

TEST_F(Run, KeepsTheOrderOfTheInputWhateverTheThreads) {
  std::string archive;
  // Pages of very different cost, so that later batches finish first.
  for (int i = 0; i < 700; ++i) {
    archive += page(i, i % 130 == 0 ? std::string(3'000'000, ' ') : std::string());
  }
  RunOptions options = options_for(put("in.warc", archive));
  std::map<unsigned, std::string> outputs;
  for (const unsigned threads : {1U, 2U, 5U}) {
    options.threads = threads;
    Progress progress;
    const Result<Account> account = run(options, progress);
    ASSERT_TRUE(account) << to_string(account.error());
    EXPECT_TRUE(account->adds_up());
    EXPECT_EQ(account->written, 700U);
    outputs[threads] = read(path("out.txt"));
  }
  EXPECT_EQ(outputs[1], outputs[2]);
  EXPECT_EQ(outputs[1], outputs[5]);
  std::size_t at = 0;
  for (int i = 0; i < 700; ++i) {
    at = outputs[1].find("Number " + std::to_string(i) + ".", at);
    ASSERT_NE(at, std::string::npos) << i;
  }
}

TEST_F(Run, CountsARecordAboveTheLimitAndGoesOn) {
  RunOptions options =
      options_for(put("in.warc", page(1) + page(2, std::string(2'000'000, 'x')) + page(3)));
  options.sift.limits.record_bytes = 1'000'000;
  Progress progress;
  const Result<Account> account = run(options, progress);
  ASSERT_TRUE(account);
  EXPECT_EQ(account->records, 3U);
  EXPECT_EQ(account->written, 2U);
  EXPECT_EQ(account->failed, (Counts{{"too-large", 1}}));
  EXPECT_TRUE(account->adds_up());
  EXPECT_TRUE(account->has_losses());
}

TEST_F(Run, SaysWhyEveryRecordWasDropped) {
  const std::string not_found = record("response", "HTTP/1.1 404 Not Found\r\n\r\nno",
                                       "application/http; msgtype=response", 8);
  const std::string short_page =
      record("response", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>Hi</p>",
             "application/http; msgtype=response", 9);
  RunOptions options =
      options_for(put("in.warc", record("warcinfo", "a: b\r\n", "application/warc-fields", 0) +
                                     not_found + short_page + page(1)));
  options.sift.plan = extract::Plan::of(*extract::find_algorithm("justext"));  // drops short pages
  Progress progress;
  const Result<Account> account = run(options, progress);
  ASSERT_TRUE(account);
  EXPECT_EQ(account->written, 1U);
  EXPECT_EQ(account->dropped,
            (Counts{{"no-content", 1}, {"skipped-http-status", 1}, {"skipped-not-a-page", 1}}));
  EXPECT_FALSE(account->has_losses());
}

TEST_F(Run, StopsWhenToldAndLeavesNoFileUnderTheFinalName) {
  std::string archive;
  for (int i = 0; i < 300; ++i) archive += page(i);
  RunOptions options = options_for(put("in.warc", archive));
  for (const bool keep : {false, true}) {
    options.keep_partial = keep;
    Progress progress;
    progress.stop = true;
    const Result<Account> account = run(options, progress);
    ASSERT_TRUE(account);
    EXPECT_TRUE(account->interrupted);
    EXPECT_EQ(account->records, 0U);
    EXPECT_FALSE(std::filesystem::exists(path("out.txt")));
    EXPECT_EQ(std::filesystem::exists(path("out.txt.partial")), keep);
  }
}

TEST_F(Run, AnInputWithoutRecordsIsAFailureUnlessAllowed) {
  RunOptions options = options_for(put("in.warc", ""));
  options.inputs.push_back(put("two.warc", page(1)));
  for (const bool allow : {false, true}) {
    options.allow_empty = allow;
    Progress progress;
    const Result<Account> account = run(options, progress);
    ASSERT_TRUE(account);
    EXPECT_EQ(account->written, 1U);
    EXPECT_EQ(account->has_losses(), !allow);
    EXPECT_EQ(account->inputs_failed, allow ? Counts() : (Counts{{"empty", 1}}));
  }
}

// A video is no page at any size; a page that cannot be read is a loss.
TEST_F(Run, OnlyPagesAboveTheLimitAreFailures) {
  const std::string bytes(100'000, 'x');
  const std::string video =
      record("response", "HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\n\r\n" + bytes,
             "application/http; msgtype=response", 1);
  RunOptions options = options_for(put("video.warc", video + page(1)));
  options.sift.limits.record_bytes = 80'000;
  Progress progress;
  Result<Account> account = run(options, progress);
  ASSERT_TRUE(account);
  EXPECT_EQ(account->dropped, (Counts{{"skipped-not-html", 1}}));
  EXPECT_FALSE(account->has_losses());
  options.side_archive = path("side.warc.gz");  // which it should be in, and is not
  account = run(options, progress);
  ASSERT_TRUE(account);
  EXPECT_EQ(account->notes.count("record-not-set-aside"), 1U);
  EXPECT_TRUE(account->has_losses());

  const std::string html =
      record("response", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>" + bytes,
             "application/http; msgtype=response", 2);
  options.inputs = {put("page.warc", html + page(1))};
  account = run(options, progress);
  ASSERT_TRUE(account);
  EXPECT_EQ(account->failed, (Counts{{"too-large", 1}}));
  EXPECT_EQ(account->written, 1U);
}

TEST_F(Run, CannotStartWithoutItsOutput) {
  RunOptions options = options_for(put("in.warc", page(1)));
  options.outputs[0].path = path("missing/out.txt");
  Progress progress;
  const Result<Account> account = run(options, progress);
  ASSERT_FALSE(account);
  EXPECT_EQ(account.error().code, ErrorCode::Io);
}

TEST_F(Run, CompressedFramesHoldTheSameDocuments) {
  std::string archive;
  for (int i = 0; i < 300; ++i) archive += page(i);
  RunOptions options = options_for(put("in.warc", archive));
  Progress progress;
  ASSERT_TRUE(run(options, progress));
  const std::string plain = read(path("out.txt"));
  options.outputs[0].path = path("out.txt.gz");
  options.outputs[0].compression = io::Compression::Gzip;
  ASSERT_TRUE(run(options, progress));
  const auto source = io::open_source(path("out.txt.gz"));
  ASSERT_TRUE(source);
  std::string unpacked;
  char buffer[4096];
  while (true) {
    const Result<std::size_t> n = (*source)->read(buffer);
    ASSERT_TRUE(n);
    if (*n == 0) break;
    unpacked.append(buffer, *n);
  }
  EXPECT_EQ(unpacked, plain);
  EXPECT_LT(read(path("out.txt.gz")).size(), plain.size());
}

TEST_F(Run, CountsPagesWithoutContentByWhatTheyAre) {
  const auto html = [](std::string_view body, int number) {
    return record(
        "response",
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + std::string(body),
        "application/http; msgtype=response", number);
  };
  const RunOptions options =
      options_for(put("a.warc", page(1) + html("<h1>404</h1><p>Page not found</p>", 2) +
                                    html("<title>x</title><p>This domain is for sale.</p>", 3) +
                                    html("<div id=app></div>", 4)));
  Progress progress;
  const Result<Account> account = run(options, progress);
  ASSERT_TRUE(account);
  EXPECT_EQ(account->written, 1U);
  EXPECT_EQ(account->dropped, (Counts{{"empty-page", 1}, {"error-page", 1}, {"parked-domain", 1}}));
  EXPECT_TRUE(account->adds_up());
}

std::string feed_record(std::string_view type, int number) {
  return record("response",
                "HTTP/1.1 200 OK\r\nContent-Type: " + std::string(type) +
                    "\r\n\r\n<?xml version='1.0'?><rss><channel><item><title>The bridge is "
                    "open</title><link>https://www.t.example/" +
                    std::to_string(number) +
                    "?utm_source=rss</link><dc:creator>Jana Novotna</dc:creator><pubDate>Mon, 05 "
                    "Jan 2026 08:00:00 GMT</pubDate><description>The old bridge across the river "
                    "is a zebra</description></item></channel></rss>",
                "application/http; msgtype=response", number + 1000);
}

TEST_F(Run, FeedsOfTheArchiveSpeakOfItsPages) {
  // The feeds stand behind the pages that they speak of.
  const std::string archive =
      page(1) + page(2) + page(3) + feed_record("application/rss+xml", 1) +
      feed_record("text/xml", 2) + feed_record("text/html", 3) +
      record("response", "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n<urlset/>",
             "application/http; msgtype=response", 9);
  RunOptions options = options_for(put("in.warc", archive));
  options.outputs[0].format = write::find_format("jsonl");
  options.outputs[0].settings = *write::resolve_settings(*options.outputs[0].format, {});
  options.sift.metadata = true;
  Progress progress;
  const Result<Account> without = run(options, progress);
  ASSERT_TRUE(without);
  EXPECT_EQ(without->dropped.at("skipped-feed"), 3U);
  EXPECT_EQ(without->dropped.at("skipped-not-html"), 1U);
  EXPECT_EQ(read(path("out.txt")).find("\"feed\""), std::string::npos);

  options.archive_feeds = true;
  std::string first;
  for (const unsigned threads : {1U, 3U}) {
    options.threads = threads;
    Progress two;
    const Result<Account> with = run(options, two);
    ASSERT_TRUE(with);
    EXPECT_EQ(two.passes, 2U);
    EXPECT_EQ(with->written, 3U);
    EXPECT_TRUE(with->adds_up());
    const std::string text = read(path("out.txt"));
    if (first.empty()) first = text;
    EXPECT_EQ(text, first);
  }
  const std::string_view author = "\"value\":\"Jana Novotna\",\"source\":\"feed\"";
  std::size_t n = 0;
  for (std::size_t at = first.find(author); at != std::string::npos;
       at = first.find(author, at + 1)) {
    ++n;
  }
  EXPECT_EQ(n, 3U);
  // Seven of the nine words: the page has no "a" and no zebra.
  EXPECT_NE(first.find("\"feed_recall\":0.7777"), std::string::npos);
}

TEST_F(Run, FeedsCannotBeCollectedFromAPipe) {
  RunOptions options = options_for("-");
  options.archive_feeds = true;
  Progress progress;
  const Result<Account> account = run(options, progress);
  ASSERT_FALSE(account);
  EXPECT_EQ(account.error().code, ErrorCode::InvalidArgument);
}

TEST_F(Run, WhatPrintHidesIsTakenOutWhenAsked) {
  const std::string html =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html><head><title>P</title><style>"
      "@media print{.side{display:none}}</style></head><body><div class=side><p>Aside: " +
      std::string(kProse) + "</p></div><div><p>" + std::string(kProse) + "</p></div></body></html>";
  RunOptions options = options_for(
      put("in.warc", record("response", html, "application/http; msgtype=response", 1)));
  options.sift.plan = *extract::Plan::parse("keep-all");
  Progress progress;
  ASSERT_TRUE(run(options, progress));
  EXPECT_NE(read(path("out.txt")).find("Aside"), std::string::npos);
  options.sift.print_css = true;
  ASSERT_TRUE(run(options, progress));
  EXPECT_EQ(read(path("out.txt")).find("Aside"), std::string::npos);
  EXPECT_NE(read(path("out.txt")).find("The old bridge"), std::string::npos);
}

// Processor time counts, so that a busy machine changes nothing.
TEST_F(Run, APageThatTakesTooLongFailsAlone) {
  std::string many;
  for (int i = 0; i < 150'000; ++i) many += "<p>A line of text, and one more.</p>";
  const std::string input = put("in.warc", page(1) + page(2, many) + page(3));
  RunOptions options = options_for(input);
  options.sift.plan = extract::Plan::of(*extract::find_algorithm("keep-all"));
  options.sift.classifier = "skip";
  options.sift.page_seconds = 0.02;
  Progress progress;
  const auto account = run(options, progress);
  ASSERT_TRUE(account) << account.error().message;
  EXPECT_EQ(account->failed, (Counts{{"too-slow", 1}}));
  EXPECT_EQ(account->written, 2U);
  EXPECT_TRUE(account->adds_up());
  const std::string text = read(path("out.txt"));
  EXPECT_NE(text.find("Number 1."), std::string::npos);
  EXPECT_EQ(text.find("Number 2."), std::string::npos);
  EXPECT_NE(text.find("Number 3."), std::string::npos);
}

// A page is ended inside whatever stage it is in when its time is over, and the next one is read as
// if it had not been there.
TEST_F(Run, APageThatTakesTooLongIsEndedInTheMiddleOfAStage) {
  const std::string quick = put("quick.warc", page(1) + page(3));
  const auto text_of = [&](const std::string& input, double seconds, std::string_view row) {
    RunOptions options = options_for(input);
    options.sift.plan = extract::Plan::of(*extract::find_algorithm(row));
    options.sift.metadata = true;
    options.sift.page_seconds = seconds;
    Progress progress;
    const auto account = run(options, progress);
    EXPECT_TRUE(account && account->adds_up());
    if (account && input != quick) {
      EXPECT_EQ(account->failed, (Counts{{"too-slow", 1}}));
    }
    return read(path("out.txt"));
  };
  for (const std::string_view row : {"sito", "keep-all", "readability", "justext"}) {
    const std::string expected = text_of(quick, 60, row);
    ASSERT_NE(expected.find("Number 3."), std::string::npos);
    std::size_t n = 0;
    for (const double seconds : {0.02, 0.04, 0.06, 0.08}) {  // wherever that is
      std::string many;
      for (int i = 0; i < 60'000; ++i) many += "<div><p>A line of text, and one more.</p><ul><li>x";
      const std::string input =
          put("in" + std::to_string(n++) + ".warc", page(1) + page(2, many) + page(3));
      EXPECT_EQ(text_of(input, seconds, row), expected) << row << ' ' << seconds;
    }
  }
}

}  // namespace
}  // namespace sito::corpus
