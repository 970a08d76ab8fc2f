// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/rows.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/elements/words.h"
#include "sito/reveal/control_text.h"
#include "sito/reveal/controls.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace sito::reveal {
namespace {

constexpr int kMaxWrappers = 4;          // elements around a control of a row
constexpr std::uint32_t kMaxBeside = 3;  // words beside it in there: a count
constexpr std::uint32_t kMaxLabelWords = 8;
constexpr std::size_t kMaxRow = 60;
constexpr std::size_t kMinAlike = 3;  // buttons that look the same

bool is_inside(const Page& page, NodeId node, NodeId around) {
  return index_of(node) > index_of(around) && index_of(node) < page.node(around).end;
}

/// A control of a row, with what belongs to it alone.
struct Cell {
  Item* item = nullptr;
  NodeId node = kNoNode;  ///< the outermost element that holds no other control
};

/// The controls of a page, by the element that holds those of a row.
class Rows {
 public:
  Rows(const Page& page, std::vector<Item>& items) : page_(page) {
    for (Item& item : items) {
      const bool counts = item.kind == Item::Kind::Revealer || item.kind == Item::Kind::Unknown;
      if (counts && item.visible && item.words <= kMaxLabelWords) shown_.push_back(&item);
    }
    std::sort(shown_.begin(), shown_.end(),
              [](const Item* a, const Item* b) { return index_of(a->node) < index_of(b->node); });
    for (Item* item : shown_) enter(*item);
  }

  [[nodiscard]] std::map<std::uint32_t, std::vector<Cell>>& all() { return rows_; }

 private:
  [[nodiscard]] std::size_t n_in(NodeId node) const {
    const auto at = [this](std::uint32_t index) {
      return std::partition_point(shown_.begin(), shown_.end(), [index](const Item* item) {
        return index_of(item->node) < index;
      });
    };
    return static_cast<std::size_t>(at(page_.node(node).end) - at(index_of(node)));
  }

  void enter(Item& item) {
    NodeId cell = item.node;
    for (int i = 0; i < kMaxWrappers; ++i) {
      const NodeId parent = page_.node(cell).parent;
      if (parent == kNoNode) return;
      if (n_in(parent) > n_in(cell)) {
        rows_[index_of(parent)].push_back({&item, cell});
        return;
      }
      if (words_in(page_, parent) > item.words + kMaxBeside) return;
      cell = parent;
    }
  }

  const Page& page_;
  std::vector<Item*> shown_;
  std::map<std::uint32_t, std::vector<Cell>> rows_;
};

// Calls back with each element from the cell to its control.
template <typename Visit>
void each_of(const Page& page, const Cell& cell, const Visit& visit) {
  for (NodeId at = cell.item->node;; at = page.node(at).parent) {
    visit(at);
    if (at == cell.node) return;
  }
}

bool is_open(const Page& page, const Cell& cell) {
  bool open = false;
  each_of(page, cell, [&](NodeId at) { open = open || is_marked_open(page, at); });
  return open;
}

// Class names without digits, which number the controls of a row.
std::unordered_set<std::string> classes_of(const Page& page, const Cell& cell) {
  std::unordered_set<std::string> names;
  each_of(page, cell, [&](NodeId node) {
    const std::string_view classes = page.attribute(node, Attr::Class).value_or("");
    for (std::size_t at = 0;;) {
      std::string name(text::next_word(classes, at));
      if (name.empty()) return;
      std::erase_if(name, is_digit);
      names.insert(std::move(name));
    }
  });
  return names;
}

// Returns true for a class name with a part such as "active" or "curr".
bool names_choice(std::string_view name) {
  static constexpr std::array<std::string_view, 9> kParts = {
      "active", "selected", "current", "curr", "chosen", "checked", "open", "on", "shown"};
  std::vector<std::string> parts;
  elements::append_name_parts(name, parts);
  return std::any_of(parts.begin(), parts.end(), [](const std::string& part) {
    return std::find(kParts.begin(), kParts.end(), part) != kParts.end();
  });
}

// Returns the one cell with a class that says so and that no other has; null if there are several,
// or none.
const Cell* odd_one(const Page& page, const std::vector<Cell>& cells) {
  std::unordered_map<std::string, std::pair<std::size_t, std::size_t>> had;  // how often, by whom
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (const std::string& name : classes_of(page, cells[i])) {
      auto& [n, by] = had[name];
      ++n;
      by = i;
    }
  }
  const Cell* odd = nullptr;
  for (const auto& [name, facts] : had) {
    if (facts.first != 1 || !names_choice(name)) continue;
    const Cell* cell = &cells[facts.second];
    if (odd != nullptr && odd != cell) return nullptr;
    odd = cell;
  }
  return odd;
}

const Cell* open_one(const Page& page, const std::vector<Cell>& cells) {
  const Cell* open = nullptr;
  for (const Cell& cell : cells) {
    if (!is_open(page, cell)) continue;
    if (open != nullptr) return nullptr;
    open = &cell;
  }
  return open != nullptr ? open : odd_one(page, cells);
}

bool is_of_one_tag(const Page& page, const std::vector<Cell>& cells) {
  return std::all_of(cells.begin(), cells.end(), [&](const Cell& cell) {
    return page.node(cell.item->node).tag == page.node(cells.front().item->node).tag;
  });
}

// Of the controls that step beside numbers, the first one behind them is left.
void judge_pager(std::vector<Cell>& cells) {
  const bool has_number = std::any_of(cells.begin(), cells.end(),
                                      [](const Cell& cell) { return cell.item->page != 0; });
  if (!has_number) return;
  bool is_behind = false, has_one = false;
  for (const Cell& cell : cells) {
    Item& item = *cell.item;
    if (item.page != 0) {
      is_behind = true;
    } else if (item.steps) {
      item.late = is_behind && !has_one;
      item.spared = item.spared || !item.late;
      has_one = has_one || item.late;
    }
  }
}

void judge_alternatives(const Page& page, std::vector<Cell>& cells) {
  const Cell* open = is_of_one_tag(page, cells) ? open_one(page, cells) : nullptr;
  if (open == nullptr) return;
  if (!open->item->toggle) open->item->open = true;
  for (const Cell& cell : cells) {
    Item& item = *cell.item;
    if (&cell == open) continue;
    item.late = true;
    if (item.kind != Item::Kind::Unknown || item.toggle || !item.answers || item.inert) continue;
    const std::string label = label_of(page, item.node);
    bool reacts = false;
    each_of(page, cell, [&](NodeId at) { reacts = reacts || names_reaction(page, at); });
    if (!reacts && may_try(page, item.node, label)) item.kind = Item::Kind::Revealer;
  }
}

// Buttons that look the same and are called differently may show what they are called by.
void judge_alike(const Page& page, std::vector<Item>& items) {
  std::unordered_map<std::uint64_t, std::unordered_set<std::uint64_t>> labels;
  const auto counts = [&](const Item& item) {
    return item.kind == Item::Kind::Unknown && item.visible && !item.inert && !item.toggle &&
           is_button(page, item.node) && !in_form(page, item.node);
  };
  for (const Item& item : items) {
    if (counts(item)) labels[item.shape].insert(item.label);
  }
  for (Item& item : items) {
    const auto found = labels.find(item.shape);
    if (item.listens || found == labels.end() || found->second.size() < kMinAlike) continue;
    if (counts(item) && may_try(page, item.node, item.name)) item.listens = item.weak = true;
  }
}

// Returns true if texts beside a control stand in a row, some of them out of sight.
bool has_hidden_slides(const Page& page, NodeId control) {
  NodeId around = control;
  for (int i = 0; i < kMaxWrappers; ++i) {
    around = page.node(around).parent;
    if (around == kNoNode || page.node(around).tag == Tag::Body) return false;
    std::unordered_map<std::uint64_t, std::pair<int, int>> found;  // by kind: texts, hidden ones
    for (std::uint32_t k = index_of(around) + 1; k < page.node(around).end; ++k) {
      const NodeId node{k};
      if (page.nodes()[k].is_text() || node == control || is_inside(page, control, node)) continue;
      const bool is_slide = page.node(node).tag == Tag::Li || page.node(node).tag == Tag::Div;
      if (!is_slide || words_in(page, node) < 2) continue;
      std::size_t at = 0;
      const std::string_view name =
          text::next_word(page.attribute(node, Attr::Class).value_or(""), at);
      auto& [n, hidden] = found[hash_bytes(name, index_of(page.nodes()[k].parent))];
      ++n;
      hidden += is_drawn(page, node) ? 0 : 1;
      if (n > 1 && hidden > 0) return true;
    }
  }
  return false;
}

}  // namespace

void judge_rows(const Page& page, std::vector<Item>& items) {
  Rows rows(page, items);
  for (auto& [row, cells] : rows.all()) {
    if (cells.size() < 2 || cells.size() > kMaxRow) continue;
    judge_pager(cells);
    std::vector<Cell> same;  // numbers of a pager, or all
    const bool has_numbers = std::any_of(cells.begin(), cells.end(),
                                         [](const Cell& cell) { return cell.item->page != 0; });
    for (const Cell& cell : cells) {
      if (!has_numbers || cell.item->page != 0) same.push_back(cell);
    }
    if (same.size() > 1) judge_alternatives(page, same);
  }
  judge_alike(page, items);
  for (Item& item : items) {
    const bool is_doubtful = item.kind == Item::Kind::Unknown && !item.spared && !item.late;
    if (item.steps && item.page == 0 && is_doubtful && item.visible) {
      item.spared = has_hidden_slides(page, item.node);
    }
  }
}

}  // namespace sito::reveal
