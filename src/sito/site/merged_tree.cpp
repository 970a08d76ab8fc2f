// SPDX-License-Identifier: Apache-2.0
#include "sito/site/merged_tree.h"

#include "sito/base/hash.h"
#include "sito/site/body.h"

#include <array>
#include <cmath>

namespace sito::site {

double times_log(std::uint32_t times) {
  constexpr std::size_t kKnown = 256;
  static const std::array<double, kKnown> known = [] {
    std::array<double, kKnown> values{};
    for (std::size_t i = 1; i < kKnown; ++i) {
      values[i] = static_cast<double>(i) * std::log(static_cast<double>(i));
    }
    return values;
  }();
  return times < kKnown ? known[times] : times * std::log(static_cast<double>(times));
}

double share_of_pages(const MergedTree& tree, const StyleElement& element) {
  if (element.pages == 0) return 1;
  return rounded(static_cast<double>(element.pages) / tree.n_pages());
}

std::uint32_t MergedTree::element_for(const SummaryTree& page, std::size_t node) {
  const TreeNode& own = page.nodes[node];
  std::uint64_t key = 0;
  std::uint32_t parent = kNone;
  if (own.parent != kNone) {
    parent = found_[own.parent];
    if (parent == kNone) return kNone;
    const bool by_name = same_ == SameChild::ByName;
    key = hash_pair(hash_pair(parent, by_name ? own.name : page.nodes[own.parent].layout),
                    by_name ? own.nth : own.place);
  }
  if (elements_.size() == kMaxTreeElements && !element_numbers_.has(key)) return kNone;
  const auto [number, is_new] = element_numbers_.add(key);
  if (!is_new) return number;
  StyleElement& element = elements_.emplace_back();
  element.name = page.names[node];
  element.parent = parent;
  element.nth = own.nth;
  element.place = own.place;
  element.leaf = own.leaf;
  if (own.leaf) element.text = page.leaf_content[page.leaves[node]].text;
  if (parent != kNone) elements_[parent].children.push_back(number);
  return number;
}

void MergedTree::count_style(std::size_t node, std::uint32_t element, std::uint64_t layout,
                             bool error) {
  const std::uint64_t key = hash_pair(element, layout);
  if (styles_.size() == kMaxTreeElements && !style_numbers_.has(key)) return;
  const auto [number, is_new] = style_numbers_.add(key);
  if (is_new) {
    styles_.emplace_back().layout = layout;
    elements_[element].styles.push_back(number);
    new_style_[node] = number;
  }
  if (!error && styles_[number].last_page != n_added_) ++styles_[number].pages;
  styles_[number].last_page = n_added_;
}

void MergedTree::add(const SummaryTree& page, bool error) {
  ++n_added_;
  if (!error) ++n_pages_;
  found_.assign(page.nodes.size(), kNone);
  new_style_.assign(page.nodes.size(), kNone);
  for (std::size_t i = 0; i < page.nodes.size(); ++i) {
    const TreeNode& node = page.nodes[i];
    const std::uint32_t number = element_for(page, i);
    // Only in damaged summaries does a leaf have the name of an element.
    if (number == kNone || elements_[number].leaf != node.leaf) continue;
    found_[i] = number;
    StyleElement& element = elements_[number];
    const bool again = element.last_page == n_added_;
    element.last_page = n_added_;
    if (!error && !again) ++element.pages;
    if (node.parent != kNone && new_style_[node.parent] != kNone) {
      std::vector<std::uint32_t>& children = styles_[new_style_[node.parent]].children;
      if (children.size() == node.place) children.push_back(number);
    }
    if (node.leaf) {
      count_features(page, page.leaf_content[page.leaves[i]], number, error);
    } else if (!error || same_ == SameChild::ByLayout) {
      count_style(i, number, node.layout, error);
    }
  }
}

void MergedTree::count_features(const SummaryTree& page, const SummaryTree::Leaf& leaf,
                                std::uint32_t element, bool error) {
  for (std::uint32_t i = leaf.features_begin; i < leaf.features_end; ++i) {
    const std::uint64_t feature = page.features[i];
    const std::uint64_t key = hash_pair(element, feature);
    if (features_.size() == kMaxFeatures && !feature_numbers_.has(key)) continue;
    const auto [number, is_new] = feature_numbers_.add(key);
    if (is_new) {
      FeatureSums& sums = features_.emplace_back();
      sums.hash = feature;
      sums.element = element;
      texts_.push_back(leaf.text);
    }
    FeatureSums& sums = features_[number];
    if (error) {
      sums.on_error_page = true;
      continue;
    }
    if (sums.last_page != n_added_) {
      if (sums.on_last_page > 1) sums.weighted += static_cast<float>(times_log(sums.on_last_page));
      sums.on_last_page = 0;
      sums.last_page = n_added_;
      ++sums.pages;
    }
    ++sums.on_last_page;
    ++sums.total;
  }
}

}  // namespace sito::site
