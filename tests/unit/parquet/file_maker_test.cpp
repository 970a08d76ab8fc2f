// SPDX-License-Identifier: Apache-2.0
#include "sito/parquet/file_maker.h"

#include "sito/parquet/runs.h"

#include "support/parquet_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace sito::parquet {
namespace {

const Columns kColumns = {
    {"id", Type::Text, true, false},           {"meta.language", Type::Text, false, true},
    {"meta.score", Type::Real, false, false},  {"cut", Type::Flag, true, false},
    {"at", Type::Time, false, false},          {"authors[]", Type::Text, true, true},
    {"parts[].text", Type::Text, true, false}, {"parts[].level", Type::Integer, false, false},
};

struct Row {
  std::string id, language;
  float score = 0;
  bool cut = false;
  std::int64_t at = 0;
  std::vector<std::string> authors;
  std::vector<std::pair<std::string, int>> parts;
};

void append(const Row& row, std::string& out) {
  RowWriter cells(out);
  cells.text(row.id);
  row.language.empty() ? cells.null() : cells.text(row.language);
  row.score == 0 ? cells.null() : cells.real(row.score);
  cells.flag(row.cut);
  row.at == 0 ? cells.null() : cells.integer(row.at);
  cells.begin_list(row.authors.size());
  for (const std::string& author : row.authors) cells.text(author);
  cells.begin_list(row.parts.size());
  for (const auto& part : row.parts) cells.text(part.first);
  cells.begin_list(row.parts.size());
  for (const auto& part : row.parts) {
    part.second == 0 ? cells.null() : cells.integer(part.second);
  }
}

std::vector<Row> random_rows(unsigned seed, std::size_t n) {
  std::mt19937 random(seed);
  const auto up_to = [&](unsigned most) { return random() % (most + 1); };
  std::vector<Row> rows(n);
  for (std::size_t i = 0; i < n; ++i) {
    Row& row = rows[i];
    row.id = "document " + std::to_string(i);
    row.language = std::vector<std::string>{"", "cs", "en", "de"}[up_to(3)];
    row.score = static_cast<float>(up_to(4)) / 4;
    row.cut = up_to(3) == 0;
    row.at = static_cast<std::int64_t>(up_to(2)) * 1000000007;
    row.authors.resize(up_to(3), row.language + "!");
    for (auto k = up_to(12); k > 0; --k) {
      row.parts.emplace_back(std::string(up_to(90), static_cast<char>('a' + k)), up_to(2));
    }
  }
  return rows;
}

// A file of these rows, packed by `batch` and handed over in portions of `portion` bytes.
std::string file_of(const std::vector<Row>& rows, std::size_t batch, std::size_t portion) {
  FileMaker maker(kColumns, {{"key", "value"}});
  std::string file;
  for (std::size_t at = 0; at < rows.size(); at += batch) {
    std::string bytes;
    for (std::size_t i = at; i < std::min(at + batch, rows.size()); ++i) append(rows[i], bytes);
    pack(kColumns, bytes);
    for (std::size_t k = 0; k < bytes.size(); k += portion) {
      maker.add(std::string_view(bytes).substr(k, portion), file);
    }
  }
  maker.end(file);
  return file;
}

std::vector<std::string> cell(const std::string& text) { return {text.empty() ? "(null)" : text}; }

TEST(FileMaker, WhatWasWrittenIsReadAgain) {
  for (const std::size_t n : {1U, 7U, 8U, 9U, 64U, 1000U}) {
    const std::vector<Row> rows = random_rows(static_cast<unsigned>(n), n);
    const test::ParquetTable table = test::read_parquet(file_of(rows, 100, 4096));
    ASSERT_EQ(table.rows, static_cast<std::int64_t>(n));
    for (std::size_t i = 0; i < n; ++i) {
      const Row& row = rows[i];
      const auto& columns = table.columns;
      ASSERT_EQ(columns.at("id")[i], cell(row.id));
      ASSERT_EQ(columns.at("meta.language")[i], cell(row.language));
      ASSERT_EQ(columns.at("meta.score")[i], cell(row.score == 0 ? "" : std::to_string(row.score)));
      ASSERT_EQ(columns.at("cut")[i], cell(row.cut ? "true" : "false"));
      ASSERT_EQ(columns.at("at")[i], cell(row.at == 0 ? "" : std::to_string(row.at)));
      ASSERT_EQ(columns.at("authors.list.element")[i], row.authors);
      std::vector<std::string> texts, levels;
      for (const auto& [text, level] : row.parts) {
        texts.push_back(text);
        levels.push_back(level == 0 ? "(null)" : std::to_string(level));
      }
      ASSERT_EQ(columns.at("parts.list.element.text")[i], texts);
      ASSERT_EQ(columns.at("parts.list.element.level")[i], levels);
    }
  }
}

TEST(FileMaker, PortionsDoNotMatter) {
  const std::vector<Row> rows = random_rows(5, 300);
  EXPECT_EQ(file_of(rows, 50, 1), file_of(rows, 50, std::size_t{1} << 20));
}

TEST(FileMaker, AFileWithoutRowsIsComplete) {
  const test::ParquetTable table = test::read_parquet(file_of({}, 1, 1));
  EXPECT_EQ(table.rows, 0);
  EXPECT_EQ(table.groups, 0U);
  EXPECT_EQ(table.footer[2].elements.size(), 15U);
  EXPECT_EQ(table.footer[5].elements.at(0)[2].text, "value");
}

TEST(FileMaker, GroupsEndAtTheirSize) {
  std::vector<Row> rows(40);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].id = std::string(std::size_t{4} << 20, static_cast<char>('a' + i % 26));
  }
  const test::ParquetTable table = test::read_parquet(file_of(rows, 1, std::size_t{1} << 20));
  EXPECT_EQ(table.groups, 3U);  // of 16 rows, 64 MB
  EXPECT_EQ(table.footer[4].elements[0][3].number, 16);
  EXPECT_EQ(table.columns.at("id")[39][0], rows[39].id);
}

TEST(FileMaker, ALargeDictionaryIsGivenUp) {
  std::vector<Row> rows(3000);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].language = std::to_string(i) + std::string(500, 'x');
  }
  const test::ParquetTable table = test::read_parquet(file_of(rows, 500, 1 << 20));
  EXPECT_EQ(table.columns.at("meta.language")[2999], cell(rows[2999].language));
  const test::Thrift& chunk = table.footer[4].elements[0][1].elements[1][3];
  EXPECT_EQ(chunk.fields.count(11), 0U);
}

TEST(FileMaker, BoundsHoldAllValues) {
  std::vector<Row> rows(3);
  rows[0].id = "b";
  rows[1].id = "c" + std::string(100, 'z');              // cut, and raised
  rows[2].id = std::string(63, 'a') + "\xC4\x8D" + "b";  // cut in front of a character
  rows[1].at = -5, rows[2].at = 7;
  const test::ParquetTable table = test::read_parquet(file_of(rows, 2, 1 << 20));
  const auto& chunks = table.footer[4].elements[0][1].elements;
  EXPECT_EQ(chunks[0][3][12][6].text, std::string(63, 'a'));
  EXPECT_GT(chunks[0][3][12][5].text, rows[1].id);
  EXPECT_LE(chunks[0][3][12][5].text.size(), 64U);
  EXPECT_EQ(chunks[4][3][12][6].text, std::string("\xFB\xFF\xFF\xFF\xFF\xFF\xFF\xFF"));
  EXPECT_EQ(chunks[4][3][12][5].text[0], 7);
  EXPECT_EQ(chunks[4][3][12][3].number, 1);
}

TEST(FileMaker, BoundsThatCannotBeSaidAreLeftOut) {
  std::vector<Row> rows(1);
  for (int i = 0; i < 50; ++i) rows[0].id += "\xC4\x8D";
  const test::ParquetTable table = test::read_parquet(file_of(rows, 1, 1 << 20));
  EXPECT_EQ(table.footer[4].elements[0][1].elements[0][3][12].fields.count(5), 0U);
}

TEST(Runs, AreOfBothKinds) {
  std::string out;
  append_runs(std::vector<std::uint32_t>(20, 3), 2, out);
  EXPECT_EQ(out, std::string("\x28\x03"));
  out.clear();
  append_runs(std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 7}, 3, out);  // the format's example
  EXPECT_EQ(out, std::string("\x03\x88\xC6\xFA"));
}

}  // namespace
}  // namespace sito::parquet
