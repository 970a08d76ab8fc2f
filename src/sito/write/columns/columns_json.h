// SPDX-License-Identifier: Apache-2.0
// Rows of a schema as JSON objects.
#pragma once

#include "sito/write/columns/columns.h"

#include <string>
#include <vector>

namespace sito::write {

/// Writes every key of the schema in every row, in the order of the table.
class JsonRows {
 public:
  explicit JsonRows(const Schema& schema);
  /// Appends the row as an object.
  void append(Row& row, std::string& out) const;

 private:
  void append_fields(std::size_t begin, std::size_t end, std::size_t depth, std::size_t entry,
                     Row& row, std::string& out) const;
  void append_child(std::size_t begin, std::size_t end, std::size_t depth, std::size_t entry,
                    Row& row, std::string& out) const;
  void append_value(std::size_t i, std::size_t entry, Row& row, std::string& out) const;

  const Schema& schema_;
  std::vector<parquet::Path> paths_;
};

/// Appends `cell`, which is not null, as a number, a Boolean or a string.
void append_cell(const Cell& cell, parquet::Type type, std::string& out);

}  // namespace sito::write
