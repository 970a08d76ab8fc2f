// SPDX-License-Identifier: Apache-2.0
// Separates data tables from tables that lay out the page.
#pragma once

#include "sito/document/structure/kept_index.h"
#include "sito/page/page.h"

#include <cstdint>

namespace sito::structured {

struct TableShape {
  bool is_data = false;
  std::uint32_t n_rows = 0;
  bool has_row_spans = false;
};

/// Examines a table's own rows and cells. A data table has two columns, and in one row two cells
/// with text; and a mark of data (`th`, `thead`, `caption`, a visible border), or else two rows, and
/// no cell with a heading, another table or many blocks. role=presentation rules it out, and so do
/// two cells of prose (several blocks of more than a few lines), and one with most of the text.
/// Cost: linear in the rows and cells, without nested tables.
TableShape shape_of(const Page& page, const KeptIndex& kept, NodeId table);

/// Return the spans of a cell, at least 1; rows are at most `limit`, and rowspan=0 is `limit`.
std::uint16_t columns_of(const Page& page, NodeId cell);
std::uint16_t rows_of(const Page& page, NodeId cell, std::uint32_t limit);

}  // namespace sito::structured
