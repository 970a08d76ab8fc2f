// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/document_index.h"

#include "sito/corpus/document_cutter.h"
#include "sito/io/codec.h"
#include "sito/io/sink.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace sito::corpus {
namespace {

class Text final : public ByteSink {
 public:
  Result<void> write(Bytes bytes) override { return all += bytes, Result<void>(); }
  Result<void> close() override { return {}; }
  std::string all;
};

std::string line_of(int i) {
  // The strings inside are no keys of the document.
  return R"({"paragraphs":[{"id":"x","url":"y"}],"metadata":{"id":"z"},"id":"d)" +
         std::to_string(i) + R"(","url":"http://example.org/)" + std::to_string(i / 2) +
         R"(","text":")" + std::string(static_cast<std::size_t>(i % 7) * 1000, 'a') + "\"}\n";
}

class DocumentIndexTest : public testing::Test {
 protected:
  DocumentIndexTest()
      : folder_(std::filesystem::path(testing::TempDir()) / "sito-index"),
        path_((folder_ / "corpus").string()) {
    std::filesystem::create_directories(folder_);
  }
  ~DocumentIndexTest() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& bytes) const {
    ASSERT_TRUE(io::write_file(path_, bytes, io::Sync::No));
  }
  std::string find(LookUp by, std::string_view key) const {
    const auto index = DocumentIndex::open(path_);
    if (!index) return to_string(index.error());
    Text text;
    const auto found = index->find(by, key, text);
    return found ? text.all : to_string(found.error());
  }

  std::filesystem::path folder_;
  std::string path_;
};

TEST_F(DocumentIndexTest, FindsEachDocumentInEachCompression) {
  for (const auto compression :
       {io::Compression::None, io::Compression::Gzip, io::Compression::Zstd}) {
    std::string bytes, frame;
    for (int i = 0; i < 500; ++i) {
      frame += line_of(i);
      if (i % 50 != 49) continue;
      io::compress_frame(compression, frame, bytes);
      frame.clear();
    }
    write(bytes);
    const auto n = write_document_index(path_, testing::TempDir());
    ASSERT_TRUE(n) << to_string(n.error());
    EXPECT_EQ(*n, 500U);
    for (int i = 0; i < 500; ++i) {
      ASSERT_EQ(find(LookUp::Id, "d" + std::to_string(i)), line_of(i)) << i;
    }
    EXPECT_EQ(find(LookUp::Url, "http://example.org/3"), line_of(6) + line_of(7));
    for (const char* none : {"x", "z", "d500", ""}) EXPECT_EQ(find(LookUp::Id, none), "") << none;
    EXPECT_EQ(find(LookUp::Url, "y"), "");
  }
}

TEST_F(DocumentIndexTest, ReadsOneFrameForADocument) {
  std::string bytes;
  io::compress_frame(io::Compression::Gzip, line_of(1), bytes);
  const std::size_t second = bytes.size();
  io::compress_frame(io::Compression::Gzip, line_of(2), bytes);
  write(bytes);
  ASSERT_TRUE(write_document_index(path_, testing::TempDir()));
  const auto source = io::open_source(path_);
  ASSERT_TRUE(source);
  DocumentCutter cutter(**source);
  ASSERT_TRUE(*cutter.next());
  ASSERT_TRUE(*cutter.next());
  EXPECT_EQ(cutter.place().frame, second);
  EXPECT_EQ(cutter.place().begin, 0U);
  EXPECT_EQ(cutter.place().length, line_of(2).size());
  EXPECT_FALSE(*cutter.next());
}

TEST_F(DocumentIndexTest, FindsDocumentsBetweenTags) {
  const std::string one =
      "<doc id=\"a&amp;b\" url=\"http://example.org/?a=1&amp;b=2\">\n<p>\none\n</p>\n</doc>\n";
  const std::string two =
      "<doc title=\"t\" source=\"http://example.org/2\" id=\"c\">\n<main/>\n</doc>\n";
  for (const bool xml : {false, true}) {
    write(xml ? "<?xml version=\"1.0\"?>\n<documents>\n" + one + two + "</documents>\n"
              : one + two);
    ASSERT_TRUE(write_document_index(path_, testing::TempDir()));
    EXPECT_EQ(find(LookUp::Id, "a&b"), one);
    EXPECT_EQ(find(LookUp::Url, "http://example.org/?a=1&b=2"), one);
    EXPECT_EQ(find(LookUp::Url, "http://example.org/2"), two);
  }
}

TEST_F(DocumentIndexTest, KnowsTheKeysOfEachSchema) {
  const auto keys = [](std::string_view line) {
    const auto read = keys_of(CutFormat::Lines, line);
    return read ? read->id + " " + read->url : to_string(read.error());
  };
  EXPECT_EQ(keys(R"({"text":"","id":"i","metadata":{"url":"u"}})"), "i u");
  EXPECT_EQ(keys(R"({"id":"i","source":"sito","metadata":{"url":"u"}})"), "i u");
  EXPECT_EQ(keys(R"({"text":"","url":"u"})"), " u");
  EXPECT_EQ(keys(R"({"warc_headers":{"warc-record-id":"i","warc-target-uri":"u"}})"), "i u");
  EXPECT_EQ(keys(R"({"f":"","u":"u","id":"i"})"), "i u");
  EXPECT_EQ(keys(R"({"source":"u","id":"i"})"), "i u");
  for (const char* bad : {"{\"id\":\"i\"", "[1]", "3", "\"id\"", "{\"id\":\"\xff\"}"}) {
    EXPECT_FALSE(keys_of(CutFormat::Lines, bad)) << bad;
  }
}

TEST_F(DocumentIndexTest, RefusesTheIndexOfAnotherFile) {
  write(line_of(1) + line_of(2));
  ASSERT_TRUE(write_document_index(path_, testing::TempDir()));
  write(line_of(2) + line_of(1));
  EXPECT_NE(find(LookUp::Id, "d1").find("another file"), std::string::npos);
  std::ofstream(index_name(path_)) << "no index";
  EXPECT_NE(find(LookUp::Id, "d1").find("not an index of sito"), std::string::npos);
  std::filesystem::remove(index_name(path_));
  EXPECT_NE(find(LookUp::Id, "d1").find("has no index"), std::string::npos);
}

TEST_F(DocumentIndexTest, RefusesAnIndexThatIsCut) {
  write(line_of(1) + line_of(2));
  ASSERT_TRUE(write_document_index(path_, testing::TempDir()));
  for (const std::uintmax_t less : {std::uintmax_t{1}, std::uintmax_t{32}, std::uintmax_t{100}}) {
    ASSERT_TRUE(write_document_index(path_, testing::TempDir()));
    const std::string name = index_name(path_);
    std::filesystem::resize_file(name, std::filesystem::file_size(name) - less);
    EXPECT_NE(find(LookUp::Id, "d1").find("not complete"), std::string::npos) << less;
  }
}

TEST_F(DocumentIndexTest, SaysWhatCannotBeIndexed) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"WARC/1.0\r\n", "sito warc index"},
      {"plain text\n", "JSON lines, vertical and XML"},
      {"<?xml version=\"1.0\"?>\n<teiCorpus>\n", "JSON lines, vertical and XML"},
      {line_of(1) + "{\"id\":\n", "document 2"},
      {"<doc id=\"a\">\nword\n", "has no end"}};
  for (const auto& [bytes, message] : cases) {
    write(bytes);
    const auto written = write_document_index(path_, testing::TempDir());
    ASSERT_FALSE(written) << bytes;
    EXPECT_NE(to_string(written.error()).find(message), std::string::npos)
        << to_string(written.error());
    EXPECT_FALSE(std::filesystem::exists(index_name(path_)));
  }
}

}  // namespace
}  // namespace sito::corpus
