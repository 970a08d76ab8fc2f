// SPDX-License-Identifier: Apache-2.0
#include "sito/page/streamed.h"

#include "sito/base/deadline.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace sito {
namespace {

constexpr std::string_view kPart = "S:", kPlace = "B:", kPlaceWithin = "P:";
// What is shown until a part has come is short.
constexpr std::size_t kMostShown = 1000;

/// Returns the id of an element that has its attributes from its token.
std::string_view id_of(const ElementSource* source, const std::vector<Attribute>& attributes) {
  if (source == nullptr || source->attrs_in_tree) return {};
  for (std::size_t i = 0; i < source->n_attrs; ++i) {
    const Attribute& attribute = attributes[source->first_attr + i];
    if (attribute.id == Attr::Id) return attribute.value;
  }
  return {};
}

std::string_view data_of(const lxb_dom_node_t* comment) {
  const lexbor_str_t& data = reinterpret_cast<const lxb_dom_character_data_t*>(comment)->data;
  return {reinterpret_cast<const char*>(data.data), data.length};
}

}  // namespace

void StreamedParts::clear() {
  parts_.clear();
  by_id_.clear();
  searched_ = false;
}

void StreamedParts::find(const Tree& tree, const std::vector<Attribute>& attributes,
                         const lxb_dom_node_t* place) {
  searched_ = true;
  struct OpenPart {
    Part* part = nullptr;
    std::ptrdiff_t depth = 0;   // of its element, below that of the place
    std::ptrdiff_t lowest = 0;  // depth of a node inside
  };
  std::vector<OpenPart> open;
  std::ptrdiff_t depth = 0;
  const auto close = [&] {
    const OpenPart last = open.back();
    open.pop_back();
    last.part->levels = static_cast<std::size_t>(last.lowest - last.depth);
    if (!open.empty()) open.back().lowest = std::max(open.back().lowest, last.lowest);
  };
  const lxb_dom_node_t* const root = tree.root();
  for (const lxb_dom_node_t* node = place; node != nullptr;) {
    Deadline::tick();
    if (!open.empty()) open.back().lowest = std::max(open.back().lowest, depth);
    if (node->type == LXB_DOM_NODE_TYPE_ELEMENT) {
      const std::string_view id = id_of(tree.element_source(node), attributes);
      if (id.starts_with(kPart) && by_id_.try_emplace(id.substr(kPart.size()), node).second) {
        open.push_back({&parts_[node], depth, depth});
      }
    }
    if (node->first_child != nullptr) {
      node = node->first_child;
      ++depth;
      continue;
    }
    // The contents of a template, and shadow roots, end at a node without a parent.
    for (; node != nullptr; node = node->parent, --depth) {
      if (!open.empty() && open.back().depth == depth) close();
      if (node == root || node->next != nullptr) break;
    }
    node = node == nullptr || node == root ? nullptr : node->next;
  }
}

const lxb_dom_node_t* StreamedParts::take(const Tree& tree,
                                          const std::vector<Attribute>& attributes,
                                          const lxb_dom_node_t* place, std::string_view id,
                                          std::size_t levels) {
  if (!id.starts_with(kPlace) && !id.starts_with(kPlaceWithin)) return nullptr;
  if (!searched_) find(tree, attributes, place);
  const auto part = by_id_.find(id.substr(kPlace.size()));
  if (part == by_id_.end() || parts_[part->second].levels > levels) return nullptr;
  return read_part(part->second) ? part->second : nullptr;
}

bool StreamedParts::read_part(const lxb_dom_node_t* node) {
  const auto part = parts_.find(node);
  return part == parts_.end() || !std::exchange(part->second.read, true);
}

// Comments around what can come late nest: one that begins with $ opens, and /$ closes. More than
// $ stands in front of a place whose part has not come yet.
const lxb_dom_node_t* end_of_place(const lxb_dom_node_t* place) {
  const lxb_dom_node_t* const before = place->prev;
  if (before == nullptr || before->type != LXB_DOM_NODE_TYPE_COMMENT) return place;
  if (!data_of(before).starts_with('$') || data_of(before).size() == 1) return place;
  std::size_t n_open = 0;
  std::size_t n_shown = 0;
  for (const lxb_dom_node_t* node = place->next; node != nullptr && n_shown < kMostShown;
       node = node->next, ++n_shown) {
    if (node->type != LXB_DOM_NODE_TYPE_COMMENT) continue;
    const std::string_view data = data_of(node);
    if (data.starts_with('$')) {
      ++n_open;
    } else if (data == "/$" && n_open-- == 0) {
      return node;
    }
  }
  return place;
}

}  // namespace sito
