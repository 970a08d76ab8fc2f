// SPDX-License-Identifier: Apache-2.0
// The blocks of the news-DOM method: nested elements with the lengths of their text and links.
#pragma once

#include "sito/extract/facts.h"
#include "sito/page/page.h"

#include <cstdint>
#include <vector>

namespace sito::extract {

/// The measures of a part of the page. Lengths are of collapsed text: with one blank between words.
struct NewsMeasure {
  double chars = 0;  ///< without white space
  double words = 0;
  double in_links = 0;    ///< length of text in links
  double weighted = 0;    ///< the same, by the weights of the links
  double href_chars = 0;  ///< code points of the URLs of links

  void add(const NewsMeasure& other);
  [[nodiscard]] double length() const { return words > 1 ? chars + words - 1 : chars; }
  [[nodiscard]] double outside_links() const {
    return in_links < length() ? length() - in_links : 0;
  }
};

/// An element with block structure.
struct NewsBlock {
  std::uint32_t begin = 0, end = 0;  ///< its nodes
  std::uint32_t above = 0;           ///< the innermost block around it; of the first: itself
  std::uint16_t depth = 0;           ///< in the tree
  bool removed = false;
  NewsMeasure measure = {};  ///< as collected: of text that is in no inner block
  double title = 0;          ///< how well it contains the title, in [0, 1]
  double lead = 0;           ///< the share of the feed's lead that it contains, in [0, 1]
};

/// Collects the elements `tags` below `root` in document order; the first block is the root itself.
/// Cost: linear in the nodes.
void collect_news_blocks(const Page& page, std::uint32_t root, const TagSet& tags,
                         const LinkWeights& weights, Facts& facts, std::vector<NewsBlock>& blocks);

}  // namespace sito::extract
