// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/readability/tree.h"

#include <algorithm>

namespace sito::extract::readability {
namespace {

// Elements that may be in a paragraph, from the reference. It leaves out canvas, iframe, svg and
// video on purpose; math is in its list but is never found in capitals. `a`, `del` and `ins` may be
// if all of their contents may.
constexpr TagSet kPhrasing(Tag::Abbr, Tag::Audio, Tag::B, Tag::Bdo, Tag::Br, Tag::Button, Tag::Cite,
                           Tag::Code, Tag::Data, Tag::Datalist, Tag::Dfn, Tag::Em, Tag::Embed,
                           Tag::I, Tag::Img, Tag::Input, Tag::Kbd, Tag::Label, Tag::Mark,
                           Tag::Meter, Tag::Object, Tag::Output, Tag::Progress, Tag::Q, Tag::Ruby,
                           Tag::Samp, Tag::Select, Tag::Small, Tag::Span, Tag::Strong, Tag::Sub,
                           Tag::Sup, Tag::Textarea, Tag::Time, Tag::Var, Tag::Wbr);
constexpr TagSet kPhrasingByContents(Tag::A, Tag::Del, Tag::Ins);
// A div with one of them inside is not a paragraph.
constexpr TagSet kBlocks(Tag::Blockquote, Tag::Dl, Tag::Div, Tag::Img, Tag::Ol, Tag::P, Tag::Pre,
                         Tag::Table, Tag::Ul);

}  // namespace

void WorkTree::clear() {
  nodes.clear();
  texts_.clear();
  links_.clear();
  open_ = kNone;
}

std::uint32_t WorkTree::open(Tag tag, std::uint32_t source, std::uint32_t marks) {
  const auto index = static_cast<std::uint32_t>(nodes.size());
  const auto depth = static_cast<std::uint16_t>(open_ == kNone ? 0 : nodes[open_].depth + 1);
  nodes.push_back({0, open_, source, marks, 0, depth, tag, 0});
  open_ = index;
  return index;
}

void WorkTree::append_leaf(std::uint32_t source, std::uint32_t marks) {
  const auto depth = static_cast<std::uint16_t>(nodes[open_].depth + 1);
  const auto end = static_cast<std::uint32_t>(nodes.size() + 1);
  nodes.push_back({end, open_, source, marks, 0, depth, Tag::Other, 0});
}

void WorkTree::close() {
  nodes[open_].end = static_cast<std::uint32_t>(nodes.size());
  open_ = nodes[open_].parent;
}

void WorkTree::mark_contents() {
  for (WorkNode& node : nodes) {
    const bool phrasing =
        node.is_text() ||
        (node.is_element() && !node.is(mark::kForeign) &&
         (kPhrasing.contains(node.tag) || kPhrasingByContents.contains(node.tag)));
    node.marks &= ~(mark::kPhrasing | mark::kHasBlock);
    if (phrasing) node.marks |= mark::kPhrasing;
  }
  // Goes from the end, so that every node is complete before its parent.
  for (std::size_t i = nodes.size(); i-- > 1;) {
    const WorkNode& node = nodes[i];
    WorkNode& parent = nodes[node.parent];
    if (!node.is(mark::kPhrasing) && kPhrasingByContents.contains(parent.tag)) {
      parent.marks &= ~mark::kPhrasing;
    }
    const bool block = node.is_element() && !node.is(mark::kForeign) && kBlocks.contains(node.tag);
    if (block || node.is(mark::kHasBlock)) parent.marks |= mark::kHasBlock;
  }
}

void WorkTree::measure(const Page& page, std::span<const TextParts> parts, const LinkRule& links) {
  measure_texts(parts);
  measure_links(page, links);
}

void WorkTree::measure_texts(std::span<const TextParts> parts) {
  texts_.clear();
  std::uint32_t at = 0;  // characters so far, each run of white space as one
  std::uint32_t commas = 0;
  bool in_space = false;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    WorkNode& node = nodes[i];
    node.first_text = static_cast<std::uint32_t>(texts_.size());
    if (!node.is_text()) continue;
    const TextParts& text = parts[node.source];
    if (text.leading && !in_space) ++at;
    if (text.blank()) {
      in_space = in_space || text.n_spaces > 0;
      continue;
    }
    const std::uint32_t inner_runs =
        text.n_runs - (text.leading ? 1U : 0U) - (text.trailing ? 1U : 0U);
    const std::uint32_t length = text.n_chars + inner_runs;
    texts_.push_back({i, at, at + length - 1, commas});
    commas += text.n_commas + text.n_other_commas;
    at += length + (text.trailing ? 1 : 0);
    in_space = text.trailing;
  }
  texts_.push_back({static_cast<std::uint32_t>(nodes.size()), at, at, commas});
}

void WorkTree::measure_links(const Page& page, const LinkRule& rule) {
  links_.clear();
  double before = 0;
  const bool neutral = rule.weights.neutral();
  const auto links = page.links();
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].tag != Tag::A) continue;
    double weight = nodes[i].is(mark::kFragment) ? rule.fragment : 1.0;
    if (!neutral) {
      const auto link = std::lower_bound(
          links.begin(), links.end(), nodes[i].source,
          [](const Link& a, std::uint32_t node) { return index_of(a.node) < node; });
      if (link != links.end() && index_of(link->node) == nodes[i].source) {
        const auto number = static_cast<std::size_t>(link - links.begin());
        weight *= rule.weights.of_kind[static_cast<std::size_t>(rule.kinds[number])];
      }
    }
    links_.push_back({i, weight, before});
    before += weight * length(i);
  }
  links_.push_back({static_cast<std::uint32_t>(nodes.size()), 0, before});
}

std::uint32_t WorkTree::length(std::uint32_t node) const {
  const std::uint32_t begin = text_begin(node);
  const std::uint32_t end = text_end(node);
  return begin == end ? 0 : texts_[end - 1].last - texts_[begin].first + 1;
}

std::uint32_t WorkTree::commas(std::uint32_t node) const {
  return texts_[text_end(node)].commas - texts_[text_begin(node)].commas;
}

std::size_t WorkTree::links_before(std::uint32_t node) const {
  const auto link =
      std::lower_bound(links_.begin(), links_.end() - 1, node,
                       [](const LinkSum& a, std::uint32_t at) { return a.node < at; });
  return static_cast<std::size_t>(link - links_.begin());
}

double WorkTree::link_density(std::uint32_t node) const {
  const std::uint32_t n_chars = length(node);
  if (n_chars == 0) return 0;
  const double in_links =
      links_[links_before(nodes[node].end)].before - links_[links_before(node + 1)].before;
  return in_links / n_chars;
}

double WorkTree::link_weight(std::uint32_t node) const { return links_[links_before(node)].weight; }

bool WorkTree::has_ancestor(std::uint32_t node, Tag tag, int levels, std::uint32_t top) const {
  for (; levels > 0 && node != top; --levels) {
    node = nodes[node].parent;
    if (node == kNone) return false;
    if (nodes[node].tag == tag) return true;
  }
  return false;
}

}  // namespace sito::extract::readability
