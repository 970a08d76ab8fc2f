// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/table.h"

#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace sito::eval {
namespace {

constexpr std::size_t kGap = 2;  // blanks between columns of text

void append_markdown_row(const std::vector<std::string>& cells, std::string& out) {
  for (const std::string& cell : cells) {
    out += "| ";
    for (const char c : cell) {
      if (c == '|') out += '\\';
      out += c;
    }
    out += ' ';
  }
  out += "|\n";
}

void append_markdown(const Table& table, std::string& out) {
  append_markdown_row(table.head, out);
  for (std::size_t i = 0; i < table.head.size(); ++i) out += i == 0 ? "|---" : "|---:";
  out += "|\n";
  for (const auto& row : table.rows) append_markdown_row(row, out);
}

void append_text_row(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths,
                     std::string& out) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::size_t blanks = widths[i] - text::count_code_points(cells[i]);
    if (i > 0) out.append(kGap + blanks, ' ');
    out += cells[i];
    if (i == 0 && cells.size() > 1) out.append(blanks, ' ');
  }
  out += '\n';
}

void append_text(const Table& table, std::string& out) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < table.head.size(); ++i) {
    std::size_t width = text::count_code_points(table.head[i]);
    for (const auto& row : table.rows) width = std::max(width, text::count_code_points(row[i]));
    widths.push_back(width);
  }
  append_text_row(table.head, widths, out);
  for (const auto& row : table.rows) append_text_row(row, widths, out);
}

}  // namespace

void append_table(const Table& table, TableStyle style, std::string& out) {
  style == TableStyle::Markdown ? append_markdown(table, out) : append_text(table, out);
}

std::string decimals(double value, int n) {
  std::array<char, 64> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                 std::chars_format::fixed, n);
  return {digits.data(), end.ptr};
}

std::string number(double value) {
  std::array<char, 64> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  return {digits.data(), end.ptr};
}

std::string rounded(double value, int digits) {
  std::array<char, 64> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                 std::chars_format::general, digits);
  return {text.data(), end.ptr};
}

std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string cell = "\"";
  for (const char c : text) {
    if (c == '"') cell += '"';
    cell += c;
  }
  return cell + '"';
}

}  // namespace sito::eval
