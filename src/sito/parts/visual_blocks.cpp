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

// VIPS by boxes alone; its numbers are reconstructed [R].
constexpr double kLargeArea = 0.35;       // of the page: larger elements are divided
constexpr double kSmallArea = 0.02;       // smaller ones are not
constexpr std::size_t kMaxDivisions = 8;  // one inside the other

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

/// Divides a snapshot into blocks by its boxes. Keeps its memory; one per thread.
class Division {
 public:
  void start(const Page& page, const Totals& plain, const VisualBoxes& boxes) {
    page_ = &page, plain_ = &plain, boxes_ = &boxes;
    divided_.clear();
    const auto nodes = page.nodes();
    holds_block_.assign(nodes.size(), false);
    for (auto i = static_cast<std::uint32_t>(nodes.size()); i-- > 1;) {
      if (is_block(i)) holds_block_[index_of(nodes[i].parent)] = true;
    }
  }

  /// For cut_regions().
  Split split_of(std::uint32_t i) {
    if (plain_->of(*page_, i).chars == 0) return Split::Skip;
    while (!divided_.empty() && divided_.back() <= i) divided_.pop_back();
    const Node& node = page_->nodes()[i];
    if (node.is_text() || !is_block(i)) return Split::Join;
    if (!holds_block_[i]) return Split::Alone;
    const std::optional<double> area = boxes_->area_of(i);
    // An element around floats has no height, and one with `display: contents` has no box.
    if (!area || node.tag == Tag::Body) return Split::Open;
    const Children children = children_of(i);
    if (children.blocks == 1 && !children.loose_text) return Split::Open;
    if (divided_.size() == kMaxDivisions || *area < kSmallArea) return Split::Alone;
    if (!children.parted && (*area <= kLargeArea || children.blocks < 2)) return Split::Alone;
    divided_.push_back(node.end);
    return Split::Open;
  }

 private:
  struct Children {
    std::size_t blocks = 0;   // with text
    bool loose_text = false;  // text beside them
    bool parted = false;      // by a rule or a line break
  };

  // Returns true for a block-level element, and for any other that holds one.
  [[nodiscard]] bool is_block(std::uint32_t i) const {
    const Node& node = page_->nodes()[i];
    if (node.is_text() || plain_->of(*page_, i).chars == 0) return false;
    return holds_block_[i] || kBlockElements.contains(node.tag);
  }

  [[nodiscard]] Children children_of(std::uint32_t parent) const {
    const auto nodes = page_->nodes();
    Children children;
    for (std::uint32_t i = parent + 1; i < nodes[parent].end; i = nodes[i].end) {
      children.parted = children.parted || nodes[i].tag == Tag::Hr || nodes[i].tag == Tag::Br;
      if (is_block(i)) {
        ++children.blocks;
      } else if (plain_->of(*page_, i).chars > 0) {
        children.loose_text = true;
      }
    }
    return children;
  }

  const Page* page_ = nullptr;
  const Totals* plain_ = nullptr;
  const VisualBoxes* boxes_ = nullptr;
  std::vector<bool> holds_block_;       // by node
  std::vector<std::uint32_t> divided_;  // ends of the divided elements around the current node
};

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
  boxes.read(page);
  if (rules.drawn && !boxes.empty()) {
    thread_local Division division;
    division.start(page, plain, boxes);
    cut_regions(
        page, content_root(page), [](std::uint32_t i) { return division.split_of(i); }, regions);
  } else {
    look_inside(page, plain, rules, inside);
    const auto split_of = [&](std::uint32_t i) {
      if (plain.of(page, i).chars == 0) return Split::Skip;
      if (inside[i].holds_block) return Split::Open;
      return inside[i].is_block ? Split::Alone : Split::Join;
    };
    cut_regions(page, content_root(page), split_of, regions);
  }
  if (rules.use_hints) find_hints(page, hints);
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
