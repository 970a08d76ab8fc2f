// SPDX-License-Identifier: Apache-2.0
// Tables of structured documents; the project's table pages are in tests/golden/structure.
#include "support/outline.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace sito {
namespace {

using test::outline;

TEST(StructureTables, CellsSpanAndHeadersAreMarked) {
  EXPECT_EQ(outline("<table><caption>C</caption><tr><th colspan=2>a<tr><td rowspan=2>b<td>c<tr>"
                    "<td>d</table>"),
            "table\n  caption\n    paragraph: C\n  row\n    cell header 2x1\n      paragraph: a\n"
            "  row\n    cell 1x2\n      paragraph: b\n    cell\n      paragraph: c\n"
            "  row\n    cell\n      paragraph: d\n");
}

TEST(StructureTables, EmptyCellsHaveTheirPlace) {
  EXPECT_EQ(outline("<table><tr><th>a<th>c</tr><tr><td></td><td>b</table>"),
            "table\n  row\n    cell header\n      paragraph: a\n    cell header\n"
            "      paragraph: c\n  row\n    cell\n    cell\n      paragraph: b\n");
}

TEST(StructureTables, RowSpansEndWithTheTable) {
  EXPECT_EQ(outline("<table><tr><th rowspan=9>a<th>b<tr><td>c</table>"),
            "table\n  row\n    cell header 1x2\n      paragraph: a\n    cell header\n"
            "      paragraph: b\n  row\n    cell\n      paragraph: c\n");
}

TEST(StructureTables, SpansOfABillionHaveLimits) {
  EXPECT_EQ(outline("<table><tr><th colspan=1000000000>a<th rowspan=1000000000>b<tr><td>c</table>"),
            "table\n  row\n    cell header 1000x1\n      paragraph: a\n    cell header 1x2\n"
            "      paragraph: b\n  row\n    cell\n      paragraph: c\n");
}

TEST(StructureTables, TenThousandColumnsAreCells) {
  std::string row = "<tr>";
  for (int i = 0; i < 10'000; ++i) row += "<td>a";
  const std::string text = outline("<table><tr><th>a" + row + row + "</table>");
  std::size_t n_cells = 0;
  for (std::size_t at = text.find("cell"); at != text.npos; at = text.find("cell", at + 1))
    ++n_cells;
  EXPECT_EQ(n_cells, 20'001U);
}

TEST(StructureTables, OneCellIsLayout) {
  EXPECT_EQ(outline("<table><tr><td>a</table>"), "paragraph: a\n");
}

TEST(StructureTables, OneColumnIsLayout) {
  EXPECT_EQ(outline("<table><tr><td>a<tr><td>b</table>"), "paragraph: a\nparagraph: b\n");
}

TEST(StructureTables, OneTextInEachRowIsABox) {
  EXPECT_EQ(outline("<table border=1><tr><th>a<th></tr><tr><td></td><td>b<tr><td><td>c</table>"),
            "paragraph: a\nparagraph: b\nparagraph: c\n");
}

TEST(StructureTables, ProseInCellsIsLayout) {
  const std::string line(150, 'x');
  const std::string prose = "<p>" + line + "<p>" + line + "<p>" + line;
  const std::string paragraph = "paragraph: " + line + "\n";
  // One cell with most of the text, and two cells of prose.
  EXPECT_EQ(outline("<table border=1><tr><td>a<td>b<tr><td>c<td>" + prose + "</table>"),
            "paragraph: a\nparagraph: b\nparagraph: c\n" + paragraph + paragraph + paragraph);
  EXPECT_EQ(outline("<table><tr><th>a<td>" + prose + "<tr><th>b<td>" + prose + "</table>"),
            "paragraph: a\n" + paragraph + paragraph + paragraph + "paragraph: b\n" + paragraph +
                paragraph + paragraph);
  // A description of one block is data.
  EXPECT_EQ(outline("<table><tr><th>a<td>" + line + line + line + "</table>").substr(0, 5),
            "table");
}

TEST(StructureTables, CellsThatHoldPagesAreLayout) {
  EXPECT_EQ(outline("<table><tr><td>menu<td><h1>a</h1><p>b</table>"),
            "paragraph: menu\nheading 1: a\nparagraph: b\n");
}

TEST(StructureTables, PresentationIsLayout) {
  EXPECT_EQ(outline("<table role=presentation><tr><th>a<td>b</table>"),
            "paragraph: a\nparagraph: b\n");
}

TEST(StructureTables, TablesNestInCells) {
  EXPECT_EQ(outline("<table><tr><th>a<td><table><tr><th>b<td>c</table></table>"),
            "table\n  row\n    cell header\n      paragraph: a\n    cell\n      table\n"
            "        row\n          cell header\n            paragraph: b\n          cell\n"
            "            paragraph: c\n");
}

TEST(StructureTables, ListsStandInCells) {
  EXPECT_EQ(outline("<table><tr><th>a<td><ul><li>b</ul></table>"),
            "table\n  row\n    cell header\n      paragraph: a\n    cell\n      list\n"
            "        item\n          paragraph: b\n");
}

TEST(StructureTables, AHeadIsAHeader) {
  EXPECT_EQ(outline("<table><thead><tr><td>a<td>b<tbody><tr><td>c<td>d</table>"),
            "table\n  row\n    cell header\n      paragraph: a\n    cell header\n"
            "      paragraph: b\n  row\n    cell\n      paragraph: c\n    cell\n"
            "      paragraph: d\n");
}

TEST(StructureTables, RowsLeftOutByTheExtractorAreGone) {
  const std::string_view html = "<table><tr><th>a<th>b<tr><td>c<td>d<tr><td>e<td>f</table>";
  PageParser parser{Limits{}};
  Page page;
  parser.parse(html, "", page);
  Labels labels;
  test::keep_blocks(page, labels);
  for (const std::size_t i : {2U, 3U, 5U}) labels.segments[i].label = Label::Boilerplate;
  labels.keep_by_segments(page);
  const Document document = test::structured(page, labels);
  EXPECT_EQ(test::outline_of(document),
            "table\n  row\n    cell header\n      paragraph: a\n    cell header\n"
            "      paragraph: b\n  row\n    cell\n      paragraph: e\n    cell\n");
}

TEST(StructureTables, BoxesWithRolesAreTables) {
  EXPECT_EQ(outline("<div role=table><div role=row><span role=columnheader>A</span><span "
                    "role=columnheader>B</span></div><div role=row><span role=cell>1</span><span "
                    "role=cell>2</span></div></div>"),
            outline("<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>"));
}

}  // namespace
}  // namespace sito
