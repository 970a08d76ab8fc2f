// SPDX-License-Identifier: Apache-2.0
// The structure of the pages under tests/golden/structure: each as an outline, and the tables cell
// by cell. Outlines are updated as those of pages_test.cpp are; expected.cells is written by hand.
#include "support/golden_pages.h"
#include "support/outline.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace sito {
namespace {

using test::GoldenPage;

std::string text_below(const Document& document, std::uint32_t index);

/// The rows of a table, its spans filled in: `#` in front of headers, `<` right of a cell that goes
/// on (`<x99` for so many at the end of a row), `^` below one, `.` for an empty cell.
std::vector<std::vector<std::string>> grid_of(const Document& document, std::uint32_t table) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::uint32_t> reaching;  // rows that a cell above goes on for, by column
  const auto& elements = document.elements;
  for (std::uint32_t row = table + 1; row < elements[table].end; row = elements[row].end) {
    if (elements[row].kind != ElementKind::Row) continue;
    std::vector<std::string>& cells = rows.emplace_back();
    const auto fill = [&] {
      while (cells.size() < reaching.size() && reaching[cells.size()] > 0) {
        --reaching[cells.size()];
        cells.emplace_back("^");
      }
    };
    for (std::uint32_t cell = row + 1; cell < elements[row].end; cell = elements[cell].end) {
      fill();
      const Element& element = elements[cell];
      if (reaching.size() < cells.size() + element.columns) {
        reaching.resize(cells.size() + element.columns);
      }
      for (std::uint16_t column = 0; column < element.columns; ++column) {
        reaching[cells.size()] = element.rows - 1U;
        const std::string mark(element.header ? "#" : "");
        cells.push_back(column > 0 ? "<" : mark + text_below(document, cell));
      }
    }
    fill();
  }
  return rows;
}

std::string text_below(const Document& document, std::uint32_t index) {
  std::string out;
  for (std::uint32_t i = index + 1; i < document.elements[index].end; ++i) {
    const Element& element = document.elements[i];
    std::string piece;
    if (element.kind == ElementKind::Table) {
      for (const auto& row : grid_of(document, i)) {
        if (!piece.empty()) piece += " // ";
        for (std::size_t column = 0; column < row.size(); ++column) {
          piece += (column > 0 ? " / " : "") + row[column];
        }
      }
      piece = "[" + piece + "]";
      i = element.end - 1;
    } else if (element.kind == ElementKind::Image) {
      piece = "{image}";
    } else if (element.paragraph != kNoParagraph) {
      piece = document.paragraphs[element.paragraph].text;
    }
    if (!out.empty() && !piece.empty()) out += " + ";
    out += piece;
  }
  return out.empty() ? "." : out;
}

std::string cells_of(const Document& document) {
  std::string out;
  for (std::uint32_t i = 0; i < document.elements.size(); ++i) {
    if (document.elements[i].kind != ElementKind::Table) continue;
    for (const auto& row : grid_of(document, i)) {
      std::size_t n_at_end = 0;
      while (n_at_end < row.size() && row[row.size() - 1 - n_at_end] == "<") ++n_at_end;
      const bool many = n_at_end > 9;
      for (std::size_t column = 0; column < row.size() - (many ? n_at_end : 0); ++column) {
        out += (column > 0 ? " | " : "") + row[column];
      }
      if (many) out += " | <x" + std::to_string(n_at_end);
      out += "\n";
    }
    i = document.elements[i].end - 1;
  }
  return out;
}

TEST(GoldenStructure, TablesAreExactCellByCell) {
  std::size_t n_tables = 0;
  for (const GoldenPage& golden : test::golden_pages("structure")) {
    const auto path = golden.folder / "expected.cells";
    if (!std::filesystem::exists(path)) continue;
    ++n_tables;
    EXPECT_EQ(cells_of(test::structured(golden.html)), test::read_text(path)) << golden.slug;
  }
  EXPECT_GE(n_tables, 8U);
}

TEST(GoldenStructure, OutlinesAreAsOnFile) {
  const std::vector<GoldenPage> pages = test::golden_pages("structure");
  EXPECT_GE(pages.size(), 25U);
  for (const GoldenPage& golden : pages) {
    const Document document = test::structured(golden.html, "http://x.test/page");
    EXPECT_EQ(test::structure_fault(document), "") << golden.slug;
    const auto path = golden.folder / "expected.outline";
    if (std::getenv("SITO_UPDATE_GOLDEN") != nullptr) {
      std::ofstream(path, std::ios::binary) << test::outline_of(document);
      continue;
    }
    EXPECT_EQ(test::outline_of(document), test::read_text(path)) << golden.slug;
  }
}

}  // namespace
}  // namespace sito
