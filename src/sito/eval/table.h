// SPDX-License-Identifier: Apache-2.0
// Tables of text cells, and numbers in them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

enum class TableStyle : std::uint8_t { Text, Markdown };

/// Cells as they are to be shown. Every row has as many as the head.
struct Table {
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

/// Appends the table; the first column is aligned to the left, the others to the right.
void append_table(const Table& table, TableStyle style, std::string& out);

/// With so many decimals, whatever the locale.
std::string decimals(double value, int n = 4);
/// The shortest decimal that reads back as the value.
std::string number(double value);
/// With at most so many significant digits, without zeros at the end.
std::string rounded(double value, int digits = 12);
/// A cell of comma-separated values, in quotes where it needs them (RFC 4180).
std::string csv_cell(std::string_view text);

}  // namespace sito::eval
