// SPDX-License-Identifier: Apache-2.0
// Handles beginnings of tables, rows, cells and captions. Rows and cells of tables that lay out the
// page are blocks.
#include "sito/document/structure/code.h"
#include "sito/document/structure/tables.h"
#include "sito/document/structure/walk.h"

#include <string_view>
#include <utility>

namespace sito::structured {

// Returns true if a row or cell without kept text keeps its place: rows only if cells above may
// reach down, cells always.
bool StructuredAssembler::Walk::is_place_in_table(std::uint32_t index) const {
  const Tag tag = node(index).tag;
  if (tag == Tag::Tr) {
    return own_.outline_.innermost() == ElementKind::Table && tables_.back().has_row_spans;
  }
  return (tag == Tag::Td || tag == Tag::Th) && own_.outline_.innermost() == ElementKind::Row;
}

std::uint32_t StructuredAssembler::Walk::enter_table(std::uint32_t index) {
  const NodeId id{index};
  if (open_.heading_level > 0 || !own_.kept_.has_kept(id)) return enter_block(index);
  if (is_code_table(page_, id)) return enter_code(index);
  TableShape shape;
  if (node(index).tag == Tag::Table) {
    shape = shape_of(page_, own_.kept_, id);
  } else {
    shape.is_data = true;  // these roles are not used for layout
  }
  if (!shape.is_data) return enter_block(index);
  while (!tables_.empty() && tables_.back().end <= index) tables_.pop_back();
  tables_.push_back({node(index).end, shape.n_rows, shape.has_row_spans});
  Element head;
  head.kind = ElementKind::Table;
  open_element(push_block(index), std::move(head));
  own_.outline_.settle();
  return index + 1;
}

std::uint32_t StructuredAssembler::Walk::enter_row(std::uint32_t index) {
  end_paragraph();
  if (open_.heading_level > 0 || own_.outline_.innermost() != ElementKind::Table)
    return enter_block(index);
  while (tables_.back().end <= index) tables_.pop_back();
  if (tables_.back().rows_left > 0) --tables_.back().rows_left;
  Element head;
  head.kind = ElementKind::Row;
  open_element(push_block(index), std::move(head));
  own_.outline_.settle();
  return index + 1;
}

std::uint32_t StructuredAssembler::Walk::enter_cell(std::uint32_t index) {
  end_paragraph();
  if (open_.heading_level > 0 || own_.outline_.innermost() != ElementKind::Row)
    return enter_block(index);
  const NodeId id{index};
  const Node& row = page_.node(node(index).parent);
  Element head;
  head.kind = ElementKind::Cell;
  const std::string_view role = page_.attribute(id, Attr::Role).value_or(std::string_view());
  head.header = node(index).tag == Tag::Th || role == "columnheader" || role == "rowheader" ||
                (row.parent != kNoNode && page_.node(row.parent).tag == Tag::Thead);
  head.columns = columns_of(page_, id);
  head.rows = rows_of(page_, id, tables_.back().rows_left + 1);
  open_element(push_block(index), std::move(head));
  own_.outline_.settle();
  return index + 1;
}

// Places a caption; behind rows it becomes text in a separate row.
std::uint32_t StructuredAssembler::Walk::enter_caption(std::uint32_t index) {
  end_paragraph();
  const bool is_first = own_.outline_.innermost() == ElementKind::Table &&
                        body_.elements.back().kind == ElementKind::Table;
  if (open_.heading_level > 0 || !is_first) return enter_block(index);
  Element head;
  head.kind = ElementKind::Caption;
  open_element(push_block(index), std::move(head));
  return index + 1;
}

}  // namespace sito::structured
