// SPDX-License-Identifier: Apache-2.0
// Trees of pages as summaries: what is under each element, and what the leaves hold.
#pragma once

#include "sito/site/page_tree.h"
#include "sito/site/summary.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::site {

/// By what leaves are compared.
enum class LeafContent : std::uint8_t {
  Features,  ///< words, link targets and addresses of images
  Text,      ///< the whole text
};

/// Of the whole visible text between these nodes, white space collapsed; 0: there is none.
std::uint64_t hash_of_leaf(const Page& page, TextId begin, TextId end);

/// Cost: linear.
void write_tree(const Page& page, const TreeRules& rules, LeafContent content,
                std::string& summary);

/// A tree out of a summary. Views point into the summary.
struct SummaryTree {
  struct Leaf {
    std::string_view text;  ///< its beginning
    std::uint32_t features_begin = 0, features_end = 0;
  };
  std::vector<TreeNode> nodes;
  std::vector<std::string_view> names;  ///< of nodes
  std::vector<std::uint32_t> leaves;    ///< of nodes: place in leaf_content; kNone for elements
  std::vector<Leaf> leaf_content;
  std::vector<std::uint64_t> features;  ///< of each leaf, as often as they are there

  /// False: it is damaged; what is here then is no tree. Memory is kept.
  bool read(std::string_view summary, LeafContent content, bool runs);

 private:
  bool read_nodes(SummaryReader& reader, LeafContent content);
  void read_leaf(SummaryReader& reader, LeafContent content);

  FlatIndex scratch_;
  std::vector<std::string_view> table_;
  std::vector<std::uint64_t> hashes_;
};

}  // namespace sito::site
