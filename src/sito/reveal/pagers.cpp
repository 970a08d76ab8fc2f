// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/pagers.h"

#include "sito/reveal/control_text.h"
#include "sito/reveal/controls.h"

#include <algorithm>
#include <string>

namespace sito::reveal {
namespace {

bool has_next_to(const std::vector<std::uint32_t>& numbers, std::uint32_t number) {
  return std::any_of(numbers.begin(), numbers.end(), [number](std::uint32_t other) {
    return other + 1 == number || other == number + 1;
  });
}

// Numbers in the rows of a table are values of a column.
template <typename Visit>
void each_above(const Page& page, NodeId node, const Visit& visit) {
  constexpr int kLevels = 3;
  for (int i = 0; i < kLevels; ++i) {
    node = page.node(node).parent;
    if (node == kNoNode) return;
    visit(node);
    if (page.node(node).tag == Tag::Tr) return;
  }
}

}  // namespace

Pagers::Pagers(const Page& page, const std::vector<elements::Verdict>& verdicts) : page_(page) {
  for (const elements::Verdict& verdict : verdicts) {
    const std::uint32_t number = verdict.target.empty() ? number_of(verdict.node) : 0;
    if (number != 0) numbers_.emplace_back(verdict.node, number);
  }
  if (numbers_.empty()) return;
  add_plain_numbers();
  for (const auto& [node, number] : numbers_) {
    each_above(page_, node, [&, n = number](NodeId above) { held_[index_of(above)].push_back(n); });
  }
}

std::uint32_t Pagers::shown_in(NodeId pager) const {
  const auto held = held_.find(index_of(pager));
  if (held == held_.end()) return 0;
  std::uint32_t shown = 0;
  for (const auto& [node, number] : plain_) {
    if (index_of(node) < index_of(pager) || index_of(node) >= page_.node(pager).end) continue;
    if (!has_next_to(held->second, number)) continue;
    if (shown != 0 && shown != number) return 0;
    shown = number;
  }
  return shown;
}

NodeId Pagers::beside(NodeId node) const {
  NodeId pager = kNoNode;
  each_above(page_, node, [&](NodeId above) {
    const auto held = held_.find(index_of(above));
    if (pager != kNoNode || held == held_.end()) return;
    const std::vector<std::uint32_t>& numbers = held->second;
    const bool is_pager = std::any_of(numbers.begin(), numbers.end(), [&](std::uint32_t number) {
      return has_next_to(numbers, number);
    });
    if (is_pager) pager = above;
  });
  return pager;
}

bool Pagers::leads_on(NodeId node) const {
  if (held_.empty() || !is_next_sign(label_of(page_, node))) return false;
  const NodeId pager = beside(node);
  if (pager == kNoNode) return false;
  return std::none_of(numbers_.begin(), numbers_.end(), [&](const auto& one) {
    return index_of(one.first) > index_of(node) && index_of(one.first) < page_.node(pager).end;
  });
}

std::uint32_t Pagers::number_at(NodeId node, NodeId& pager) const {
  const std::uint32_t number = held_.empty() ? 0 : number_of(node);
  bool found = false;
  if (number == 0) return 0;
  each_above(page_, node, [&](NodeId above) {
    const auto held = held_.find(index_of(above));
    if (found || held == held_.end()) return;
    found = has_next_to(held->second, number);
    if (found) pager = above;
  });
  return found ? number : 0;
}

// Adds numbers that are drawn and not inside a control.
void Pagers::add_plain_numbers() {
  std::vector<bool> is_known(page_.nodes().size(), false);
  for (const auto& [node, number] : numbers_) {
    for (std::uint32_t i = index_of(node); i < page_.node(node).end; ++i) is_known[i] = true;
  }
  for (const Text& text : page_.texts()) {
    const NodeId parent = page_.node(text.node).parent;
    if (text.hidden || text.blank || parent == kNoNode || is_known[index_of(text.node)]) continue;
    const std::uint32_t number = number_of(parent);
    const bool is_drawn_there = number != 0 && is_drawn(page_, parent);
    if (is_drawn_there) plain_.emplace_back(parent, number);
  }
  numbers_.insert(numbers_.end(), plain_.begin(), plain_.end());
}

std::uint32_t Pagers::number_of(NodeId node) const {
  constexpr std::size_t kMaxDigits = 4;
  const std::string label = label_of(page_, node);
  if (label.empty() || label.size() > kMaxDigits) return 0;
  std::uint32_t number = 0;
  for (const char c : label) {
    if (c < '0' || c > '9') return 0;
    number = number * 10 + static_cast<std::uint32_t>(c - '0');
  }
  return number;
}

}  // namespace sito::reveal
