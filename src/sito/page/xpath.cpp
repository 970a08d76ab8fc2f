// SPDX-License-Identifier: Apache-2.0
#include "sito/page/xpath.h"

#include <array>
#include <string_view>
#include <unordered_map>

namespace sito {
namespace {

constexpr std::size_t kTextSlot = kTagNames.size();

/// Counts the children of one element by name; reused for one element after the other.
class SiblingCounter {
 public:
  void enter(NodeId parent) {
    parent_ = parent;
    others_.clear();
  }
  std::uint32_t next(const Node& node, std::string_view name) {
    if (!node.is_text() && node.tag == Tag::Other) return ++others_[name];
    Slot& slot = slots_[node.is_text() ? kTextSlot : static_cast<std::size_t>(node.tag)];
    if (slot.parent != parent_) slot = {parent_, 0};
    return ++slot.count;
  }

 private:
  struct Slot {
    NodeId parent = kNoNode;
    std::uint32_t count = 0;
  };
  NodeId parent_ = kNoNode;
  std::array<Slot, kTagNames.size() + 1> slots_;
  std::unordered_map<std::string_view, std::uint32_t> others_;
};

}  // namespace

XPaths::XPaths(const Page& page) : page_(page), positions_(page.nodes().size(), 1) {
  const std::span<const Node> nodes = page.nodes();
  SiblingCounter counter;
  for (std::uint32_t parent = 0; parent < nodes.size(); ++parent) {
    if (nodes[parent].end == parent + 1) continue;  // no children
    counter.enter(NodeId{parent});
    for (std::uint32_t child = parent + 1; child < nodes[parent].end; child = nodes[child].end) {
      const bool other = nodes[child].tag == Tag::Other;
      positions_[child] =
          counter.next(nodes[child], other ? page.tag_name(NodeId{child}) : std::string_view());
    }
  }
}

std::string XPaths::of(NodeId id) const {
  std::vector<NodeId> path;
  for (NodeId up = id; up != kNoNode; up = page_.node(up).parent) path.push_back(up);
  std::string out;
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    out += '/';
    out += page_.node(*step).is_text() ? std::string_view("text()") : page_.tag_name(*step);
    out += '[';
    out += std::to_string(positions_[index_of(*step)]);
    out += ']';
  }
  return out;
}

std::string xpath_of(const Page& page, NodeId id) {
  if (id == kNoNode) return {};
  const Node& node = page.node(id);
  std::string out = xpath_of(page, node.parent);
  const std::string_view name = node.is_text() ? std::string_view("text()") : page.tag_name(id);
  std::uint32_t position = 1;
  if (node.parent != kNoNode) {
    for (std::uint32_t i = index_of(node.parent) + 1; i < index_of(id); i = page.nodes()[i].end) {
      const Node& sibling = page.nodes()[i];
      if (sibling.is_text() != node.is_text() || sibling.tag != node.tag) continue;
      if (node.tag != Tag::Other || page.tag_name(NodeId{i}) == name || node.is_text()) ++position;
    }
  }
  out += '/';
  out += name;
  out += '[' + std::to_string(position) + ']';
  return out;
}

}  // namespace sito
