// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/tables.h"

#include "sito/document/structure/attributes.h"

#include <algorithm>

namespace sito::structured {
namespace {

// HTML's own limits for spans.
constexpr std::uint32_t kMaxColumns = 1000;
constexpr std::uint32_t kMaxRows = 65534;

// A cell with more blocks is a part of the page; the threshold is higher for tables with a mark of
// data. Chosen on pages laid out with tables.
constexpr std::uint32_t kBlocksOfCell = 6;
constexpr std::uint32_t kBlocksOfDataCell = 40;
// How many nodes of a cell are searched for headings and tables; bounds the cost of nesting.
constexpr std::uint32_t kNodesOfCell = 64;

constexpr TagSet kSections(Tag::Thead, Tag::Tbody, Tag::Tfoot);
constexpr TagSet kCells(Tag::Td, Tag::Th);
constexpr TagSet kOfPages(Tag::Table, Tag::H1, Tag::H2, Tag::H3, Tag::Form, Tag::Article);

struct CellFacts {
  std::uint32_t most_blocks = 0;
  bool holds_page = false;
};

void look_at_cell(const Page& page, const KeptIndex& kept, NodeId cell, CellFacts& facts) {
  if (kept.has_visible(cell)) {
    const BlockId first = page.text(kept.first_visible(cell)).block;
    const BlockId last = page.text(kept.last_visible(cell)).block;
    facts.most_blocks = std::max(facts.most_blocks, index_of(last) - index_of(first) + 1);
  }
  const std::uint32_t end = std::min(page.node(cell).end, index_of(cell) + kNodesOfCell);
  for (std::uint32_t i = index_of(cell) + 1; i < end && !facts.holds_page; ++i) {
    facts.holds_page = kOfPages.contains(page.nodes()[i].tag);
  }
}

bool has_border(const Page& page, NodeId table) {
  const auto border = attribute_named(page, table, "border");
  return border && number_in(*border, 100).value_or(0) > 0;
}

/// Walks the rows and cells of one table.
class Shaper {
 public:
  Shaper(const Page& page, const KeptIndex& kept) : page_(page), kept_(kept) {}

  void look_at(NodeId part) {
    for (std::uint32_t i = index_of(part) + 1; i < page_.node(part).end;) {
      const Node& child = page_.nodes()[i];
      const NodeId id{i};
      i = child.end;
      if (child.hidden) continue;
      if (kSections.contains(child.tag)) {
        is_marked_data_ = is_marked_data_ || child.tag == Tag::Thead;
        look_at(id);  // sections do not nest
      } else if (child.tag == Tag::Caption) {
        is_marked_data_ = is_marked_data_ || kept_.has_visible(id);
      } else if (child.tag == Tag::Tr) {
        look_at_row(id);
      }
    }
  }

  [[nodiscard]] TableShape shape(NodeId table) const {
    TableShape shape;
    shape.n_rows = n_rows_;
    shape.has_row_spans = has_row_spans_;
    const std::string_view role = page_.attribute(table, Attr::Role).value_or(std::string_view());
    if (n_cells_ < 2 || role == "presentation" || role == "none") return shape;
    if (is_marked_data_ || has_border(page_, table)) {
      shape.is_data = cells_.most_blocks <= kBlocksOfDataCell;
    } else {
      shape.is_data = n_rows_ > 1 && n_columns_ > 1 && cells_.most_blocks <= kBlocksOfCell &&
                      !cells_.holds_page;
    }
    return shape;
  }

 private:
  void look_at_row(NodeId row) {
    ++n_rows_;
    std::uint32_t n_columns = 0;
    for (std::uint32_t i = index_of(row) + 1; i < page_.node(row).end;) {
      const Node& child = page_.nodes()[i];
      const NodeId id{i};
      i = child.end;
      if (child.hidden || !kCells.contains(child.tag)) continue;
      ++n_columns;
      ++n_cells_;
      is_marked_data_ = is_marked_data_ || (child.tag == Tag::Th && kept_.has_visible(id));
      has_row_spans_ = has_row_spans_ || rows_of(page_, id, kMaxRows) > 1;
      look_at_cell(page_, kept_, id, cells_);
    }
    n_columns_ = std::max(n_columns_, n_columns);
  }

  const Page& page_;
  const KeptIndex& kept_;
  std::uint32_t n_rows_ = 0, n_cells_ = 0, n_columns_ = 0;
  bool is_marked_data_ = false;
  bool has_row_spans_ = false;
  CellFacts cells_;
};

}  // namespace

TableShape shape_of(const Page& page, const KeptIndex& kept, NodeId table) {
  Shaper shaper(page, kept);
  shaper.look_at(table);
  return shaper.shape(table);
}

std::uint16_t columns_of(const Page& page, NodeId cell) {
  const auto value = page.attribute(cell, Attr::Colspan);
  const std::uint32_t n = value ? number_in(*value, kMaxColumns).value_or(1) : 1;
  return static_cast<std::uint16_t>(std::max(n, 1U));
}

std::uint16_t rows_of(const Page& page, NodeId cell, std::uint32_t limit) {
  const auto value = page.attribute(cell, Attr::Rowspan);
  if (!value) return 1;
  limit = std::clamp(limit, 1U, kMaxRows);
  const std::uint32_t n = number_in(*value, kMaxRows).value_or(1);
  return static_cast<std::uint16_t>(n == 0 ? limit : std::min(n, limit));
}

}  // namespace sito::structured
