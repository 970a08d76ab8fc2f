// SPDX-License-Identifier: Apache-2.0
#include "sito/parts/visual_blocks.h"

#include "sito/base/ascii.h"
#include "sito/page/tag_sets.h"
#include "sito/parts/visual_boxes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace sito::parts {
namespace {

// The weights of the paper.
constexpr double kSimilarityWeight = 1.0 / 2, kLinkWeight = 1.0 / 3, kPositionWeight = 1.0 / 6;

struct Hint {
  std::string_view word;
  double position;
};
// The horizontal position of blocks, by the beginning of a part of a class or id.
constexpr std::array<Hint, 7> kHints = {{{"left", 1},
                                         {"right", 1},
                                         {"side", 1},
                                         {"aside", 1},
                                         {"center", 0},
                                         {"main", 0},
                                         {"content", 0}}};
constexpr double kNoHint = 0.5;

bool begins_with(std::string_view text, std::string_view word) {
  return text.size() >= word.size() && std::equal(word.begin(), word.end(), text.begin(),
                                                  [](char a, char b) { return a == (b | 0x20); });
}

// Returns the first hint among the words of a class or id.
std::optional<double> hint_in(std::string_view value) {
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (!is_letter(value[at]) || (at > 0 && is_letter(value[at - 1]))) continue;
    for (const Hint& hint : kHints) {
      if (begins_with(value.substr(at), hint.word)) return hint.position;
    }
  }
  return std::nullopt;
}

// Finds the hint of each element, from itself or from the nearest ancestor with one.
void find_hints(const Page& page, std::vector<double>& hints) {
  const auto nodes = page.nodes();
  hints.assign(nodes.size(), kNoHint);
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (i > 0) hints[i] = hints[index_of(nodes[i].parent)];
    if (nodes[i].tag == Tag::Aside) hints[i] = 1;
    if (nodes[i].tag == Tag::Main) hints[i] = 0;
    if (nodes[i].n_attrs == 0) continue;
    for (const Attr name : {Attr::Id, Attr::Class}) {
      const auto value = page.attribute(NodeId{i}, name);
      if (value) hints[i] = hint_in(*value).value_or(hints[i]);
    }
  }
}

// Facts about the blocks in a node.
struct Inside {
  std::uint32_t largest_child = 0;  // characters of the largest block-level child, also behind
                                    // inline elements
  bool is_block = false;            // enough text, and no child has nearly all of it
  bool holds_block = false;
};

void look_inside(const Page& page, const Totals& plain, const VisualBlockRules& rules,
                 std::vector<Inside>& inside) {
  const auto nodes = page.nodes();
  inside.assign(nodes.size(), {});
  for (auto i = static_cast<std::uint32_t>(nodes.size()); i-- > 1;) {
    if (nodes[i].is_text()) continue;
    Inside& parent = inside[index_of(nodes[i].parent)];
    std::uint32_t largest = inside[i].largest_child;
    if (kBlockElements.contains(nodes[i].tag)) {
      const std::uint32_t chars = plain.of(page, i).chars;
      inside[i].is_block = chars >= rules.min_chars && largest < rules.child_share * chars;
      largest = chars;
    }
    parent.largest_child = std::max(parent.largest_child, largest);
    parent.holds_block = parent.holds_block || inside[i].is_block || inside[i].holds_block;
  }
}

}  // namespace

double vertical_position(double centre) { return std::fabs(2 * centre - 1); }

double importance(std::optional<double> similarity, double link, double position,
                  bool renormalise) {
  const double rest = kLinkWeight * link + kPositionWeight * position;
  if (similarity) return 1 - (kSimilarityWeight * *similarity + rest);
  return renormalise ? 1 - rest / (1 - kSimilarityWeight) : 1 - rest;
}

void find_visual_blocks(const Page& page, const Totals& plain, const Totals& weighted,
                        const VisualBlockRules& rules, std::vector<VisualBlock>& blocks) {
  blocks.clear();
  const auto nodes = page.nodes();
  if (nodes.empty() || plain.of(page, 0).chars == 0) return;
  thread_local std::vector<Inside> inside;  // kept for their memory
  thread_local std::vector<Region> regions;
  thread_local std::vector<double> hints;
  thread_local VisualBoxes boxes;
  look_inside(page, plain, rules, inside);
  const auto split_of = [&](std::uint32_t i) {
    if (plain.of(page, i).chars == 0) return Split::Skip;
    if (inside[i].holds_block) return Split::Open;
    return inside[i].is_block ? Split::Alone : Split::Join;
  };
  cut_regions(page, content_root(page), split_of, regions);
  if (rules.use_hints) find_hints(page, hints);
  boxes.read(page);
  const double page_chars = plain.of(page, 0).chars;
  for (const Region& region : regions) {
    const double before = plain.between(0, region.begin).chars;
    const double half = plain.between(region.begin, region.end).chars / 2.0;
    const double vertical = vertical_position((before + half) / page_chars);
    double position = rules.use_hints ? std::max(vertical, hints[region.begin]) : vertical;
    if (!boxes.empty()) position = boxes.position_of(page, region).value_or(position);
    blocks.push_back({region, weighted.between(region.begin, region.end).link_density(), position});
  }
}

}  // namespace sito::parts
