// SPDX-License-Identifier: Apache-2.0
// How much visible text a part of a page has, and how much of it was kept, in constant time.
#pragma once

#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sito::structured {

/// Counts of one page's visible text nodes (neither hidden nor blank) by node. Keeps its memory.
class KeptIndex {
 public:
  /// Cost: linear in the nodes of the page.
  void build(const Page& page, const Labels& labels);

  [[nodiscard]] bool has_visible(NodeId id) const { return n_visible(id) > 0; }
  [[nodiscard]] bool has_kept(NodeId id) const {
    return kept_before(end_of(id)) > kept_before(index_of(id));
  }
  /// Kept, and nothing visible in it was left out.
  [[nodiscard]] bool all_kept(NodeId id) const {
    return n_visible(id) == kept_before(end_of(id)) - kept_before(index_of(id));
  }
  [[nodiscard]] std::uint32_t n_visible(NodeId id) const {
    return visible_before(end_of(id)) - visible_before(index_of(id));
  }
  /// Kept text nodes among the nodes [begin, end).
  [[nodiscard]] std::uint32_t n_kept(std::uint32_t begin, std::uint32_t end) const {
    return kept_before(end) - kept_before(begin);
  }

  /// Bytes of kept text in front of a node, headings not counted.
  [[nodiscard]] std::uint32_t kept_bytes_before(std::uint32_t node) const {
    return counts_[node].bytes;
  }

  /// First and last visible text of a subtree that has some.
  [[nodiscard]] TextId first_visible(NodeId id) const {
    return visible_[visible_before(index_of(id))];
  }
  [[nodiscard]] TextId last_visible(NodeId id) const {
    return visible_[visible_before(end_of(id)) - 1];
  }
  /// The visible text in front of a node, and the one behind its subtree.
  [[nodiscard]] TextId before(NodeId id) const {
    const std::uint32_t n = visible_before(index_of(id));
    return n == 0 ? kNoText : visible_[n - 1];
  }
  [[nodiscard]] TextId behind(NodeId id) const {
    const std::uint32_t n = visible_before(end_of(id));
    return n == visible_.size() ? kNoText : visible_[n];
  }
  [[nodiscard]] bool is_kept(TextId id) const { return labels_->keep[index_of(id)] > 0; }

  /// Does something without text of its own (an image, a rule) belong to the kept text? Its nearest
  /// ancestor with visible text is looked for, not far; what stands there next to it, on one side
  /// or both, must all be kept.
  [[nodiscard]] bool stands_in_kept(NodeId id) const;

 private:
  struct Counts {
    std::uint32_t visible = 0, kept = 0;
    std::uint32_t bytes = 0;  // kept, outside headings
  };
  [[nodiscard]] std::uint32_t end_of(NodeId id) const { return page_->node(id).end; }
  [[nodiscard]] std::uint32_t visible_before(std::uint32_t node) const {
    return counts_[node].visible;
  }
  [[nodiscard]] std::uint32_t kept_before(std::uint32_t node) const { return counts_[node].kept; }

  const Page* page_ = nullptr;
  const Labels* labels_ = nullptr;
  std::vector<Counts> counts_;  // of the nodes in front of each node, and of all
  std::vector<TextId> visible_;
};

}  // namespace sito::structured
