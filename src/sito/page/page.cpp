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

}  // namespace sito
