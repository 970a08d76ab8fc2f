// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/offline.h"

#include "sito/sift/offline_page.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace sito::sift {
namespace {

std::string block(double top, double height, const std::string& lines) {
  const auto number = [](double value) { return std::to_string(value); };
  std::string out = "<block xMin=\"1\" yMin=\"" + number(top) + "\">";
  std::size_t at = 0;
  while (at <= lines.size()) {
    const std::size_t end = std::min(lines.find('|', at), lines.size());
    out += "<line yMin=\"" + number(top) + "\" yMax=\"" + number(top + height) + "\">";
    out += "<word>" + lines.substr(at, end - at) + "</word></line>";
    at = end + 1;
  }
  return out + "</block>";
}

std::string body_of(const std::string& layout) {
  const std::string page = page_of_layout(layout);
  const std::size_t begin = page.find("<body>");
  return begin == std::string::npos ? page : page.substr(begin + 7);
}

TEST(PdfLayout, HigherLinesAreHeadings) {
  EXPECT_EQ(body_of("<page>" + block(10, 20, "Rivers") + block(40, 12, "They flow.") +
                    block(60, 15, "Part") + block(80, 12, "To the &lt;sea.") + "</page>"),
            "<h1>Rivers</h1>\n<p>They flow.</p>\n<h2>Part</h2>\n<p>To the &lt;sea.</p>\n");
  // A long block is no heading, however high its lines are.
  const std::string longer = std::string(200, 'x') + '.';
  EXPECT_EQ(
      body_of("<page>" + block(10, 20, longer) + block(40, 12, std::string(300, 'y')) + "</page>"),
      "<p>" + longer + "</p>\n<p>" + std::string(300, 'y') + "</p>\n");
}

TEST(PdfLayout, DividedWordsAndSentencesAreWhole) {
  EXPECT_EQ(
      body_of("<page>" + block(10, 12, "They trans-|ported") + block(40, 12, "sand.") + "</page>"),
      "<p>They transported sand.</p>\n");
  EXPECT_EQ(
      body_of("<page>" + block(10, 12, "Karl-|Marx 1-|2.") + block(40, 12, "sand.") + "</page>"),
      "<p>Karl- Marx 1- 2.</p>\n<p>sand.</p>\n");
}

TEST(PdfLayout, RunningHeadsAreLeftOut) {
  std::string pages;
  for (const char* text : {"One.", "Two.", "Three.", "Four."})
    pages += "<page>" + block(10, 12, "Report 2014") + block(40, 12, text) + "</page>";
  EXPECT_EQ(body_of(pages), "<p>One.</p>\n<p>Two.</p>\n<p>Three.</p>\n<p>Four.</p>\n");
  EXPECT_EQ(
      body_of("<page>" + block(10, 12, "A.") + "</page><page>" + block(10, 12, "A.") + "</page>"),
      "<p>A.</p>\n<p>A.</p>\n")
      << "two pages are too few";
}

TEST(PdfLayout, ItsFactsAreThoseOfTheFile) {
  const auto head = [](const std::string& title) {
    return page_of_layout(
        "<head><title>" + title +
        "</title><meta name=\"Author\" content=\"A &amp; B\"/>"
        "<meta name=\"CreationDate\" content=\"2013-04-05T06:07:08Z\"/></head><page>" +
        block(1, 12, "Text.") + "</page>");
  };
  EXPECT_NE(head("Rivers").find("<title>Rivers</title>"), std::string::npos);
  EXPECT_NE(head("Rivers").find("\"author\" content=\"A &amp; B\""), std::string::npos);
  EXPECT_NE(head("Rivers").find("\"datePublished\":\"2013-04-05T06:07:08Z\""), std::string::npos);
  EXPECT_NE(head("Microsoft Word - Rivers").find("<title>Rivers</title>"), std::string::npos);
  for (const char* name : {"rivers.doc", "Microsoft Word - rivers.docx"})
    EXPECT_NE(head(name).find("<title></title>"), std::string::npos) << name;
  EXPECT_NE(head("Version 2.1").find("<title>Version 2.1</title>"), std::string::npos);
}

TEST(PdfLayout, SurvivesAnyText) {
  for (const char* text :
       {"", "<", "<page>", "<block><line><word>", "</block></line>", "<block yMin=\"nan\">x",
        "<page><block yMin=\"1e999\"><line yMax=\"-1\"><word>x</word></line></block>"})
    (void)page_of_layout(text);
  EXPECT_EQ(page_of_layout("<page></page>"), "");
}

TEST(OfflinePage, FilesOfNoKindAreRefused) {
  NoDiagnostics nobody;
  const auto code = [&](std::string_view file) {
    return offline_page(file, {}, {}, {}, nobody).error().code;
  };
  EXPECT_EQ(code("text"), ErrorCode::Unsupported);
  EXPECT_EQ(code("%PDF-1.4"), ErrorCode::Unsupported);
  EXPECT_EQ(code(std::string("PK\3\4") + std::string(26, '\0') + "mimetypeapplication/epub+zip"),
            ErrorCode::Malformed);
}

/// Returns the error of a PDF file that a shell script reads instead of pdftotext.
Error error_of_pdf(const std::string& script, PdfOptions options, const Limits& limits = {}) {
  const std::string path = testing::TempDir() + "pdf-reader-" + std::to_string(::getpid());
  std::ofstream(path) << "#!/bin/sh\n" << script << "\n";
  ::chmod(path.c_str(), 0700);
  options.program = path;
  NoDiagnostics nobody;
  auto page = offline_page("%PDF-1.4\n", options, limits, {}, nobody);
  std::filesystem::remove(path);
  return page ? Error{} : page.error();
}

TEST(OfflinePage, TheReaderOfPdfFilesHasBounds) {
  EXPECT_EQ(error_of_pdf("sleep 60", {.seconds = 0.2}).code, ErrorCode::Timeout);
  // A process that goes on writing is ended, too.
  EXPECT_EQ(error_of_pdf("yes", {.seconds = 5}, {.source_bytes = 100'000}).code,
            ErrorCode::TooLarge);
  EXPECT_EQ(error_of_pdf("while :; do echo x; sleep 0.01; done", {.seconds = 0.2}).code,
            ErrorCode::Timeout);
  const Error memory = error_of_pdf("exec dd if=/dev/zero of=/dev/null bs=200M count=1",
                                    {.seconds = 20, .memory_bytes = std::size_t{64} << 20});
  EXPECT_EQ(memory.code, ErrorCode::Malformed);
  EXPECT_NE(memory.message.find("(code 1)"), std::string::npos) << memory.message;
}

}  // namespace
}  // namespace sito::sift
