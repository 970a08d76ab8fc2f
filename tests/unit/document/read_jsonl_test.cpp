// SPDX-License-Identifier: Apache-2.0
#include "sito/document/read_jsonl.h"

#include "sito/document/identity.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

Document read(std::string_view line) {
  Document document;
  const Result<void> done = read_jsonl(line, document);
  EXPECT_TRUE(done.has_value()) << (done ? "" : to_string(done.error()));
  return document;
}

ErrorCode error_of(std::string_view line) {
  Document document;
  const Result<void> done = read_jsonl(line, document);
  return done ? ErrorCode::Internal : done.error().code;
}

TEST(ReadJsonl, TextBecomesParagraphsByLines) {
  const Document document = read(
      R"({"text":"one\n\n two  x","url":"http://x.test/","timestamp":"2019-04-25T12:57:54Z"})");
  ASSERT_EQ(document.paragraphs.size(), 2U);
  EXPECT_EQ(document.paragraphs[1].text, "two x");
  EXPECT_EQ(document.url, "http://x.test/");
  EXPECT_EQ(document.origin.date, "2019-04-25T12:57:54Z");
  EXPECT_EQ(document.id, document_id(document));
}

TEST(ReadJsonl, LinesOfVeryManyValuesAreRefusedAndTextIsNone) {
  Document document;
  const auto code = [&](const std::string& values, const std::string& text) {
    const Result<void> read =
        read_jsonl(R"({"text":"x)" + text + R"(","a":[)" + values + "0]}", document);
    return read ? std::string("read") : std::string(name_of(read.error().code));
  };
  EXPECT_EQ(code(std::string(2'000'000, '['), ""), "too-large");
  EXPECT_EQ(code("1,", std::string(2'000'000, ',')), "read");
}

TEST(ReadJsonl, FindsMetadataWhereDatatrovePutsThem) {
  const Document document = read(
      R"({"text":"a","id":"7","metadata":{"url":"u","language":"cs","language_score":0.5,"date":"d"}})");
  EXPECT_EQ(document.id, "7");
  EXPECT_EQ(document.url, "u");
  EXPECT_EQ(document.language, "cs");
  EXPECT_EQ(document.language_score, 0.5F);
  EXPECT_EQ(document.origin.date, "d");
}

TEST(ReadJsonl, PositionsAreCodePoints) {
  const Document document = read(
      R"({"paragraphs":[{"text":"\u010d\u00e1p let\u00ed","links":[{"begin":4,"end":8,"url":"u"}]}]})");
  const Mark& link = document.paragraphs.at(0).marks.at(0);
  EXPECT_EQ(document.paragraphs[0].text.substr(link.begin, link.end - link.begin), "let\xC3\xAD");
}

TEST(ReadJsonl, PositionsBehindTheEndAreTheEnd) {
  const Document document = read(
      R"({"paragraphs":[{"text":"abc","links":[{"begin":9,"end":4,"url":"u"}],"images":[{"at":99,"url":"i","link":5}]}]})");
  const std::vector<Mark>& marks = document.paragraphs.at(0).marks;
  EXPECT_EQ(marks.at(0), (Mark{3, 3, MarkKind::Image, false, "i"}));
  EXPECT_EQ(marks.at(1), (Mark{3, 3, MarkKind::Link, false, "u"}));
}

TEST(ReadJsonl, FieldsOfAWrongTypeAreIgnored) {
  const Document document = read(
      R"({"paragraphs":[1,{"text":"a","links":{},"images":[3],"level":"x","role":9}],"url":null,"source":[],"cut":"yes"})");
  ASSERT_EQ(document.paragraphs.size(), 1U);
  EXPECT_EQ(document.paragraphs[0].text, "a");
  EXPECT_EQ(document.url, "");
}

// Found by the fuzzer: infinity was written as 0 and read back as nothing.
TEST(ReadJsonl, NumbersBeyondAFloatAreIgnored) {
  const Document document =
      read(R"({"paragraphs":[{"text":"a","language_score":-1e39}],"language_score":1e300})");
  EXPECT_EQ(document.language_score, 0.0F);
  EXPECT_EQ(document.paragraphs[0].language_score, 0.0F);
}

TEST(ReadJsonl, SaysWhatIsWrong) {
  EXPECT_EQ(error_of("{"), ErrorCode::Malformed);
  EXPECT_EQ(error_of("[]"), ErrorCode::Malformed);
  EXPECT_EQ(error_of("{\"text\":\"\xFF\"}"), ErrorCode::Malformed);
  EXPECT_EQ(error_of(R"({"url":"u"})"), ErrorCode::Malformed);
  EXPECT_EQ(error_of(R"({"schema":"sito/2","paragraphs":[]})"), ErrorCode::Unsupported);
}

TEST(ReadJsonl, ForgetsTheDocumentBefore) {
  Document document = read(R"({"text":"a","url":"u","title":"t"})");
  ASSERT_TRUE(read_jsonl(R"({"text":"b","id":"1"})", document).has_value());
  EXPECT_EQ(document.url, "");
  EXPECT_EQ(document.title, "");
}

TEST(ReadJsonl, DeepNestingIsOnlyAMistake) {
  EXPECT_EQ(error_of(std::string(100000, '[')), ErrorCode::Malformed);
}

}  // namespace
}  // namespace sito
