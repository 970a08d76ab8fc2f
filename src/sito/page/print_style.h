// SPDX-License-Identifier: Apache-2.0
// Finds the parts of a page that its style sheets hide in print and speech (an idea of Komporday
// 2016).
#pragma once

#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/page/sheet_index.h"
#include "sito/page/style_rules.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito {

/// A style sheet outside the page that a `link` of the page names.
struct LinkedSheet {
  std::string_view css;
  std::string_view media;  ///< of the link; "" for all media
};

/// Appends the sheets of the index that the page links, in its order. Not alternate ones. The result
/// refers to both.
/// Cost: linear in the nodes of the page.
void find_linked_sheets(const Page& page, const SheetIndex& index, std::vector<LinkedSheet>& out);

/// Sheets that hide less than kMinPrintHidden of the visible characters are no evidence. Sheets
/// that hide more than kMaxPrintHidden are broken or meant for a part of the page.
inline constexpr double kMinPrintHidden = 0.05, kMaxPrintHidden = 0.9;

/// Finds the nodes that style sheets hide in print and speech. Keeps its memory; one per thread.
class PrintStyles {
 public:
  /// Reads the `style` elements of the page, and `linked` after them. In a snapshot in which a
  /// browser has marked what print hides (flag `n` of the geometry), the marks count instead.
  ///
  /// Output: the share of the page's visible characters that is hidden; 0 if no sheet hides
  ///         anything, and if the comparisons exceed their limit.
  /// Cost:   a search for `style` elements if there are no sheets for print; else linear in the
  ///         sheets and, for usual sheets, in the page. The number of comparisons is bounded.
  double read(const Page& page, std::span<const LinkedSheet> linked = {});
  /// Returns true if the last page's share lies between the two thresholds.
  [[nodiscard]] bool is_evidence() const {
    return share_ >= kMinPrintHidden && share_ <= kMaxPrintHidden;
  }
  /// Returns true if a node of the last page is hidden. Requires a share above 0.
  [[nodiscard]] bool hides(NodeId node) const { return hidden_[index_of(node)] != 0; }
  /// Labels hidden runs of a block's text as boilerplate, and the rest as content.
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

  struct Strongest {  // the rule that decides so far
    std::uint32_t specificity = 0;
    std::uint32_t rule = 0;
    StyleEffect effect = StyleEffect::None;
  };
  std::vector<StyleRule> rules_;
  Bucket by_id_, by_class_, by_tag_;
  std::vector<std::uint32_t> for_any_;
  Strongest display_, visibility_;  // of the current node
  std::vector<std::uint8_t> hidden_;
  std::vector<std::uint8_t> invisible_, undisplayed_;  // by visibility, by display; inherited
  std::uint64_t work_ = 0;
  double share_ = 0;
};

}  // namespace sito
