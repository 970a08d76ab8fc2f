// SPDX-License-Identifier: Apache-2.0
// Keeps the tree of a page below a depth without losing text.
#pragma once

#include <lexbor/html/html.h>

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace sito {

/// Looks at tags before lexbor's tree builder does. Where the tree is as deep as it may be, blocks
/// stand beside each other instead of in each other, as browsers have it; other elements are left
/// out, and their text stays. Cost: constant a tag.
class DepthLimit {
 public:
  explicit DepthLimit(std::uint32_t depth) : depth_(depth) {}
  /// A new page.
  void begin() {
    tags_.clear();
    flattened_ = false;
  }
  /// false: the builder must not see the tag. May change the name of the tag, and close the current
  /// element.
  [[nodiscard]] bool take_start_tag(lxb_html_tree_t* builder, lxb_html_token_t* token);
  [[nodiscard]] bool take_end_tag(lxb_html_tree_t* builder, lxb_html_token_t* token);
  /// More open elements than this are no work of tags: the builder opened them again.
  [[nodiscard]] std::size_t most_open() const { return depth_ + kAbove; }
  [[nodiscard]] bool flattened() const { return flattened_; }

 private:
  // What has no block around it that could be closed goes a little deeper.
  static constexpr std::size_t kAbove = 16;
  struct EndTags {
    std::size_t left_out = 0;  ///< to be left out, since their element is closed or was never made
    std::size_t renamed = 0;   ///< to be end tags of a div
  };

  std::uint32_t depth_;
  bool flattened_ = false;
  std::unordered_map<lxb_tag_id_t, EndTags> tags_;  // of elements below the limit, by name
};

}  // namespace sito
