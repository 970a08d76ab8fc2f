// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/webpage.h"

#include "support/fake_source.h"
#include "support/read_archive.h"
#include "support/warc_builder.h"

#include <brotli/encode.h>
#include <gtest/gtest.h>
#include <libdeflate.h>

namespace sito {
namespace {

using test::chunked;
using test::http_message;
using test::warc_record;
using test::warc_response;

const std::string kHtml = "<!doctype html><html><body><p>Caf\xc3\xa9</p></body></html>\n";
const std::string kType = "Content-Type: text/html";

std::string gzipped(std::string_view bytes) {
  std::string out;
  io::compress_frame(io::Compression::Gzip, bytes, out);
  return out;
}
std::string zstandard(std::string_view bytes) {
  std::string out;
  io::compress_frame(io::Compression::Zstd, bytes, out);
  return out;
}
std::string brotli(std::string_view bytes) {
  std::string out(BrotliEncoderMaxCompressedSize(bytes.size()) + 64, '\0');
  std::size_t size = out.size();
  BrotliEncoderCompress(5, 22, BROTLI_MODE_TEXT, bytes.size(),
                        reinterpret_cast<const std::uint8_t*>(bytes.data()), &size,
                        reinterpret_cast<std::uint8_t*>(out.data()));
  out.resize(size);
  return out;
}
std::string deflated(std::string_view bytes, bool zlib) {
  libdeflate_compressor* compressor = libdeflate_alloc_compressor(6);
  std::string out(libdeflate_zlib_compress_bound(compressor, bytes.size()), '\0');
  const auto compress = zlib ? libdeflate_zlib_compress : libdeflate_deflate_compress;
  out.resize(compress(compressor, bytes.data(), bytes.size(), out.data(), out.size()));
  libdeflate_free_compressor(compressor);
  return out;
}

struct Opened {
  test::SeenRecord record;
  CountingDiagnostics notes;
};

Opened open(const std::string& record_bytes, const Limits& limits = {}) {
  const test::SeenArchive seen = test::read_archive(record_bytes, limits);
  EXPECT_EQ(seen.records.size(), 1U);
  return {seen.records.at(0), seen.notes};
}
Opened open_http(const std::vector<std::string>& fields, std::string_view body) {
  return open(warc_response("http://a.test/", http_message(fields, body)));
}

/// Expects the page and exactly this note ("": none).
void expect_page(const std::vector<std::string>& fields, std::string_view body,
                 std::string_view note, std::string_view page = kHtml) {
  const Opened opened = open_http(fields, body);
  EXPECT_EQ(opened.record.page, page) << note;
  EXPECT_EQ(opened.notes.counts().size(), note.empty() ? 0U : 1U) << note;
  EXPECT_EQ(opened.notes.count(note), note.empty() ? 0U : 1U) << note;
}

TEST(Webpage, DecodesChunkedAndGzippedBodies) {  // T-WA-2
  expect_page({kType, "Transfer-Encoding: chunked", "Content-Encoding: gzip"},
              chunked(gzipped(kHtml), 10), "");
}

TEST(Webpage, DecodesEveryCoding) {
  expect_page({kType, "Content-Encoding: x-gzip"}, gzipped(kHtml), "");
  expect_page({kType, "Content-Encoding: br"}, brotli(kHtml), "");
  expect_page({kType, "Content-Encoding: ZSTD"}, zstandard(kHtml), "");
  expect_page({kType, "Content-Encoding: deflate"}, deflated(kHtml, true), "");
  expect_page({kType, "Content-Encoding: deflate"}, deflated(kHtml, false), "");
  expect_page({kType, "Content-Encoding: identity, gzip, , br"}, brotli(gzipped(kHtml)), "");
}

TEST(Webpage, BelievesTheBodyAboutChunks) {
  expect_page({kType, "Transfer-Encoding: chunked"}, kHtml, "http-not-chunked");
  expect_page({kType}, chunked(kHtml, 7), "http-chunked-undeclared");
  expect_page({kType, "Transfer-Encoding: Chunked"}, "a;x=y \r\n0123456789\r\n0\r\nT: x\r\n\r\n",
              "", "0123456789");
  expect_page({kType, "Transfer-Encoding: chunked"}, "3\r\nabc\r\nzz\r\nrest", "http-bad-chunk",
              "abczz\r\nrest");
  expect_page({kType, "Transfer-Encoding: chunked"}, "3\r\nabc\r\n9\r\nrest", "http-body-truncated",
              "abcrest");
  expect_page({kType}, "1f4\r\n" + kHtml, "", "1f4\r\n" + kHtml);  // no chunk follows: text
}

// A body of N layers costs N times its size: bombs are made so.
TEST(Webpage, UndoesAHandfulOfEncodings) {
  const auto nested = [](std::size_t n) {
    std::string body(kHtml);
    std::string names;
    for (std::size_t i = 0; i < n; ++i) {
      body = brotli(body);
      names += i == 0 ? "br" : ", br";
    }
    return open_http({kType, "Content-Encoding: " + names}, body);
  };
  EXPECT_EQ(nested(archive::kMaxCodings).record.page, kHtml);
  EXPECT_EQ(nested(archive::kMaxCodings + 1).record.skipped, "too-large");
}

TEST(Webpage, BelievesTheBodyAboutEncodings) {
  expect_page({kType}, gzipped(kHtml), "http-encoding-undeclared");
  expect_page({kType}, zstandard(kHtml), "http-encoding-undeclared");
  expect_page({kType, "Content-Encoding: gzip"}, gzipped(gzipped(kHtml)),
              "http-encoding-undeclared");
  expect_page({kType, "Content-Encoding: gzip"}, zstandard(kHtml), "http-encoding-mismatch");
  for (const std::string coding : {"gzip", "deflate", "br", "zstd"}) {
    expect_page({kType, "Content-Encoding: " + coding}, kHtml, "http-encoding-mismatch");
  }
  expect_page({kType, "Content-Encoding: utf-8"}, kHtml, "http-encoding-unknown");
}

TEST(Webpage, TruncatedAndDamagedBodiesYieldWhatWasThere) {
  std::string html;
  for (int i = 0; i < 5000; ++i) html += "<p>" + std::to_string(i * 7919) + "\n";
  for (const auto& [coding, body] : {std::pair<std::string, std::string>{"gzip", gzipped(html)},
                                     {"br", brotli(html)},
                                     {"deflate", deflated(html, true)}}) {
    const Opened cut =
        open_http({kType, "Content-Encoding: " + coding}, body.substr(0, body.size() * 3 / 4));
    EXPECT_GT(cut.record.page.size(), html.size() / 2) << coding;
    EXPECT_TRUE(html.starts_with(cut.record.page)) << coding;
    EXPECT_EQ(cut.notes.count("http-body-truncated"), 1U) << coding;
  }
  std::string damaged = gzipped(html);
  damaged[damaged.size() - 5] ^= 1;
  const Opened opened = open_http({kType, "Content-Encoding: gzip"}, damaged);
  EXPECT_EQ(opened.record.page, html);
  EXPECT_EQ(opened.notes.count("http-encoding-damaged"), 1U);
}

TEST(Webpage, ABombCostsNoMoreThanTheLimit) {
  const std::string zeros(std::size_t{64} << 20, '\0');
  std::string many_members;
  const std::string member = gzipped(zeros);
  while (many_members.size() < (std::size_t{10} << 20)) many_members += member;  // 10 GB and more
  for (const auto& [coding, body] : {std::pair<std::string, std::string>{"gzip", many_members},
                                     {"br", brotli(zeros)},
                                     {"zstd", zstandard(zeros)},
                                     {"deflate", deflated(zeros, false)}}) {
    archive::Record record;
    record.type = archive::RecordType::Response;
    record.block.append(http_message({kType, "Content-Encoding: " + coding}, body));
    const Limits limits;
    archive::WebpageOpener opener(limits);
    NoDiagnostics none;
    const auto opened = opener.open(record, none);
    ASSERT_FALSE(opened) << coding;
    EXPECT_EQ(opened.error().code, ErrorCode::TooLarge) << coding;
  }
}

TEST(Webpage, NestedBombsAreBoundedToo) {
  Limits limits;
  limits.source_bytes = 1'000'000;
  const std::string body = gzipped(gzipped(std::string(std::size_t{64} << 20, 'a')));
  const test::SeenArchive seen =
      test::read_archive(warc_response("http://a.test/", http_message({kType}, body)), limits);
  EXPECT_EQ(seen.records.at(0).skipped, "too-large");
}

/// Opens the first record of an archive.
template <typename Look>
void open_first(const std::string& wire, Look look) {
  CountingDiagnostics notes;
  auto source = io::make_source(std::make_unique<test::FakeSource>(wire), "test.warc");
  ASSERT_TRUE(source);
  auto opened = archive::open_archive(std::move(*source), Limits{}, notes);
  ASSERT_TRUE(opened);
  archive::Record record;
  ASSERT_TRUE(opened->reader->next(record));
  archive::WebpageOpener opener{Limits{}};
  const auto page = opener.open(record, notes);
  ASSERT_TRUE(page);
  look(*page);
}

TEST(Webpage, XmlIsNoPageButItIsDecoded) {
  open_first(warc_response("http://a.test/feed", http_message({"Content-Type: application/rss+xml",
                                                               "Content-Encoding: gzip"},
                                                              gzipped("<rss></rss>"))),
             [](const archive::WebpageOrSkip& opened) {
               EXPECT_TRUE(opened.skipped);
               EXPECT_EQ(opened.skip, archive::Skip::NotHtml);
               EXPECT_EQ(opened.page.kind, archive::PageKind::Xml);
               EXPECT_EQ(opened.page.payload, "<rss></rss>");
             });
}

TEST(Webpage, SkipsWhatIsNoPageAndSaysWhy) {
  const auto skipped = [](const std::vector<std::string>& fields, std::string_view body,
                          std::string_view status) {
    return open(warc_response("http://a.test/", http_message(fields, body, status))).record.skipped;
  };
  EXPECT_EQ(skipped({"Content-Type: application/xml"}, kHtml, "200 OK"),
            "skipped-not-html");  // T-WA-3
  EXPECT_EQ(skipped({"Content-Type: text/plain"}, kHtml, "200 OK"), "skipped-not-html");
  EXPECT_EQ(skipped({}, "plain text", "200 OK"), "skipped-not-html");
  EXPECT_EQ(skipped({kType}, kHtml, "404 Not Found"), "skipped-http-status");
  EXPECT_EQ(skipped({kType}, kHtml, "301"), "skipped-http-status");
  EXPECT_EQ(skipped({kType}, kHtml, ""), "skipped-http-status");
  EXPECT_EQ(skipped({kType}, "", "200 OK"), "skipped-empty");
  EXPECT_EQ(skipped({kType}, kHtml, "206 Partial"), "");
  EXPECT_EQ(skipped({"Content-Type: Application/XHTML+xml;charset=x"}, kHtml, "200"), "");
  EXPECT_EQ(skipped({}, "\n  " + kHtml, "200 OK"), "");
}

TEST(Webpage, FilesOfOtherKindsAreNoPagesWhateverTheServerSays) {
  const auto skipped = [](std::string_view body) {
    return open_http({kType}, body).record.skipped;
  };
  for (const char* begin :
       {"%PDF-1.4\n", "\x89PNG\r\n\x1a\n", "\xff\xd8\xff\xe0", "GIF87a", "GIF89a", "PK\x03\x04"}) {
    EXPECT_EQ(skipped(begin + kHtml), "skipped-not-html") << begin;
  }
  EXPECT_EQ(open_http({kType, "Content-Encoding: gzip"}, gzipped("%PDF-1.4 x")).record.skipped,
            "skipped-not-html");
}

TEST(Webpage, ProgramsVideosAndArchivesAreNoPages) {
  const auto kind = [](std::string_view name, std::string_view begin) {
    const std::string file = std::string(begin) + std::string(300, 'x') + kHtml;
    EXPECT_EQ(archive::other_kind(file), name);
    EXPECT_EQ(open_http({kType}, file).record.skipped, "skipped-not-html") << name;
  };
  kind("MP4", Bytes("\0\0\0\x20"
                    "ftypisom",
                    12));
  kind("Matroska", "\x1a\x45\xdf\xa3\x9f");
  kind("EXE", Bytes("MZ\x90\0\3\0", 6));
  kind("EXE", "MZ" + std::string(60, 'y') + std::string(2, '\0'));
  kind("ELF",
       "\x7f"
       "ELF\2\1\1");
  kind("Ogg", Bytes("OggS\0\2", 6));
  kind("WebP", "RIFFabcdWEBPVP8 ");
  kind("WAVE", "RIFFabcdWAVEfmt ");
  kind("AVI", "RIFFabcdAVI LIST");
  kind("MP3", "ID3\3");
  kind("BMP", Bytes("BMabcd\0\0\0\0", 10));
  kind("ICO", Bytes("\0\0\1\0\1", 5));
  kind("font", Bytes("wOF2\0\1\0\0\0", 9));
  kind("7z", "7z\xbc\xaf\x27\x1c");
  kind("RAR", "Rar!\x1a\7\1");
  kind("bzip2", "BZh91AY&SY");
  kind("OLE", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
  kind("SQLite", Bytes("SQLite format 3\0", 16));
  kind("WebAssembly", Bytes("\0asm\1", 5));
  kind("tar", std::string(257, 'a') + std::string(Bytes("ustar\0", 6)));
}

TEST(Webpage, TextMayBeginWithTheLettersOfASignature) {
  for (const std::string_view text : {"PK and %PDF-1.4 are texts here",
                                      "MZ is an abbreviation of many things, and of the first "
                                      "letters of a program, and here of a page",
                                      "BM of the year",
                                      "RIFF of the day: WEBP",
                                      "ID3 tags",
                                      "OTTO the great",
                                      "OggS is a mark",
                                      "FORM 1 and AIFF",
                                      "GIF89 is a format",
                                      "BZh and more",
                                      "Rar! he said",
                                      "7z x",
                                      "MThd",
                                      "the ftyp box",
                                      "FLV files",
                                      "ttcf",
                                      "wOFF wOFF",
                                      "SQLite format 3 is a file format",
                                      "II*",
                                      "ELF"}) {
    EXPECT_EQ(archive::other_kind(std::string(text) + " and some more text" + kHtml), "") << text;
  }
}

TEST(Webpage, ResponseWithoutHttpIsMalformed) {
  EXPECT_EQ(open(warc_response("http://a.test/", "ICY 200 OK\r\n\r\nx")).record.skipped,
            "malformed");
  EXPECT_EQ(
      open(warc_record("response", {"Content-Type: text/dns"}, "20250101\nx.")).record.skipped,
      "skipped-not-html");
}

TEST(Webpage, ResourcesAndConversionsHaveNoHttp) {
  EXPECT_EQ(
      open(warc_record("resource", {"Content-Type: text/html; charset=x"}, kHtml)).record.page,
      kHtml);
  EXPECT_EQ(open(warc_record("resource", {"Content-Type: image/png"}, "x")).record.skipped,
            "skipped-not-html");
  EXPECT_EQ(
      open(warc_record("conversion", {"Content-Type: text/plain"}, "HTTP/1.1 is old")).record.page,
      "HTTP/1.1 is old");
}

TEST(Webpage, TellsWhatItKnowsOfThePage) {
  archive::Record record;
  record.type = archive::RecordType::Response;
  record.target_uri = "http://a.test/";
  record.block.append(
      http_message({"Content-Type: Text/HTML; a=b; Charset=\"windows-1250\""}, kHtml));
  const Limits limits;
  archive::WebpageOpener opener(limits);
  NoDiagnostics none;
  const auto opened = opener.open(record, none);
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->page.content_type, "text/html");
  EXPECT_EQ(opened->page.http_charset, "windows-1250");
  EXPECT_EQ(opened->page.url, "http://a.test/");
  EXPECT_EQ(opened->page.status, 200);
  EXPECT_EQ(opened->page.kind, archive::PageKind::Html);
  EXPECT_GE(opened->page.payload.data(), record.block.data());  // not copied
}

TEST(Webpage, HeaderWithoutEndHasNoBody) {
  const Opened opened =
      open(warc_response("http://a.test/", "HTTP/1.1 200 OK\r\nContent-Type: text/html"));
  EXPECT_EQ(opened.record.skipped, "skipped-empty");
  EXPECT_EQ(opened.notes.count("http-header-unfinished"), 1U);
}

}  // namespace
}  // namespace sito
