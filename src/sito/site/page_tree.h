// SPDX-License-Identifier: Apache-2.0
// A page as style trees compare it: elements with their presentation, and texts as leaves.
#pragma once

#include "sito/page/page.h"
#include "sito/parts/regions.h"
#include "sito/site/flat_index.h"
#include "sito/site/learner.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::site {

/// Deeper elements are one leaf: this bounds the depth of templates.
inline constexpr std::uint32_t kMaxTreeDepth = 200;
/// The name of texts. An element that contains only one text is a leaf, too: "p#text".
inline constexpr std::string_view kTextLeaf = "#text";
std::uint64_t text_leaf_name();

struct TreeRules {
  bool attributes = true;    ///< elements are distinguished by class, align, width ... too
  bool merge_inline = true;  ///< neighbouring text, inline elements and images form one leaf
  bool runs = true;          ///< neighbours with one name count as one child
};

/// An element or a leaf. The nodes of a tree are in document order; the first is the root.
struct TreeNode {
  std::uint64_t name = 0;  ///< hash of the name
  std::uint32_t parent = kNone;
  std::uint32_t depth = 0;
  bool leaf = false;
  // Set by arrange():
  std::uint32_t nth = 0;     ///< children of this name before it in its parent
  std::uint32_t place = 0;   ///< among all children
  std::uint64_t layout = 0;  ///< hash of the names of its own children, in order
};

/// Fills in the position of the nodes among their siblings. `scratch` is only for its memory.
/// Cost: linear.
void arrange(std::vector<TreeNode>& nodes, bool runs, FlatIndex& scratch);
/// Continues the hash of a layout with the name of its next child.
std::uint64_t add_to_layout(std::uint64_t layout, std::uint64_t name);

/// The tree of a page: of all elements with visible text or an image in them. Keeps its memory from
/// page to page.
class PageTree {
 public:
  /// Cost: linear.
  void read(const Page& page, const TreeRules& rules);
  /// Fills in the position of the nodes among their siblings.
  void arrange() { site::arrange(nodes_, rules_.runs, scratch_); }

  [[nodiscard]] const std::vector<TreeNode>& nodes() const { return nodes_; }
  /// Appends the name of a node: "div.menu[align=center]"; digits in a class do not count.
  void append_name(const Page& page, std::size_t i, std::string& out) const;
  /// Returns the nodes of the page that form a node of the tree; for an element all its contents.
  [[nodiscard]] parts::Region region_of(std::size_t i) const { return regions_[i]; }
  /// Returns its text nodes: [first_text(begin), first_text(end)).
  [[nodiscard]] TextId first_text(std::uint32_t node) const { return TextId{first_texts_[node]}; }

 private:
  void look_inside(const Page& page);
  [[nodiscard]] bool is_inline(const Page& page, std::uint32_t node) const;
  [[nodiscard]] bool holds_one_leaf(std::uint32_t node) const;
  void append_name(const Page& page, std::uint32_t node, bool merged, bool leaf,
                   std::string& out) const;

  TreeRules rules_;
  std::vector<TreeNode> nodes_;
  std::vector<parts::Region> regions_;
  std::vector<std::uint8_t> inside_;        // for nodes of the page: what they contain
  std::vector<std::uint32_t> first_texts_;  // at or after each node of the page; one more
  std::vector<std::uint32_t> open_;         // nodes of the tree
  std::string name_;
  FlatIndex scratch_;
};

}  // namespace sito::site
