// SPDX-License-Identifier: Apache-2.0
// Merges the trees of many pages: the elements under each element, their layouts, the number of
// pages with each, and the contents of leaves.
#pragma once

#include "sito/site/flat_index.h"
#include "sito/site/tree_summary.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::site {

/// Decides when two children of different pages are the same element.
enum class SameChild : std::uint8_t {
  ByName,    ///< the n-th child of this name, in any layout
  ByLayout,  ///< the n-th child in the same layout
};

/// Bound on elements, layouts and features each, for any pages; later ones are not
/// counted.
inline constexpr std::size_t kMaxTreeElements = 400'000;
inline constexpr std::size_t kMaxFeatures = 1'000'000;

/// An element (or leaf) of the pages. Elements are in the order in which they were first seen:
/// children come after their parent.
struct StyleElement {
  std::string_view name;
  std::string_view text;  ///< of leaves: the beginning of the first one seen
  std::uint32_t parent = kNone;
  std::uint32_t nth = 0;    ///< among the children of this name
  std::uint32_t place = 0;  ///< in its layout
  std::uint32_t pages = 0;  ///< pages that have it, without error pages
  std::uint32_t last_page = kNone;
  bool leaf = false;
  std::vector<std::uint32_t> styles;    ///< layouts of its children
  std::vector<std::uint32_t> children;  ///< in all layouts
};

/// A layout of an element's children: a style node of the paper.
struct Style {
  std::uint64_t layout = 0;
  std::uint32_t pages = 0;
  std::uint32_t last_page = kNone;
  std::vector<std::uint32_t> children;
};

/// The content of a leaf: a word, a link target, an image, or the whole text.
struct FeatureSums {
  std::uint64_t hash = 0;
  std::uint32_t element = 0;
  std::uint32_t pages = 0;
  std::uint32_t last_page = kNone;
  std::uint32_t on_last_page = 0;
  std::uint32_t total = 0;  ///< times
  float weighted = 0;       ///< sum over its pages, without the last: times * log(times)
  bool on_error_page = false;
};

class MergedTree {
 public:
  explicit MergedTree(SameChild same) : same_(same) {}

  /// Merges a page, top down. Its views must outlive the tree.
  void add(const SummaryTree& page, bool error);

  [[nodiscard]] std::uint32_t n_pages() const { return n_pages_; }
  [[nodiscard]] const std::vector<StyleElement>& elements() const { return elements_; }
  [[nodiscard]] const std::vector<Style>& styles() const { return styles_; }
  [[nodiscard]] const std::vector<FeatureSums>& features() const { return features_; }
  /// Returns the beginning of the leaf in which a feature was first seen.
  [[nodiscard]] std::string_view text_of(std::size_t feature) const { return texts_[feature]; }

 private:
  std::uint32_t element_for(const SummaryTree& page, std::size_t node);
  void count_style(std::size_t node, std::uint32_t element, std::uint64_t layout, bool error);
  void count_features(const SummaryTree& page, const SummaryTree::Leaf& leaf, std::uint32_t element,
                      bool error);

  SameChild same_;
  std::uint32_t n_pages_ = 0;
  std::uint32_t n_added_ = 0;
  std::vector<StyleElement> elements_;
  std::vector<Style> styles_;
  std::vector<FeatureSums> features_;
  std::vector<std::string_view> texts_;  // of features
  FlatIndex element_numbers_, style_numbers_, feature_numbers_;
  std::vector<std::uint32_t> found_;      // for the page's nodes: their element
  std::vector<std::uint32_t> new_style_;  // ... and their style, while it has no children yet
};

/// Returns times * log(times).
double times_log(std::uint32_t times);

/// Returns the share of pages that have an element, as written into templates: 1 if only error
/// pages have it.
double share_of_pages(const MergedTree& tree, const StyleElement& element);

}  // namespace sito::site
