// SPDX-License-Identifier: Apache-2.0
#include "sito/site/page_tree.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/page/tag_sets.h"

#include <array>

namespace sito::site {
namespace {

enum Inside : std::uint8_t {
  kShown = 1,   // visible text or an image
  kBlocks = 2,  // an element that is not inline
  kText = 4,    // as a child: visible text
  kMore = 8,    // another child, or one that is not text
};

constexpr std::array<std::string_view, 7> kPresentation = {"align",  "valign", "bgcolor", "width",
                                                           "height", "color",  "style"};

bool is_presentation(std::string_view name) {
  for (const std::string_view known : kPresentation) {
    if (name == known) return true;
  }
  return false;
}

// The first class without digits: "post-1234" differs on every page.
void append_class(std::string_view classes, std::string& out) {
  bool any = false;
  for (const char c : classes) {
    if (is_html_space(c)) {
      if (any) return;
      continue;
    }
    if (!any) out += '.';
    any = true;
    if (c < '0' || c > '9') out += c;
  }
}

bool is_image(const Node& node) { return node.tag == Tag::Img; }

// "div.menu[align=center]".
void append_element(const Page& page, std::uint32_t node, bool attributes, std::string& out) {
  out += page.tag_name(NodeId{node});
  if (!attributes) return;
  for (const Attribute& attribute : page.attributes(NodeId{node})) {
    if (attribute.id == Attr::Class) append_class(attribute.value, out);
    if (!is_presentation(attribute.name)) continue;
    out.append("[").append(attribute.name).append("=");
    for (const char c : attribute.value) {
      if (!is_html_space(c)) out += c;
    }
    out += ']';
  }
}

}  // namespace

std::uint64_t text_leaf_name() {
  static const std::uint64_t name = hash_bytes(kTextLeaf);
  return name;
}

std::uint64_t add_to_layout(std::uint64_t layout, std::uint64_t name) {
  return hash_pair(layout, name);
}

void arrange(std::vector<TreeNode>& nodes, bool runs, FlatIndex& scratch) {
  struct Family {
    std::uint64_t last_name = 0;  // of the previous child
    std::uint32_t last_nth = 0;
    std::uint32_t n_children = 0;
  };
  thread_local std::vector<Family> families;  // kept for their memory
  thread_local std::vector<std::uint32_t> counts;
  families.assign(nodes.size(), {});
  counts.clear();
  scratch.clear();
  for (TreeNode& node : nodes) {
    node.layout = 0;
    if (node.parent == kNone) continue;
    Family& family = families[node.parent];
    if (runs && family.n_children != 0 && family.last_name == node.name) {
      node.nth = family.last_nth;
      node.place = family.n_children - 1;
      continue;
    }
    const auto [number, is_new] = scratch.add(hash_pair(node.parent, node.name));
    if (is_new) counts.push_back(0);
    node.nth = counts[number]++;
    node.place = family.n_children++;
    family.last_name = node.name;
    family.last_nth = node.nth;
    nodes[node.parent].layout = add_to_layout(nodes[node.parent].layout, node.name);
  }
}

// Goes from the last node to the first, so that children are complete before their parent.
void PageTree::look_inside(const Page& page) {
  const auto nodes = page.nodes();
  inside_.assign(nodes.size(), 0);
  first_texts_.resize(nodes.size() + 1);
  first_texts_[nodes.size()] = static_cast<std::uint32_t>(page.texts().size());
  for (auto i = static_cast<std::uint32_t>(nodes.size()); i-- > 0;) {
    const Node& node = nodes[i];
    first_texts_[i] = node.is_text() ? index_of(node.text) : first_texts_[i + 1];
    if (node.hidden) continue;
    if (node.is_text() ? page.text(node.text).n_chars != 0 : is_image(node)) inside_[i] |= kShown;
    if ((inside_[i] & kShown) == 0 || node.parent == kNoNode) continue;
    std::uint8_t& parent = inside_[index_of(node.parent)];
    const bool first_text = node.is_text() && (parent & kShown) == 0;
    const bool block = !node.is_text() && !is_image(node) && !kInlineElements.contains(node.tag);
    parent |= static_cast<std::uint8_t>((inside_[i] & (kShown | kBlocks)) | (block ? kBlocks : 0) |
                                        (first_text ? kText : kMore));
  }
}

// Returns true for text, images and, if the rules request it, inline elements without block
// elements in them.
bool PageTree::is_inline(const Page& page, std::uint32_t node) const {
  const Node& own = page.nodes()[node];
  if (own.is_text() || is_image(own)) return true;
  return rules_.merge_inline && kInlineElements.contains(own.tag) && (inside_[node] & kBlocks) == 0;
}

// Returns true if all content of the element would be one leaf.
bool PageTree::holds_one_leaf(std::uint32_t node) const {
  if (rules_.merge_inline) return (inside_[node] & kBlocks) == 0;
  return (inside_[node] & (kText | kMore)) == kText;
}

void PageTree::append_name(const Page& page, std::uint32_t node, bool merged, bool leaf,
                           std::string& out) const {
  if (merged || page.nodes()[node].is_text()) {
    out += kTextLeaf;
    return;
  }
  append_element(page, node, rules_.attributes, out);
  if (leaf && !is_image(page.nodes()[node])) out += kTextLeaf;
}

void PageTree::append_name(const Page& page, std::size_t i, std::string& out) const {
  append_name(page, regions_[i].begin, nodes_[i].name == text_leaf_name(), nodes_[i].leaf, out);
}

void PageTree::read(const Page& page, const TreeRules& rules) {
  rules_ = rules;
  nodes_.clear();
  regions_.clear();
  const auto nodes = page.nodes();
  if (nodes.empty()) return;
  look_inside(page);
  const std::uint32_t root = parts::content_root(page);
  open_.clear();
  for (std::uint32_t i = root; i < nodes[root].end;) {
    if ((inside_[i] & kShown) == 0) {
      i = nodes[i].end;
      continue;
    }
    while (!open_.empty() && regions_[open_.back()].end <= i) open_.pop_back();
    const std::uint32_t parent = open_.empty() ? kNone : open_.back();
    const auto depth = static_cast<std::uint32_t>(open_.size());
    const bool too_deep = depth == kMaxTreeDepth;
    const bool inner = parent != kNone && (is_inline(page, i) || too_deep);
    const bool merged = inner && (rules_.merge_inline || too_deep);
    if (merged && nodes_.back().name == text_leaf_name() && nodes_.back().parent == parent) {
      regions_.back().end = nodes[i].end;
      i = nodes[i].end;
      continue;
    }
    const bool leaf = inner || (parent != kNone && holds_one_leaf(i));
    name_.clear();
    append_name(page, i, merged, leaf, name_);
    nodes_.push_back({hash_bytes(name_), parent, depth, leaf});
    regions_.push_back({i, nodes[i].end});
    if (!leaf) open_.push_back(static_cast<std::uint32_t>(nodes_.size() - 1));
    i = leaf ? nodes[i].end : i + 1;
  }
}

}  // namespace sito::site
