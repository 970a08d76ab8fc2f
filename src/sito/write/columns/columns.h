// SPDX-License-Identifier: Apache-2.0
// The table of schemas: documents as rows of typed columns, which Parquet, JSON lines and CSV share
// (docs/formats/schemas.md).
#pragma once

#include "sito/document/document.h"
#include "sito/parquet/schema.h"
#include "sito/write/description.h"
#include "sito/write/lines.h"
#include "sito/write/markdown/markdown_blocks.h"
#include "sito/write/writer.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sito::write {

/// The value of a column in a row. Text is a view into the row.
struct Cell {
  enum class Kind : std::uint8_t { Null, Text, Integer, Real, Flag };
  Kind kind = Kind::Null;
  std::string_view text;
  std::int64_t integer = 0;
  float real = 0;
  bool flag = false;
};

/// A document as columns read it. Use one for each renderer: it keeps its memory.
class Row {
 public:
  Row() = default;
  /// Reads the settings of the field `text`, and "source", the name of the corpus.
  explicit Row(const Settings& settings);
  /// Makes this the row of `document`, which must outlive the row.
  void set(const Document& document);

  [[nodiscard]] const Document& document() const { return *document_; }
  [[nodiscard]] const Description& known() const { return known_; }
  /// Returns the paragraphs as lines, or Markdown. The first call makes the text.
  std::string_view text();
  [[nodiscard]] std::string_view source() const { return source_; }
  /// Returns a place for a value that is made for one cell. It is valid until the next cell is
  /// read.
  std::string& scratch() { return scratch_.clear(), scratch_; }
  /// Returns `bytes` if they are UTF-8, else a corrected copy in the scratch.
  std::string_view as_text(std::string_view bytes);
  /// The same for a text that has no other owner.
  std::string_view keep(std::string_view bytes);

 private:
  bool markdown_ = false;
  std::string source_;
  const Document* document_ = nullptr;
  Description known_;
  MarkdownBlocks blocks_;
  PlainLines lines_;
  bool has_text_ = false;
  std::string text_, scratch_;
};

/// A column; its path is one of parquet::Column.
struct ColumnSpec {
  std::string_view path;
  parquet::Type type = parquet::Type::Text;
  bool required = false;                            ///< never null
  bool dictionary = false;                          ///< has few distinct values
  Cell (*read)(Row& row, std::size_t i) = nullptr;  ///< `i`: the entry of a list, else 0
  std::size_t (*count)(const Row& row) = nullptr;   ///< of a list's entries; null: no list
};

struct Schema {
  std::string_view name;
  std::span<const ColumnSpec> columns;
  bool metadata = false;  ///< sito reads metadata for it
  bool nulls = false;     ///< JSON writes null for unknown text, else "", so that a column keeps
                          ///< its type if a file has no value for it
};

std::span<const Schema> schemas();
const Schema* find_schema(std::string_view name);
/// Returns the schema that the settings of a format name. The name has to be in the table.
const Schema& schema_of(const Settings& settings);
/// Returns the column of the schema `columns` with that name if its values may name files, that is,
/// texts with few distinct values; else null.
const ColumnSpec* find_name_column(std::string_view name);
/// Returns the names of such columns: "language, page_type, ...".
std::string name_columns();
/// Returns the same columns for Parquet.
parquet::Columns parquet_columns(const Schema& schema);

}  // namespace sito::write
