// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/fields/xqt_store.h"

#include "sito/io/file.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace sito::corpus {
namespace {

using fields::Element;
using fields::Field;
using fields::Template;
using fields::Type;

Field field(std::string_view name, Type type, std::uint32_t max = 1) {
  Field field;
  field.name = name;
  field.type = type;
  field.max = max;
  return field;
}

Template news() {
  Template mapping;
  mapping.id = "news";
  Field comment = field("comment", Type::Record, fields::kUnbounded);
  comment.fields = {field("by", Type::String), field("likes", Type::Integer)};
  mapping.fields = {field("title", Type::String), field("author", Type::String, fields::kUnbounded),
                    field("text", Type::Text), field("price", Type::Decimal), comment};
  return mapping;
}

std::string json_of(const Template& mapping, std::string_view xml) {
  std::string out;
  append_json(mapping, fields::parse_xml(xml)->front(), out);
  return out;
}

TEST(XqtJson, HasFieldsInTheOrderOfTheMapping) {
  EXPECT_EQ(
      json_of(
          news(),
          "<article url='https://a.example/' version='2'><text><p>One \"1\".</p><p>Two.</p></text>"
          "<title>T</title><author>A</author><price>-1.50</price>"
          "<comment><by>B</by><likes>12</likes></comment><comment/></article>"),
      "{\"url\":\"https://a.example/\",\"version\":2,\"title\":\"T\",\"author\":[\"A\"],"
      "\"text\":\"One \\\"1\\\".\\nTwo.\",\"price\":-1.50,"
      "\"comment\":[{\"by\":\"B\",\"likes\":12},{}]}");
}

TEST(XqtJson, WhatIsMissingIsNotThereAndTooManyAreAll) {
  EXPECT_EQ(json_of(news(), "<article><title/><price>1.2.3</price></article>"),
            "{\"author\":[],\"price\":\"1.2.3\",\"comment\":[]}");
  EXPECT_EQ(json_of(news(), "<article><title>A</title><title>B</title></article>"),
            "{\"title\":[\"A\",\"B\"],\"author\":[],\"comment\":[]}");
}

TEST(XqtJson, BareModulesGiveTheirXml) {
  Template bare;
  bare.query = "<a/>";
  EXPECT_EQ(json_of(bare, "<a b='1'><c>x</c></a>"),
            "{\"b\":\"1\",\"xml\":\"<a b=\\\"1\\\"><c>x</c></a>\"}");
}

class XqtStoreTest : public testing::Test {
 protected:
  XqtStoreTest() : folder_(std::filesystem::path(testing::TempDir()) / "sito_xqt_store") {
    std::filesystem::remove_all(folder_);
  }
  ~XqtStoreTest() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string path(std::string_view name) const { return (folder_ / name).string(); }
  static std::string read(const std::string& path) { return *io::read_file(path, 1 << 20); }

  std::filesystem::path folder_;
};

std::string rendered(const RecordStore& store, std::string_view title) {
  Element record;
  record.name = "article";
  record.children.push_back(Element::of("title", title));
  std::string out;
  store.render(news(), record, out);
  return out;
}

TEST_F(XqtStoreTest, OneFileHasAllRecordsWhenItIsClosed) {
  std::filesystem::create_directories(folder_);
  auto store = *open_xml_store(path("a.xml"));
  ASSERT_TRUE(store->put({"u", rendered(*store, "A & B")}).has_value());
  ASSERT_TRUE(store->put({"u", rendered(*store, "C")}).has_value());
  EXPECT_FALSE(std::filesystem::exists(path("a.xml")));
  ASSERT_TRUE(store->close().has_value());
  EXPECT_EQ(read(path("a.xml")),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>\n<article><title>A &amp; "
            "B</title></article>\n<article><title>C</title></article>\n</database>\n");
  auto empty = *open_xml_store(path("b.xml"));
  ASSERT_TRUE(empty->close().has_value());
  EXPECT_EQ(fields::parse_xml(read(path("b.xml")))->front().name, "database");
}

TEST_F(XqtStoreTest, FolderIsUpdatedByAddress) {
  for (int run = 0; run < 2; ++run) {
    auto store = *open_folder_store(folder_.string());
    ASSERT_TRUE(store->put({"https://a.example/1", rendered(*store, run == 0 ? "A" : "B")}));
    ASSERT_TRUE(
        store->put({"https://a.example/" + std::to_string(run + 2), rendered(*store, "C")}));
    ASSERT_TRUE(store->close().has_value());
    EXPECT_EQ(store->remarks(), run == 0 ? "" : "1 record replaced others with the same URL\n");
  }
  const std::string index = read(path("index.jsonl"));
  const std::size_t name = index.find("\"file\":\"") + 8;
  EXPECT_NE(read(path(index.substr(name, index.find('"', name) - name))).find("<title>B</title>"),
            std::string::npos);
  EXPECT_EQ(std::count(index.begin(), index.end(), '\n'), 3);
}

TEST_F(XqtStoreTest, OneRunAtATimeWritesAFolder) {
  auto store = open_folder_store(folder_.string());
  ASSERT_TRUE(store.has_value());
  EXPECT_FALSE(open_folder_store(folder_.string()).has_value());
}

}  // namespace
}  // namespace sito::corpus
