// SPDX-License-Identifier: Apache-2.0
#include "sito/write/columns/columns.h"

#include "support/nasty_documents.h"
#include "support/parquet_reader.h"
#include "support/render.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace sito::write {
namespace {

using Json = nlohmann::json;

Document bees() {
  Document document;
  document.id = "1";
  document.url = "https://www.bees.example.co.uk/a";
  document.title = "Bees";
  document.language = "cs";
  document.language_score = 0.5F;
  document.origin.file = "a.warc.gz";
  document.origin.date = "2026-01-31T12:00:01Z";
  document.paragraphs.resize(2);
  document.paragraphs[0].text = "One, \"two\"";
  document.paragraphs[0].role = ParagraphRole::Heading;
  document.paragraphs[0].heading_level = 2;
  document.paragraphs[1].text = "Three";
  MetadataValue author;
  author.field = MetadataField::Author;
  author.accepted = true;
  author.value = "Ann";
  document.metadata.values.push_back(author);
  author.value = "Bob";
  document.metadata.values.push_back(author);
  return document;
}

// The keys of an object and of what is in it; lists are looked into when they hold something.
void keys_of(const Json& value, const std::string& path, std::set<std::string>& keys) {
  if (value.is_object()) {
    for (const auto& [key, inner] : value.items()) {
      keys.insert(path + key + (inner.is_array() ? "[]" : ""));
      keys_of(inner, path + key + ".", keys);
    }
  }
}

TEST(Columns, TheBodyTakesTheSettingsOfMarkdown) {
  Document document;
  Body& body = document.structured;
  body.paragraphs.emplace_back().text = "x";
  body.paragraphs[0].spans = {{0, 1, SpanKind::Math, "x"}};
  body.elements.emplace_back().end = 1;
  body.elements[0].paragraph = 0;
  for (const char* format : {"jsonl", "json", "csv"}) {
    const std::string out =
        test::render(document, format, {{"body", "markdown"}, {"math", "paren"}});
    const char* formula = std::string_view(format) == "csv" ? R"(\(x\))" : R"(\\(x\\))";
    EXPECT_NE(out.find(formula), std::string::npos) << format << out;
    EXPECT_EQ(out.find("$x$"), std::string::npos) << format << out;
  }
}

TEST(Columns, NoKeyComesAndGoes) {
  for (const Schema& schema : schemas()) {
    std::set<std::string> of_empty;
    keys_of(Json::parse(test::render({}, "jsonl", {{"schema", std::string(schema.name)}})), "",
            of_empty);
    test::NastyDocuments documents(7);
    for (int i = 0; i < 50; ++i) {
      std::set<std::string> keys;
      const std::string line =
          test::render(documents.next(), "jsonl", {{"schema", std::string(schema.name)}});
      keys_of(Json::parse(line), "", keys);
      EXPECT_EQ(keys, of_empty) << schema.name;
    }
  }
}

TEST(Columns, ValuesKeepTheirType) {
  for (const Schema& schema : schemas()) {
    if (schema.nulls) continue;
    const Json empty =
        Json::parse(test::render({}, "jsonl", {{"schema", std::string(schema.name)}}));
    for (const auto& [key, value] : empty.items()) {
      EXPECT_TRUE(!value.is_null() || key.ends_with("_score")) << schema.name << " " << key;
    }
  }
}

TEST(Columns, SchemasHaveTheirKeysInOrder) {
  const Document document = bees();
  EXPECT_EQ(test::render(document, "jsonl", {{"schema", "c4"}}),
            "{\"text\":\"One, \\\"two\\\"\\nThree\",\"timestamp\":\"2026-01-31T12:00:01Z\","
            "\"url\":\"https://www.bees.example.co.uk/a\"}\n");
  const Json hplt = Json::parse(test::render(document, "jsonl", {{"schema", "hplt"}}));
  EXPECT_EQ(hplt["lang"], Json({"ces_Latn"}));
  EXPECT_EQ(hplt["prob"], Json({0.5}));
  const Json trafilatura =
      Json::parse(test::render(document, "jsonl", {{"schema", "trafilatura"}}));
  EXPECT_EQ(trafilatura["author"], "Ann; Bob");
  EXPECT_EQ(trafilatura["hostname"], "example.co.uk");
  EXPECT_TRUE(trafilatura["date"].is_null());
  const Json columns = Json::parse(test::render(document, "jsonl", {{"schema", "columns"}}));
  EXPECT_EQ(columns["source"]["timestamp"], "2026-01-31T12:00:01Z");
  EXPECT_EQ(columns["paragraphs"][0]["level"], 2);
  EXPECT_TRUE(columns["paragraphs"][1]["level"].is_null());
  const Json dolma =
      Json::parse(test::render(document, "jsonl", {{"schema", "dolma"}, {"source", "crawl"}}));
  EXPECT_EQ(dolma["source"], "crawl");
  EXPECT_EQ(dolma["created"], "2026-01-31T12:00:01Z");
}

TEST(Columns, HostsThatAreNoUtf8AreCorrected) {
  Document document = bees();
  document.url = "http://a\xBD.long-enough-for-the-heap.example/";
  const std::string host = "a\xEF\xBF\xBD.long-enough-for-the-heap.example";
  const std::string csv = test::render(document, "csv");
  EXPECT_NE(csv.find("," + host + ","), std::string::npos) << csv;
}

TEST(Columns, CsvQuotesWhatNeedsIt) {
  const auto renderer = test::renderer_of("csv", {{"schema", "c4"}});
  std::string out;
  renderer->begin_file(out);
  renderer->render(bees(), out);
  EXPECT_EQ(out,
            "text,timestamp,url\r\n\"One, \"\"two\"\"\nThree\",2026-01-31T12:00:01Z,"
            "https://www.bees.example.co.uk/a\r\n");
}

std::string parquet_of(const std::vector<Document>& documents, const std::string& schema) {
  const Format& format = *find_format("parquet");
  const Settings settings =
      resolve_settings(format, test::SettingPairs{{"schema", schema}}).value();
  auto made = format.make(settings);
  const auto renderer = std::move(*made);
  const auto maker = format.make_file(settings);
  std::string rows, file;
  for (const Document& document : documents) renderer->render(document, rows);
  renderer->pack(rows);
  maker->add(rows, file);
  maker->end(file);
  return file;
}

TEST(Columns, ParquetHoldsTheSameAsJson) {
  test::NastyDocuments nasty(11);
  std::vector<Document> documents = {bees(), {}};
  for (int i = 0; i < 40; ++i) documents.push_back(nasty.next());
  for (const Schema& schema : schemas()) {
    const std::string name(schema.name);
    const test::ParquetTable table = test::read_parquet(parquet_of(documents, name));
    ASSERT_EQ(table.rows, static_cast<std::int64_t>(documents.size())) << name;
    for (std::size_t i = 0; i < documents.size(); ++i) {
      const Json json = Json::parse(test::render(documents[i], "jsonl", {{"schema", name}}));
      const std::string key = schema.name == "oscar" ? "content" : "text";
      ASSERT_EQ(table.columns.at(key)[i][0], json[key].get<std::string>()) << name;
    }
  }
  const test::ParquetTable table = test::read_parquet(parquet_of({bees()}, "columns"));
  EXPECT_EQ(table.columns.at("authors.list.element")[0], (std::vector<std::string>{"Ann", "Bob"}));
  EXPECT_EQ(table.columns.at("source.timestamp")[0][0], "1769860801000");
}

}  // namespace
}  // namespace sito::write
