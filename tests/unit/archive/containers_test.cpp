// SPDX-License-Identifier: Apache-2.0
// Everything that is not WARC: ARC, Wikipedia pages, JSON lines, one page.
#include "sito/archive/arc.h"
#include "sito/archive/lines.h"

#include "support/read_archive.h"
#include "support/warc_builder.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using archive::Container;
using archive::RecordType;
using io::Compression;
using test::in_frames;
using test::read_archive;
using test::SeenArchive;
using test::warc_page;

std::string arc_record(std::string_view url, std::string_view block, std::string_view length = {},
                       std::string_view type = "text/html") {
  const std::string size = length.empty() ? std::to_string(block.size()) : std::string(length);
  return std::string(url) + " 10.0.0.1 20140216050221 " + std::string(type) + " " + size + "\n" +
         std::string(block) + "\n";
}
std::string arc_start(std::string_view version = "1 0") {
  const std::string block =
      std::string(version) + " X\nURL IP-address Archive-date Content-type Archive-length\n";
  return arc_record("filedesc://x.arc", block, {}, "text/plain");
}
const std::string kPage = test::http_message({"Content-Type: text/html"}, "<p>one");

TEST(Arc, ReadsRecordsWithWarcFields) {
  const std::string url = "http://a.test/?q=one two";
  const std::string bytes = arc_start() + "\n" + arc_record(url, kPage);
  CountingDiagnostics notes;
  auto opened = archive::open_archive(io::memory_source(bytes, "x.arc"), {}, notes);
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->container, Container::Arc);
  archive::Record record;
  ASSERT_TRUE(*opened->reader->next(record));
  EXPECT_EQ(record.type, RecordType::WarcInfo);
  EXPECT_EQ(record.version, "ARC/1.0");
  ASSERT_TRUE(*opened->reader->next(record));
  EXPECT_EQ(record.type, RecordType::Response);
  EXPECT_EQ(record.target_uri, url);
  EXPECT_EQ(record.field("warc-date"), "2014-02-16T05:02:21Z");
  EXPECT_EQ(record.field("WARC-IP-Address"), "10.0.0.1");
  EXPECT_FALSE(*opened->reader->next(record));
  EXPECT_TRUE(notes.counts().empty());
}

TEST(Arc, ReadsVersionTwoAndMembers) {
  const std::string line = "http://a.test/ 10.0.0.1 20140216050221 text/html 200 - - 0 x.arc " +
                           std::to_string(kPage.size());
  const std::string bytes =
      in_frames(Compression::Gzip, {arc_start("2 0"), line + "\n" + kPage + "\n",
                                    arc_record("dns:a.test", "20140216 a", {}, "text/dns"),
                                    arc_record("http://b.test/", kPage)});
  const SeenArchive seen = read_archive(bytes);
  EXPECT_EQ(seen.pages(), (std::vector<std::string>{"<p>one", "<p>one"}));
  EXPECT_EQ(seen.records[2].type, RecordType::Resource);
  EXPECT_GT(seen.records[1].length, 0U);
  EXPECT_TRUE(seen.notes.counts().empty()) << seen.notes.samples()[0].problem;
}

TEST(Arc, WrongLengthsAreNotedAndTheNextRecordIsFound) {
  const std::string next = arc_record("http://b.test/", kPage);
  for (const std::string_view wrong : {"-1", "abc"}) {
    const SeenArchive seen =
        read_archive(arc_start() + arc_record("http://a.test/", kPage, wrong) + next);
    EXPECT_EQ(seen.pages(), std::vector<std::string>{"<p>one"}) << wrong;
    EXPECT_EQ(seen.notes.counts().size(), 1U);
    EXPECT_EQ(seen.notes.count("arc-no-length"), 1U) << wrong;
  }
  const std::string wrong = std::to_string(kPage.size() - 2);
  const SeenArchive seen =
      read_archive(arc_start() + arc_record("http://a.test/", kPage, wrong) + next);
  EXPECT_EQ(seen.pages(), (std::vector<std::string>{"<p>o", "<p>one"}));
  EXPECT_EQ(seen.notes.counts().size(), 1U);
  EXPECT_EQ(seen.notes.count("arc-bad-length"), 1U);
}

TEST(Arc, TruncatedRecordYieldsWhatWasThere) {
  const std::string bytes = arc_start() + arc_record("http://a.test/", kPage);
  const SeenArchive seen = read_archive(Bytes(bytes).substr(0, bytes.size() - 4));
  ASSERT_EQ(seen.records.size(), 2U);
  EXPECT_TRUE(seen.records[1].truncated);
  EXPECT_EQ(seen.notes.count("arc-record-truncated"), 1U);
}

TEST(Arc, RecordAboveTheLimitIsPassedOver) {
  Limits limits;
  limits.record_bytes = 1000;
  const SeenArchive seen =
      read_archive(arc_start() + arc_record("http://a.test/", std::string(100'000, 'x')) +
                       arc_record("http://b.test/", kPage),
                   limits);
  ASSERT_EQ(seen.errors.size(), 1U);
  EXPECT_EQ(seen.errors[0].code, ErrorCode::TooLarge);
  EXPECT_EQ(seen.pages(), std::vector<std::string>{"<p>one"});
}

TEST(Wiki, ReadsPagesWithDecodedAttributes) {
  const std::string bytes =
      "<doc url='http://x.test/?a=1&amp;b=2' id=\"12\" title=\"A &quot;B&quot; "
      "&#x10d;&#10;\">\n<h1>A</h1>\n"
      "text\n</doc>\n\n<doc id=\"13\" title=\"\" url=\"\">\n</doc>\n";
  for (const Compression compression : {Compression::None, Compression::Xz}) {
    const std::string stored = in_frames(compression, {bytes});
    CountingDiagnostics notes;
    auto opened = archive::open_archive(io::memory_source(stored, "x"), {}, notes);
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->container, Container::Wiki);
    archive::Record record;
    ASSERT_TRUE(*opened->reader->next(record));
    EXPECT_EQ(record.target_uri, "http://x.test/?a=1&b=2");
    EXPECT_EQ(record.field("title"), "A \"B\" \xc4\x8d");  // c with caron
    EXPECT_EQ(record.block.view(), "<h1>A</h1>\ntext\n");
    const Limits limits;
    archive::WebpageOpener opener(limits);
    const auto page = opener.open(record, notes);
    ASSERT_TRUE(page);
    EXPECT_EQ(page->page.kind, archive::PageKind::Wiki);
    EXPECT_EQ(page->page.title, "A \"B\" \xc4\x8d");
    ASSERT_TRUE(*opened->reader->next(record));
    EXPECT_TRUE(record.block.empty());
    EXPECT_FALSE(*opened->reader->next(record));
    EXPECT_TRUE(notes.counts().empty());
  }
}

TEST(Wiki, MissingEndsAndTextOutsideAreNoted) {
  const SeenArchive seen = read_archive(
      "<doc id=\"1\" title=\"a\">\none\n<doc id=\"2\" title=\"b\">\ntwo\n</doc>\nout\nout\n"
      "<doc id=\"3\">\nthree");
  EXPECT_EQ(seen.pages(), (std::vector<std::string>{"one\n", "two\n", "three"}));
  EXPECT_EQ(seen.notes.count("wiki-unfinished"), 2U);
  EXPECT_EQ(seen.notes.count("wiki-text-outside"), 1U);
}

TEST(Wiki, PageAboveTheLimitIsPassedOver) {
  Limits limits;
  limits.record_bytes = 1000;
  std::string bytes = "<doc id=\"1\">\n";
  for (int i = 0; i < 100'000; ++i) bytes += "line\n";
  const SeenArchive seen = read_archive(bytes + "</doc>\n<doc id=\"2\">\ntwo\n</doc>\n", limits);
  ASSERT_EQ(seen.errors.size(), 1U);
  EXPECT_EQ(seen.errors[0].code, ErrorCode::TooLarge);
  EXPECT_EQ(seen.pages(), std::vector<std::string>{"two\n"});
}

TEST(Jsonl, EveryLineIsARecord) {
  Limits limits;
  limits.record_bytes = 1000;
  const SeenArchive seen =
      read_archive("\n{\"a\": 1}\r\n{\"" + std::string(70'000, 'x') + "\"}\n\n {\"b\": 2}", limits);
  EXPECT_EQ(seen.container, Container::Jsonl);
  EXPECT_EQ(seen.pages(), (std::vector<std::string>{"{\"a\": 1}", " {\"b\": 2}"}));
  EXPECT_EQ(seen.records[0].offset, 1U);
  ASSERT_EQ(seen.errors.size(), 1U);
  EXPECT_EQ(seen.errors[0].code, ErrorCode::TooLarge);
}

TEST(Mbox, EveryMessageIsARecord) {
  const std::string first = "From: a@x.test\nSubject: One\n\nFrom here\n>From there\n\n";
  const std::string second = "From: b@x.test\r\nSubject: Two\r\n\r\nEnd";
  const std::string bytes = "From a@x.test Tue Mar 5 10:00:00 2013\n" + first +
                            "From b@x.test Wed Mar 6 10:00:00 2013\r\n" + second;
  for (const Compression compression : {Compression::None, Compression::Gzip}) {
    const SeenArchive seen = read_archive(in_frames(compression, {bytes}));
    EXPECT_EQ(seen.container, Container::Mbox);
    EXPECT_EQ(seen.pages(),
              (std::vector<std::string>{"From: a@x.test\nSubject: One\n\nFrom here\nFrom there\n\n",
                                        second}));
  }
}

TEST(Mbox, ATextThatBeginsWithFromIsNone) {
  EXPECT_EQ(read_archive("From here to there\nis a long way: three days\n").container,
            Container::Html);
}

TEST(Mbox, AMessageAboveTheLimitIsPassedOver) {
  Limits limits;
  limits.record_bytes = 1000;
  std::string bytes = "From a\nFrom: a@x.test\n\n";
  for (int i = 0; i < 10'000; ++i) bytes += "line\n";
  const SeenArchive seen = read_archive(bytes + "\nFrom b 10:00\nFrom: b@x.test\n\ntwo\n", limits);
  ASSERT_EQ(seen.errors.size(), 1U);
  EXPECT_EQ(seen.errors[0].code, ErrorCode::TooLarge);
  EXPECT_EQ(seen.pages(), std::vector<std::string>{"From: b@x.test\n\ntwo\n"});
}

TEST(Page, AFileIsOneRecord) {
  const std::string html = "<p>x</p>" + std::string(200'000, 'x');
  for (const Compression compression : {Compression::None, Compression::Gzip, Compression::Zstd}) {
    const SeenArchive seen = read_archive(in_frames(compression, {html}));
    EXPECT_EQ(seen.container, Container::Html);
    EXPECT_EQ(seen.pages(), std::vector<std::string>{html});
  }
  Limits limits;
  limits.record_bytes = 1000;
  const SeenArchive seen = read_archive(html, limits);
  ASSERT_EQ(seen.errors.size(), 1U);
  EXPECT_EQ(seen.errors[0].code, ErrorCode::TooLarge);
}

TEST(Open, ACutOfTheStreamIsToldInEveryContainer) {
  const std::string filler(100'000, 'x');
  for (const std::string& bytes :
       {"{\"a\": \"" + filler + "\"}\n", "<doc id=\"1\">\n" + filler + "\n</doc>\n", "<p>" + filler,
        arc_start() + arc_record("http://a.test/", filler)}) {
    for (const Compression compression : {Compression::Gzip, Compression::Xz, Compression::Zstd}) {
      std::string stored = in_frames(compression, {bytes});
      stored.resize(stored.size() - 1);
      const SeenArchive seen = read_archive(stored);
      EXPECT_EQ(seen.notes.count("archive-stream-truncated"), 1U) << bytes.substr(0, 9);
      EXPECT_FALSE(seen.records.empty()) << bytes.substr(0, 9);
    }
  }
}

TEST(Open, RecognisesByContent) {
  const auto container = [](std::string_view bytes) { return read_archive(bytes).container; };
  EXPECT_EQ(container("\xef\xbb\xbf{\"a\":1}"), Container::Jsonl);
  EXPECT_EQ(container("\xff\xfe<\0p\0>\0"), Container::Html);
  EXPECT_EQ(container("text"), Container::Html);
  EXPECT_EQ(container("junk\nWARC/1.0\r\n"), Container::Warc);
  EXPECT_EQ(container("junk\nWARC/1.0\r\nWARC-Type: response\r\n"), Container::Warc);
  EXPECT_EQ(container("junk\n" + warc_page("http://a.test/", "x")), Container::Warc);
  EXPECT_TRUE(read_archive("").records.empty());
}

TEST(Open, PagesAreReadAsInAnArchive) {
  const auto container = [](std::string_view bytes) { return read_archive(bytes).container; };
  for (const std::string_view page : {
           Bytes("<html><title>a\0b</title>", 24),
           Bytes("\0\0<!DOCTYPE html><p>", 20),
           Bytes("<\0h\0t\0m\0l\0>\0", 12),
           Bytes("\0<\0h\0t\0m\0l\0>", 12),
           Bytes("{% comment %}<html><p>"),
           Bytes("{{ x }}"),
           Bytes("<html><pre>\nWARC/1.0\nWARC-Type: response\n</pre>"),
           Bytes("<!-- made by hand\0 --><HTML>", 27),
           Bytes("<?xml version='1.0'?>\0<html>", 28),
           Bytes("</div>\0", 7),
           Bytes("words first\nWARC/1.0\nWARC-Type: response\n\n<html>"),
           Bytes("{% x %}<html>\nWARC/1.0\n\nof 2009"),
           Bytes("{ \"theme\": 1 }\n<!doctype html><p>"),
           Bytes("words and \0 then <b class=x>a tag</b> and so on", 45),
           Bytes("\x0d\x01<\0h\0t\0m\0l\0>\0", 14),
           Bytes("plain text with a \0 in it, and no tag", 37),
           Bytes("{ \"theme\": 1 }\n\n{% extends base %}\n{{ x }}\n <!doctype html><p>"),
           Bytes("words first\nWARC/1.0\n<html><body><p>about archives"),
           Bytes("words first\nWARC/1.0\nWARC-Type: response\n<html>\n<p>about archives"),
           Bytes("words first\nWARC/1.0\nWARC-Type: response\n<html><p>about archives"),
           Bytes("WARC/1.0\n<html><p>a page that begins so"),
       }) {
    NoDiagnostics ignored;
    auto opened = archive::open_archive(io::memory_source(page, "page.html"), {}, ignored);
    ASSERT_TRUE(opened) << page;
    EXPECT_EQ(opened->container, Container::Html) << page;
    archive::Record record;
    ASSERT_TRUE(opened->reader->next(record));
    EXPECT_EQ(record.block.view(), page);
  }
  EXPECT_EQ(container("{ \"text\": \"x\" }"), Container::Jsonl);
  EXPECT_EQ(container("{\n"), Container::Jsonl);
  EXPECT_EQ(container("{\n\"text\": 1\n}\n"), Container::Jsonl);
  EXPECT_EQ(container("{\"text\": 1}\n{\"text\": 2}\n<p>damaged"), Container::Jsonl);
}

TEST(Open, APageCutFromAnArchiveIsToldByTheNameOfTheFile) {
  const std::string bytes = "<p>end of a page\r\n\r\n" + warc_page("http://a.test/", "<p>one");
  NoDiagnostics ignored;
  for (const auto& [name, expected] :
       {std::pair{"crawl.warc", Container::Warc}, std::pair{"page.html", Container::Html}}) {
    auto opened = archive::open_archive(io::memory_source(bytes, name), {}, ignored);
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->container, expected);
  }
}

TEST(Open, RefusesWhatIsNoText) {
  std::string noise;  // of no known kind: a tag in it makes it no page
  for (int i = 0; i < 4000; ++i) noise += static_cast<char>(i * i / 7 + i % 13);
  noise.insert(2000, "<html lang=en>");
  const std::string page = "<html><body><p>text";
  for (const std::string& bytes : {std::string("PK\x03\x04\0\0", 6),
                                   std::string("\0\0\0\x20"
                                               "ftypisom\0\0",
                                               14) +
                                       page,
                                   std::string("\x1a\x45\xdf\xa3\0", 5) + page,
                                   std::string("MZ\x90\0\3\0", 6) + page, noise}) {
    const SeenArchive seen = read_archive(bytes);
    ASSERT_EQ(seen.errors.size(), 1U);
    EXPECT_EQ(seen.errors[0].code, ErrorCode::Unsupported);
    EXPECT_TRUE(seen.pages().empty());
  }
}

}  // namespace
}  // namespace sito
