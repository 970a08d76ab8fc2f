// SPDX-License-Identifier: Apache-2.0
// Trees of pages as summaries: what is under each element, and what the leaves hold.
#pragma once

#include "sito/site/page_tree.h"

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

struct LeafFeature {
  std::uint64_t hash = 0;
  std::uint32_t count = 0;
};

/// Of the whole visible text between these nodes, white space collapsed; 0: there is none.
std::uint64_t hash_of_leaf(const Page& page, TextId begin, TextId end);

/// Cost: linear, and sorting the words of each leaf.
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
  std::vector<LeafFeature> features;  ///< of each leaf: each once

  /// False: it is damaged; what is here then is no tree. Memory is kept.
  bool read(std::string_view summary, bool runs);

 private:
  bool read_nodes(class SummaryReader& reader);
  FlatIndex scratch_;
  std::vector<std::string_view> table_;
  std::vector<std::uint64_t> hashes_;
};

}  // namespace sito::site
