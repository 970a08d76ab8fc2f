// SPDX-License-Identifier: Apache-2.0
// Parquet: documents as rows of a schema. Renderers make rows, which are packed to pages batch by
// batch; a FileMaker puts them together.
#include "sito/parquet/file_maker.h"
#include "sito/parquet/rows.h"
#include "sito/write/columns/columns.h"
#include "sito/write/makers.h"

namespace sito::write {
namespace {

void append_cell(const Cell& cell, parquet::RowWriter& out) {
  switch (cell.kind) {
    case Cell::Kind::Null:
      return out.null();
    case Cell::Kind::Text:
      return out.text(cell.text);
    case Cell::Kind::Integer:
      return out.integer(cell.integer);
    case Cell::Kind::Real:
      return out.real(cell.real);
    case Cell::Kind::Flag:
      return out.flag(cell.flag);
  }
}

class Parquet final : public Renderer {
 public:
  explicit Parquet(const Settings& settings)
      : schema_(schema_of(settings)), columns_(parquet_columns(schema_)), row_(settings) {}

  void render(const Document& document, std::string& out) override {
    row_.set(document);
    parquet::RowWriter cells(out);
    for (const ColumnSpec& column : schema_.columns) {
      const std::size_t size = column.count == nullptr ? 1 : column.count(row_);
      if (column.count != nullptr) cells.begin_list(size);
      for (std::size_t i = 0; i < size; ++i) append_cell(column.read(row_, i), cells);
    }
  }

  void pack(std::string& rows) override { parquet::pack(columns_, rows); }

 private:
  const Schema& schema_;
  parquet::Columns columns_;
  Row row_;
};

class ParquetFile final : public FileMaker {
 public:
  explicit ParquetFile(const Settings& settings)
      : maker_(parquet_columns(schema_of(settings)),
               {{"sito.schema", settings.find("schema")->second}}) {}
  void add(std::string_view packed, std::string& out) override { maker_.add(packed, out); }
  void end(std::string& out) override { maker_.end(out); }

 private:
  parquet::FileMaker maker_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_parquet(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<Parquet>(settings));
}

std::unique_ptr<FileMaker> make_parquet_file(const Settings& settings) {
  return std::make_unique<ParquetFile>(settings);
}

}  // namespace sito::write
