// SPDX-License-Identifier: Apache-2.0
// CSV (RFC 4180) with a line of names in front: the columns of a schema without lists of groups.
#include "sito/write/columns/columns.h"
#include "sito/write/columns/columns_json.h"
#include "sito/write/makers.h"

namespace sito::write {
namespace {

constexpr std::string_view kBetweenValues = "; ";  // of a list

bool is_in_group_of_list(const ColumnSpec& column) {
  return column.path.find("[].") != std::string_view::npos;
}

void append_quoted(std::string_view field, std::string& out) {
  if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
    out += field;
    return;
  }
  out += '"';
  for (const char c : field) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

class Csv final : public Renderer {
 public:
  explicit Csv(const Settings& settings) : row_(settings) {
    for (const ColumnSpec& column : schema_of(settings).columns) {
      if (!is_in_group_of_list(column)) columns_.push_back(&column);
    }
  }

  void begin_file(std::string& out) override {
    for (const ColumnSpec* column : columns_) {
      std::string name(column->path);
      if (name.ends_with("[]")) name.resize(name.size() - 2);
      append_field(column, name, out);
    }
    out += "\r\n";
  }

  void render(const Document& document, std::string& out) override {
    row_.set(document);
    for (const ColumnSpec* column : columns_) {
      field_.clear();
      const std::size_t size = column->count == nullptr ? 1 : column->count(row_);
      for (std::size_t i = 0; i < size; ++i) {
        if (i > 0) field_ += kBetweenValues;
        append_cell(column->read(row_, i), column->type, field_);
      }
      append_field(column, field_, out);
    }
    out += "\r\n";
  }

 private:
  void append_field(const ColumnSpec* column, std::string_view field, std::string& out) {
    if (column != columns_.front()) out += ',';
    append_quoted(field, out);
  }

  Row row_;
  std::vector<const ColumnSpec*> columns_;
  std::string field_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_csv(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<Csv>(settings));
}

}  // namespace sito::write
