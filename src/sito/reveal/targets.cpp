// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/targets.h"

#include "sito/page/geometry.h"
#include "sito/reveal/control_text.h"

#include <array>
#include <optional>
#include <span>

namespace sito::reveal {
namespace {

constexpr std::uint32_t kMinWords = 3;  // of a target that needs no click
// A hidden box behind a control may also hold an error or "loading, please wait".
constexpr std::uint32_t kMinBoxWords = 8;
constexpr std::uint32_t kMaxLabelWords = 8;
constexpr int kMaxWrappers = 3;      // elements around a control alone: h3, div.header
constexpr int kMaxSiblings = 3;      // between a control and its target: an icon, a count
constexpr std::size_t kMaxRow = 30;  // tabs; longer rows are lists
constexpr std::array<std::string_view, 4> kTargetNames = {"aria-controls", "data-target",
                                                          "data-bs-target", "data-controls"};

bool is_list(const Page& page, NodeId node) {
  const Tag tag = page.node(node).tag;
  const std::string_view role = page.attribute(node, Attr::Role).value_or("");
  return tag == Tag::Ul || tag == Tag::Ol || role == "group" || role == "menu";
}

bool is_list_item(const Page& page, NodeId node) {
  return page.node(node).tag == Tag::Li || page.attribute(node, Attr::Role) == "treeitem";
}

}  // namespace

Targets::Targets(const Page& page)
    : page_(page), sums_(page.nodes().size() + 1), list_behind_(page.nodes().size(), kNoNode) {
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const Node& node = page.nodes()[i];
    Sums sums = sums_[i];
    if (node.is_text()) {
      const std::uint32_t n_words = node.hidden ? 0 : page.text(node.text).n_words;
      sums.words += n_words;
      sums.read_words += node.style_hidden ? 0 : n_words;
    } else {
      const std::optional<Geometry> geometry = geometry_of(page, NodeId{i});
      sums.drawn += !geometry || geometry->visible ? 1 : 0;
      if (const auto id = page.attribute(NodeId{i}, Attr::Id)) ids_.try_emplace(*id, NodeId{i});
    }
    sums_[i + 1] = sums;
  }
  find_lists();
}

std::uint32_t Targets::words(NodeId node) const {
  return sums_[page_.node(node).end].words - sums_[index_of(node)].words;
}

std::uint32_t Targets::read_words(NodeId node) const {
  return sums_[page_.node(node).end].read_words - sums_[index_of(node)].read_words;
}

// Returns true if the element or something in it is drawn, as far as is known.
bool Targets::is_drawn(NodeId node) const {
  return sums_[page_.node(node).end].drawn > sums_[index_of(node)].drawn;
}

// Returns the next sibling that is an element.
NodeId Targets::next(NodeId node) const {
  const NodeId parent = page_.node(node).parent;
  if (parent == kNoNode) return kNoNode;
  for (std::uint32_t i = page_.node(node).end; i < page_.node(parent).end;
       i = page_.nodes()[i].end) {
    if (!page_.nodes()[i].is_text()) return NodeId{i};
  }
  return kNoNode;
}

NodeId Targets::find(std::string_view id) const {
  if (!id.empty() && id.front() == '#') id.remove_prefix(1);
  const auto found = ids_.find(id);
  return found == ids_.end() ? kNoNode : found->second;
}

NodeId Targets::named(NodeId control) const {
  for (const std::string_view name : kTargetNames) {
    if (const auto value = value_of(page_, control, name)) return find(*value);
  }
  const std::string_view href = page_.attribute(control, Attr::Href).value_or("");
  return href.size() > 1 && href.front() == '#' ? find(href) : kNoNode;
}

bool Targets::is_drawn_now(NodeId control) const {
  const NodeId target = named(control);
  if (target == kNoNode) return false;
  const std::optional<Geometry> geometry = geometry_of(page_, target);
  return geometry && geometry->visible;
}

bool Targets::is_read(NodeId control, NodeId target) const {
  const bool inside =
      index_of(control) > index_of(target) && index_of(control) < page_.node(target).end;
  return read_words(target) >= kMinWords + (inside ? read_words(control) : 0);
}

// Finds the lists behind all nodes, because many controls have the same ones. A node ends before its
// siblings begin, so that these are looked at first.
void Targets::find_lists() {
  const std::span<const Node> nodes = page_.nodes();
  std::vector<bool> is_list_or_box(nodes.size());
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].is_text() || !is_list(page_, NodeId{i})) continue;
    is_list_or_box[i] = true;
    if (nodes[i].parent != kNoNode) is_list_or_box[index_of(nodes[i].parent)] = true;
  }
  for (auto i = static_cast<std::uint32_t>(nodes.size()); i-- > 0;) {
    const std::uint32_t behind = nodes[i].end;
    if (nodes[i].parent == kNoNode || behind >= page_.node(nodes[i].parent).end) continue;
    list_behind_[i] = is_list_or_box[behind] ? NodeId{behind} : list_behind_[behind];
  }
}

// Returns the list in the list item of which the control is the label. A list item with more text
// of its own is no label: a comment with its answers.
NodeId Targets::nested_list(NodeId control) const {
  NodeId at = control;
  for (int i = 0; i <= kMaxWrappers && !is_list_item(page_, at); ++i) {
    const NodeId list = list_behind_[index_of(at)];
    const NodeId parent = page_.node(at).parent;
    if (parent == kNoNode) return kNoNode;
    if (list != kNoNode) {
      const bool is_label = is_list_item(page_, parent) && words(list) > 0 &&
                            words(parent) <= words(list) + kMaxLabelWords;
      return is_label ? list : kNoNode;
    }
    at = parent;
  }
  return kNoNode;
}

// Returns a hidden box with text close behind the control.
NodeId Targets::box_behind(NodeId control) const {
  NodeId at = control;
  for (int i = 0; i <= kMaxWrappers; ++i) {
    NodeId box = next(at);
    for (int j = 0; j < kMaxSiblings && box != kNoNode; ++j, box = next(box)) {
      if (!is_drawn(box) && words(box) >= kMinBoxWords) return box;
      if (words(box) > kMaxLabelWords) break;
    }
    at = page_.node(at).parent;
    if (at == kNoNode || words(at) > words(control) + kMaxLabelWords) return kNoNode;
  }
  return kNoNode;
}

// Returns the box that belongs to a control in a row of labels, as panels belong to tabs: behind
// the row are as many boxes as it has labels, at most one of them drawn.
NodeId Targets::box_in_row(NodeId control) const {
  const auto children = [this](NodeId node) {
    std::vector<NodeId> found;
    for (std::uint32_t i = index_of(node) + 1; i < page_.node(node).end; i = page_.nodes()[i].end) {
      if (!page_.nodes()[i].is_text()) found.push_back(NodeId{i});
      if (found.size() > kMaxRow) break;
    }
    return found;
  };
  NodeId at = control;
  for (int i = 0; i <= kMaxWrappers; ++i, at = page_.node(at).parent) {
    const NodeId row = page_.node(at).parent;
    if (row == kNoNode || words(at) > kMaxLabelWords) return kNoNode;
    const std::vector<NodeId> labels = children(row);
    if (labels.size() < 2) continue;
    NodeId behind = row;
    for (int j = 0; j < kMaxSiblings; ++j) {
      behind = next(behind);
      if (behind == kNoNode) break;
      const std::vector<NodeId> boxes = children(behind);
      if (boxes.size() != labels.size()) continue;
      std::size_t n_drawn = 0;
      for (const NodeId box : boxes) n_drawn += is_drawn(box) ? 1 : 0;
      if (n_drawn > 1) continue;
      for (std::size_t k = 0; k < labels.size(); ++k) {
        if (words(labels[k]) > kMaxLabelWords) return kNoNode;
        if (labels[k] == at) return boxes[k];
      }
    }
    return kNoNode;
  }
  return kNoNode;
}

NodeId Targets::of(NodeId control, bool extends) const {
  if (page_.node(control).tag == Tag::Summary) return page_.node(control).parent;
  NodeId target = named(control);
  if (target == kNoNode && !extends) target = nested_list(control);
  if (target == kNoNode && !extends) target = box_behind(control);
  if (target == kNoNode && !extends) target = box_in_row(control);
  return target;
}

bool Targets::is_unfolded(NodeId control) const {
  const NodeId list = nested_list(control);
  return list != kNoNode && is_drawn(list);
}

}  // namespace sito::reveal
