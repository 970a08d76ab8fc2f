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
// How many nodes of a cell are searched for headings and tables, and how many of its texts are
// measured; bounds the cost of nesting.
constexpr std::uint32_t kNodesOfCell = 64;
// A cell with this many blocks and bytes of text is prose. Two of them, or one with most of the
// table's text, are parts of the page.
constexpr std::uint32_t kBlocksOfProse = 3, kBytesOfProse = 400;

constexpr TagSet kSections(Tag::Thead, Tag::Tbody, Tag::Tfoot);
constexpr TagSet kCells(Tag::Td, Tag::Th);
constexpr TagSet kOfPages(Tag::Table, Tag::H1, Tag::H2, Tag::H3, Tag::Form, Tag::Article);

struct CellFacts {
  std::uint32_t most_blocks = 0;
  bool holds_page = false;
  std::uint32_t n_prose = 0;         // cells
  std::size_t bytes = 0, prose = 0;  // of text: of all cells, and of the longest cell of prose
};

// Returns the bytes of the first texts of a cell that has visible text.
std::size_t bytes_of(const Page& page, const KeptIndex& kept, NodeId cell) {
  const std::uint32_t first = index_of(kept.first_visible(cell));
  const std::uint32_t last = index_of(kept.last_visible(cell));
  std::size_t bytes = 0;
  for (std::uint32_t t = first; t <= last && t < first + kNodesOfCell; ++t) {
    const Text& text = page.texts()[t];
    if (!text.hidden && !text.blank) bytes += text.text.size();
  }
  return bytes;
}

void look_at_cell(const Page& page, const KeptIndex& kept, NodeId cell, CellFacts& facts) {
  if (kept.has_visible(cell)) {
    const BlockId first = page.text(kept.first_visible(cell)).block;
    const BlockId last = page.text(kept.last_visible(cell)).block;
    const std::uint32_t n_blocks = index_of(last) - index_of(first) + 1;
    const std::size_t bytes = bytes_of(page, kept, cell);
    facts.most_blocks = std::max(facts.most_blocks, n_blocks);
    facts.bytes += bytes;
    if (n_blocks >= kBlocksOfProse && bytes >= kBytesOfProse) {
      ++facts.n_prose;
      facts.prose = std::max(facts.prose, bytes);
    }
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
    if (n_columns_ < 2 || role == "presentation" || role == "none") return shape;
    // Boxes that are drawn by tables have one text for each row.
    if (n_rows_ > 1 && most_filled_ < 2) return shape;
    if (cells_.n_prose > 1 || 2 * cells_.prose > cells_.bytes) return shape;
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
    std::uint32_t n_filled = 0;
    for (std::uint32_t i = index_of(row) + 1; i < page_.node(row).end;) {
      const Node& child = page_.nodes()[i];
      const NodeId id{i};
      i = child.end;
      if (child.hidden || !kCells.contains(child.tag)) continue;
      ++n_columns;
      if (kept_.has_visible(id)) ++n_filled;
      is_marked_data_ = is_marked_data_ || (child.tag == Tag::Th && kept_.has_visible(id));
      has_row_spans_ = has_row_spans_ || rows_of(page_, id, kMaxRows) > 1;
      look_at_cell(page_, kept_, id, cells_);
    }
    n_columns_ = std::max(n_columns_, n_columns);
    most_filled_ = std::max(most_filled_, n_filled);
  }

  const Page& page_;
  const KeptIndex& kept_;
  std::uint32_t n_rows_ = 0, n_columns_ = 0;
  std::uint32_t most_filled_ = 0;  // cells with text in one row
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
