// SPDX-License-Identifier: Apache-2.0
// Which tables are data, and which only lay out the page.
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

/// Looks at a table's own rows and cells. It is data when it has more than one cell and says what
/// its cells are (`th`, `thead`, `caption`, a visible border); else when it has two columns and two
/// rows or more and no cell holds a heading, another table or many blocks. Never with
/// role=presentation. Cost: linear in the rows and cells, nested tables not counted.
TableShape shape_of(const Page& page, const KeptIndex& kept, NodeId table);

/// What a cell spans, at least 1, at most `limit`; rowspan=0 is `limit`.
std::uint16_t columns_of(const Page& page, NodeId cell);
std::uint16_t rows_of(const Page& page, NodeId cell, std::uint32_t limit);

}  // namespace sito::structured
