// SPDX-License-Identifier: Apache-2.0
// Decides which tables hold data and which only lay out the page. Reference read for facts:
// Readability.js 0.6.0 (after the accessibility code of Firefox).
#include "sito/extract/readability/clean.h"

#include <algorithm>
#include <charconv>

namespace sito::extract::readability {
namespace {

constexpr int kManyRows = 10;    // from this number on
constexpr int kManyColumns = 4;  // more than these
constexpr int kManyCells = 10;   // more than these

constexpr TagSet kDataParts(Tag::Col, Tag::Colgroup, Tag::Tfoot, Tag::Thead, Tag::Th);

/// Returns the number at the front of an attribute, as `parseInt` reads it, or 1.
int span_of(const Page& page, const WorkNode& node, Attr name) {
  if (node.source == kNone) return 1;
  std::string_view value = page.attribute(NodeId{node.source}, name).value_or("");
  const std::size_t begin = value.find_first_not_of(" \t\n\f\r");
  if (begin == std::string_view::npos) return 1;
  value.remove_prefix(begin);
  if (value.starts_with('+')) value.remove_prefix(1);
  int number = 0;
  std::from_chars(value.data(), value.data() + value.size(), number);
  return number == 0 ? 1 : number;
}

bool has_attribute(const Page& page, const WorkNode& node, std::string_view name,
                   std::string_view* value) {
  for (const Attribute& attribute : page.attributes(NodeId{node.source})) {
    if (attribute.name != name) continue;
    *value = attribute.value;
    return true;
  }
  return false;
}

/// Decides by the numbers of rows and columns. For tables without another table inside, so that
/// every cell is counted once for the page.
bool is_large(const Page& page, const WorkTree& tree, std::uint32_t table) {
  int n_rows = 0;
  int n_columns = 0;
  int n_row_columns = 0;
  for (std::uint32_t i = table + 1; i < tree.nodes[table].end; ++i) {
    const WorkNode& node = tree.nodes[i];
    if (node.tag == Tag::Tr) {
      n_rows += span_of(page, node, Attr::Rowspan);
      n_row_columns = 0;
    } else if (node.tag == Tag::Td) {
      n_row_columns += span_of(page, node, Attr::Colspan);
      n_columns = std::max(n_columns, n_row_columns);
    }
  }
  if (n_columns == 1 || n_rows == 1) return false;
  if (n_rows >= kManyRows || n_columns > kManyColumns) return true;
  return n_rows * n_columns > kManyCells;
}

/// The first elements behind a node that the decision needs; kNone if there is none.
struct Next {
  std::uint32_t caption = kNone;
  std::uint32_t data_part = kNone;
  std::uint32_t table = kNone;
};

bool is_data_table(const Page& page, const WorkTree& tree, std::uint32_t table, const Next& next) {
  const WorkNode& node = tree.nodes[table];
  std::string_view value;
  if (has_attribute(page, node, "role", &value) && value == "presentation") return false;
  if (has_attribute(page, node, "datatable", &value) && value == "0") return false;
  if (has_attribute(page, node, "summary", &value) && !value.empty()) return true;
  if (next.caption < node.end && tree.nodes[next.caption].end > next.caption + 1) return true;
  if (next.data_part < node.end) return true;
  if (next.table < node.end) return false;
  return is_large(page, tree, table);
}

}  // namespace

void mark_data_tables(const Page& page, std::uint32_t part, WorkTree& tree) {
  Next next;
  bool found = false;
  for (std::uint32_t i = tree.nodes[part].end; i-- > part;) {
    WorkNode& node = tree.nodes[i];
    if (node.tag == Tag::Caption) {
      next.caption = i;
    } else if (kDataParts.contains(node.tag)) {
      next.data_part = i;
    } else if (node.tag == Tag::Table) {
      if (is_data_table(page, tree, i, next)) {
        node.marks |= mark::kDataTable;
        found = true;
      }
      next.table = i;
    }
  }
  if (!found) return;
  for (std::uint32_t i = part + 1; i < tree.nodes[part].end; ++i) {
    if (tree.nodes[tree.nodes[i].parent].is(mark::kDataTable | mark::kInDataTable)) {
      tree.nodes[i].marks |= mark::kInDataTable;
    }
  }
}

}  // namespace sito::extract::readability
