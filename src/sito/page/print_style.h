// SPDX-License-Identifier: Apache-2.0
// What a page does not print and does not read aloud (algorithms, section 8.11).
#pragma once

#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/page/style_rules.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito {

/// A style sheet from outside the page, as the page's `link` names it.
struct LinkedSheet {
  std::string_view css;
  std::string_view media;  ///< of the link; "" for all media
};

/// Sheets that hide less than this share of the visible characters say nothing, and those that hide
/// more are broken or meant for a part of the page.
inline constexpr double kLeastPrintHidden = 0.05, kMostPrintHidden = 0.9;

/// Finds what style sheets for print and speech hide. Keeps its memory; one per thread.
class PrintStyles {
 public:
  /// Reads the `style` elements of the page, and `linked` behind them.
  ///
  /// Output: the share of the page's visible characters that is hidden; 0 when no sheet hides
  ///         anything, and when it would take too long to tell.
  /// Cost:   a look for `style` elements when there are no sheets for print; else linear in the
  ///         sheets and, for usual sheets, in the page. Never more than a bounded number of
  ///         comparisons.
  double read(const Page& page, std::span<const LinkedSheet> linked = {});
  /// Whether the last page's share is one that is believed.
  [[nodiscard]] bool is_evidence() const {
    return share_ >= kLeastPrintHidden && share_ <= kMostPrintHidden;
  }
  /// Of the last page, when its share is not 0: whether the node is hidden.
  [[nodiscard]] bool hides(NodeId node) const { return hidden_[index_of(node)] != 0; }
  /// What is left, as labels: runs of a block's text that are hidden are boilerplate.
  void label(const Page& page, Labels& labels) const;

 private:
  using Bucket = std::unordered_map<std::string_view, std::vector<std::uint32_t>>;
  void collect_rules(const Page& page, std::span<const LinkedSheet> linked);
  void sort_rules();
  bool match_all(const Page& page);
  void match_node(const Page& page, std::uint32_t node);
  void try_rules(const Page& page, std::uint32_t node, const std::vector<std::uint32_t>& rules);
  void try_bucket(const Page& page, std::uint32_t node, const Bucket& bucket,
                  std::string_view name);
  bool fits(const Page& page, NodeId node, const StyleRule& rule, std::size_t compound);

  struct Strongest {  // the rule that decides, so far
    std::uint32_t specificity = 0;
    std::uint32_t rule = 0;
    StyleEffect effect = StyleEffect::None;
  };
  std::vector<StyleRule> rules_;
  Bucket by_id_, by_class_, by_tag_;
  std::vector<std::uint32_t> for_any_;
  Strongest display_, visibility_;  // of the node at hand
  std::vector<std::uint8_t> hidden_;
  std::vector<std::uint8_t> invisible_, gone_;  // by visibility, by display; inherited
  std::uint64_t work_ = 0;
  double share_ = 0;
};

}  // namespace sito
