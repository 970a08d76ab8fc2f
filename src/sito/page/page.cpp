// SPDX-License-Identifier: Apache-2.0
#include "sito/page/page.h"

#include <algorithm>

namespace sito {

std::string_view name_of(Cut cut) {
  switch (cut) {
    case Cut::Not:
      return "";
    case Cut::Depth:
      return "cut-depth";
    case Cut::Nodes:
      return "cut-nodes";
    case Cut::Attributes:
      return "cut-attributes";
    case Cut::Memory:
      return "cut-memory";
  }
  return "";
}

Page::Page() = default;
Page::~Page() = default;
Page::Page(Page&&) noexcept = default;
Page& Page::operator=(Page&&) noexcept = default;

std::span<const Attribute> Page::attributes(NodeId id) const {
  const Node& node = nodes_[index_of(id)];
  return std::span(attributes_).subspan(node.first_attr, node.n_attrs);
}

std::optional<std::string_view> Page::attribute(NodeId id, Attr name) const {
  for (const Attribute& attribute : attributes(id)) {
    if (attribute.id == name) return attribute.value;
  }
  return std::nullopt;
}

std::string_view Page::tag_name(NodeId id) const {
  const Node& node = nodes_[index_of(id)];
  if (node.is_text()) return "";
  if (node.tag != Tag::Other) return kTagNames[static_cast<std::size_t>(node.tag)];
  const auto found =
      std::lower_bound(other_names_.begin(), other_names_.end(), id,
                       [](const OtherName& other, NodeId node_id) { return other.node < node_id; });
  return found == other_names_.end() || found->node != id ? std::string_view() : found->name;
}

std::string Page::xpath(NodeId id) const {
  std::vector<NodeId> path;
  for (NodeId up = id; up != kNoNode; up = node(up).parent) path.push_back(up);
  std::string out;
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    const Node& here = node(*step);
    const std::string_view name = tag_name(*step);
    std::uint32_t position = 1;
    if (here.parent != kNoNode) {
      for (std::uint32_t i = index_of(here.parent) + 1; i < index_of(*step); i = nodes_[i].end) {
        const NodeId sibling{i};
        if (nodes_[i].is_text() == here.is_text() && nodes_[i].tag == here.tag &&
            tag_name(sibling) == name) {
          ++position;
        }
      }
    }
    out += '/';
    out += here.is_text() ? std::string_view("text()") : name;
    out += '[';
    out += std::to_string(position);
    out += ']';
  }
  return out;
}

}  // namespace sito
