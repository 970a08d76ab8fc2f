// SPDX-License-Identifier: Apache-2.0
#include "sito/write/markdown/markdown_table.h"

#include "sito/base/ascii.h"

#include <algorithm>
#include <vector>

namespace sito::write {
namespace {

using Kind = ElementKind;

constexpr std::uint16_t kMaxColumns = 1000;  // that a cell spans, as in browsers

/// The rows of a table as lists of cells.
class Grid {
 public:
  Grid(const Outline& outline, MarkdownLine& line) : nodes_(outline.nodes()), line_(line) {}

  void read(std::uint32_t table) {
    for (std::uint32_t i = table + 1; i < nodes_[table].end; i = nodes_[i].end) {
      if (nodes_[i].kind == Kind::Row) add_row(i);
    }
  }

  void write(std::string& out) const {
    std::size_t width = 0;
    for (const auto& row : rows_) width = std::max(width, row.size());
    const std::vector<std::string> no_head(width);
    // Rows are filled up if that costs little.
    const std::size_t body_width = rows_.size() * width <= kMaxRepeats ? width : 0;
    auto row = rows_.begin();
    write_row(has_head_ || looks_like_head() ? *row++ : no_head, width, out);
    for (std::size_t i = 0; i < width; ++i) out += i == 0 ? "| --- |" : " --- |";
    out += '\n';
    for (; row != rows_.end(); ++row) write_row(*row, body_width, out);
  }

 private:
  /// A cell of an earlier row that reaches down.
  struct Above {
    std::uint32_t rows = 0;
    std::string text;
  };

  // Returns true for a first row of names above a column of numbers, if the page marks no cell as a
  // head.
  [[nodiscard]] bool looks_like_head() const {
    constexpr std::size_t kLongestName = 60;
    if (has_heads_ || rows_.size() < 2) return false;
    const auto is_name = [](const std::string& cell) {
      return !cell.empty() && cell.size() <= kLongestName && !is_number(cell) &&
             cell.find("](") == std::string::npos && !cell.ends_with('.');
    };
    const std::vector<std::string>& first = rows_.front();
    if (first.size() < 2 || !std::all_of(first.begin(), first.end(), is_name)) return false;
    for (std::size_t column = 0; column < first.size(); ++column) {
      const auto has_number = [&](const auto& row) {
        return column < row.size() && is_number(row[column]);
      };
      if (std::all_of(rows_.begin() + 1, rows_.end(), has_number)) return true;
    }
    return false;
  }

  // Returns true for digits with signs and a unit around them.
  static bool is_number(std::string_view cell) {
    constexpr std::size_t kLongestUnit = 3;
    const auto digits = std::count_if(cell.begin(), cell.end(), is_digit);
    const auto letters = std::count_if(cell.begin(), cell.end(), is_letter);
    return digits > 0 && static_cast<std::size_t>(letters) <= kLongestUnit && letters <= digits;
  }

  void add_row(std::uint32_t i) {
    std::vector<std::string>& row = rows_.emplace_back();
    bool all_head = true;
    // A cell that spans a whole row is written once: it is a heading for the rows below it.
    const bool is_alone = i + 1 < nodes_[i].end && nodes_[i + 1].end == nodes_[i].end;
    for (std::uint32_t j = i + 1; j < nodes_[i].end; j = nodes_[j].end) {
      all_head = all_head && nodes_[j].header;
      has_heads_ = has_heads_ || nodes_[j].header;
      repeat_above(row);
      add_cell(j, is_alone ? 1 : std::min(nodes_[j].columns, kMaxColumns), row);
    }
    repeat_above(row);
    if (rows_.size() == 1) has_head_ = all_head;
  }

  // Repeats the text of cells above that reach down to this place.
  void repeat_above(std::vector<std::string>& row) {
    while (row.size() < above_.size() && above_[row.size()].rows > 0) {
      Above& above = above_[row.size()];
      --above.rows;
      if (++repeats_ > kMaxRepeats) above.rows = 0;
      row.push_back(above.text);
    }
  }

  void add_cell(std::uint32_t i, std::uint16_t columns, std::vector<std::string>& row) {
    const OutlineNode& cell = nodes_[i];
    const std::string text = text_of(i);
    for (std::uint16_t n = 0; n < columns; ++n) {
      if (n > 0 && ++repeats_ > kMaxRepeats) return;
      if (cell.rows > 1) {
        if (above_.size() <= row.size()) above_.resize(row.size() + 1);
        above_[row.size()] = {cell.rows - 1U, text};
      }
      row.push_back(text);
    }
  }

  std::string text_of(std::uint32_t cell) {
    std::string text;
    for (std::uint32_t i = cell + 1; i < nodes_[cell].end; ++i) {
      const OutlineNode& node = nodes_[i];
      std::string line;
      if (node.image != nullptr) {
        MarkdownLine::append_image(node.image->url, node.image->alt, line);
      } else {
        line_.append(*node.paragraph, MarkdownLineKind::Cell, line);
      }
      if (!text.empty() && !line.empty()) text += "<br>";
      text += line;
    }
    return text;
  }

  static void write_row(const std::vector<std::string>& row, std::size_t width, std::string& out) {
    out += '|';
    for (std::size_t i = 0; i < std::max(row.size(), width); ++i) {
      out += ' ';
      if (i < row.size()) out += row[i];
      out += out.ends_with(' ') ? "|" : " |";
    }
    out += '\n';
  }

  std::span<const OutlineNode> nodes_;
  MarkdownLine& line_;
  std::vector<std::vector<std::string>> rows_;
  std::vector<Above> above_;
  bool has_head_ = false;   // the first row is one
  bool has_heads_ = false;  // some cell is one
  std::size_t repeats_ = 0;
};

}  // namespace

bool fits_markdown_table(const Outline& outline, std::uint32_t table) {
  const auto nodes = outline.nodes();
  for (std::uint32_t i = table + 1; i < nodes[table].end;) {
    const Kind kind = nodes[i].kind;
    if (kind == Kind::Caption) {
      i = nodes[i].end;
      continue;
    }
    const bool fits = kind == Kind::Row || kind == Kind::Cell || kind == Kind::Paragraph ||
                      kind == Kind::Heading || kind == Kind::Image;
    if (!fits) return false;
    ++i;
  }
  return true;
}

void append_markdown_table(const Outline& outline, std::uint32_t table, MarkdownLine& line,
                           std::string& out) {
  Grid grid(outline, line);
  grid.read(table);
  grid.write(out);
}

}  // namespace sito::write
