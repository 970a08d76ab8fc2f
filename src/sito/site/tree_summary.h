// SPDX-License-Identifier: Apache-2.0
// Trees of pages as summaries: the children of each element, and the content of the leaves.
#pragma once

#include "sito/site/page_tree.h"
#include "sito/site/summary.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::site {

/// The contents of leaves that are compared.
enum class LeafContent : std::uint8_t {
  Features,  ///< words, link targets and URLs of images
  Text,      ///< the whole text
};

/// Returns the hash of the visible text between these nodes, white space collapsed; 0: no text.
std::uint64_t hash_of_leaf(const Page& page, TextId begin, TextId end);

/// Cost: linear.
void write_tree(const Page& page, const TreeRules& rules, LeafContent content,
                std::string& summary);

/// A tree read from a summary. Refers to the summary.
struct SummaryTree {
  struct Leaf {
    std::string_view text;  ///< the beginning of its text
    std::uint32_t features_begin = 0, features_end = 0;
  };
  std::vector<TreeNode> nodes;
  std::vector<std::string_view> names;  ///< of nodes
  std::vector<std::uint32_t> leaves;    ///< of nodes: place in leaf_content; kNone for elements
  std::vector<Leaf> leaf_content;
  std::vector<std::uint64_t> features;  ///< of each leaf, as often as they occur

  /// Reads a tree. Returns false if it is damaged; then there is no tree. Memory is kept.
  bool read(std::string_view summary, LeafContent content, bool runs);

 private:
  bool read_nodes(SummaryReader& reader, LeafContent content);
  void read_leaf(SummaryReader& reader, LeafContent content);

  FlatIndex scratch_;
  std::vector<std::string_view> table_;
  std::vector<std::uint64_t> hashes_;
};

}  // namespace sito::site
