// SPDX-License-Identifier: Apache-2.0
// Keeps the tree of a page below a depth limit without losing text.
#pragma once

#include <lexbor/html/html.h>

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace sito {

/// Filters tags before lexbor's tree builder gets them. At the limit, blocks become siblings
/// instead of children, as in browsers; other elements are left out, and their text stays. Cost:
/// constant per tag.
class DepthLimit {
 public:
  explicit DepthLimit(std::uint32_t depth) : depth_(depth) {}
  /// Starts a new page.
  void begin() {
    tags_.clear();
    flattened_ = false;
  }
  /// Returns false if the builder must not see the tag. May change the name of the tag, and close
  /// the current element.
  [[nodiscard]] bool take_start_tag(lxb_html_tree_t* builder, lxb_html_token_t* token);
  [[nodiscard]] bool take_end_tag(lxb_html_tree_t* builder, lxb_html_token_t* token);
  /// Returns the most elements that tags can open. Above that the builder has reopened elements by
  /// itself.
  [[nodiscard]] std::size_t most_open() const { return depth_ + kAbove; }
  [[nodiscard]] bool flattened() const { return flattened_; }

 private:
  // Elements without an enclosing block that could be closed may go a little deeper.
  static constexpr std::size_t kAbove = 16;
  struct EndTags {
    std::size_t left_out = 0;  ///< to drop, because their element is closed or was never made
    std::size_t renamed = 0;   ///< to turn into end tags of a div
  };

  std::uint32_t depth_;
  bool flattened_ = false;
  std::unordered_map<lxb_tag_id_t, EndTags> tags_;  // of elements below the limit, by name
};

}  // namespace sito
