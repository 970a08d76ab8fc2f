// SPDX-License-Identifier: Apache-2.0
// Tables of text cells, and the numbers in them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

enum class TableStyle : std::uint8_t { Text, Markdown };

/// Cells as shown. Each row has as many cells as the head.
struct Table {
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

/// Appends the table; the first column is aligned to the left, the others to the right.
void append_table(const Table& table, TableStyle style, std::string& out);

/// Writes a number with `n` decimals, independent of the locale.
std::string decimals(double value, int n = 4);
/// Writes the shortest decimal that reads back as the value.
std::string number(double value);
/// Writes a number with at most `digits` significant digits, without zeros at the end.
std::string rounded(double value, int digits = 12);
/// Writes a cell of comma-separated values, in quotes if needed (RFC 4180).
std::string csv_cell(std::string_view text);

}  // namespace sito::eval
