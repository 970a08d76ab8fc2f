// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/news_blocks.h"

#include "sito/text/utf8.h"

namespace sito::extract {
namespace {

class Collector {
 public:
  Collector(const Page& page, const LinkWeights& weights, Facts& facts)
      : page_(page), weights_(weights) {
    if (!weights.neutral()) kinds_ = facts.link_kinds();
  }

  void take_link(std::uint32_t node, NewsMeasure& measure) {
    const auto links = page_.links();
    while (next_link_ < links.size() && index_of(links[next_link_].node) < node) ++next_link_;
    if (next_link_ >= links.size() || index_of(links[next_link_].node) != node) return;
    measure.href_chars += static_cast<double>(text::count_code_points(links[next_link_].href));
  }

  void take_text(const Text& text, NewsMeasure& measure) {
    if (text.n_chars == 0) return;
    measure.chars += text.n_chars;
    measure.words += text.n_words;
    if (text.link == kNoLink) return;
    // A link of n words has n - 1 blanks.
    const bool first_word = text.n_words > 0 && text.link != link_of_word_before_;
    if (text.n_words > 0) link_of_word_before_ = text.link;
    const double length = static_cast<double>(text.n_chars) + text.n_words - (first_word ? 1 : 0);
    measure.in_links += length;
    measure.weighted += length * weight_of(text.link);
  }

 private:
  [[nodiscard]] double weight_of(LinkId link) const {
    return kinds_.empty() ? 1 : weights_.of_kind[static_cast<std::size_t>(kinds_[index_of(link)])];
  }

  const Page& page_;
  const LinkWeights& weights_;
  std::span<const LinkKind> kinds_;
  std::size_t next_link_ = 0;
  LinkId link_of_word_before_ = kNoLink;
};

}  // namespace

void NewsMeasure::add(const NewsMeasure& other) {
  chars += other.chars;
  words += other.words;
  in_links += other.in_links;
  weighted += other.weighted;
  href_chars += other.href_chars;
}

void collect_news_blocks(const Page& page, std::uint32_t root, const TagSet& tags,
                         const LinkWeights& weights, Facts& facts, std::vector<NewsBlock>& blocks) {
  blocks.clear();
  const auto nodes = page.nodes();
  if (nodes.empty()) return;
  Collector collector(page, weights, facts);
  blocks.push_back({.begin = root, .end = nodes[root].end, .depth = nodes[root].depth});
  std::uint32_t open = 0;  // the innermost block around the current node
  for (std::uint32_t i = root + 1; i < nodes[root].end; ++i) {
    while (blocks[open].end <= i) open = blocks[open].above;
    const Node& node = nodes[i];
    if (node.is_text()) {
      collector.take_text(page.text(node.text), blocks[open].measure);
    } else if (tags.contains(node.tag) && !node.hidden) {
      blocks.push_back({.begin = i, .end = node.end, .above = open, .depth = node.depth});
      open = static_cast<std::uint32_t>(blocks.size() - 1);
    } else if (node.tag == Tag::A && !node.hidden) {
      collector.take_link(i, blocks[open].measure);
    }
  }
}

}  // namespace sito::extract
