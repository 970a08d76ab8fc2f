// SPDX-License-Identifier: Apache-2.0
// Counts the visible and the kept text of any part of a page in constant time.
#pragma once

#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <vector>

namespace sito::structured {

/// Counts of one page's visible text nodes (neither hidden nor blank) by node. Keeps its memory.
class KeptIndex {
 public:
  /// Cost: linear in the nodes of the page.
  void build(const Page& page, const Labels& labels);
  /// Replaces the labels by others of the same page, which differ from node `first` on. Cost: linear
  /// in the nodes from there on.
  void update(const Labels& labels, NodeId first);

  [[nodiscard]] bool has_visible(NodeId id) const { return n_visible(id) > 0; }
  [[nodiscard]] bool has_kept(NodeId id) const {
    return kept_before(end_of(id)) > kept_before(index_of(id));
  }
  /// Returns true if all visible text in it was kept.
  [[nodiscard]] bool all_kept(NodeId id) const {
    return n_visible(id) == kept_before(end_of(id)) - kept_before(index_of(id));
  }
  [[nodiscard]] std::uint32_t n_visible(NodeId id) const {
    return visible_before(end_of(id)) - visible_before(index_of(id));
  }
  /// Returns the number of kept text nodes among the nodes [begin, end).
  [[nodiscard]] std::uint32_t n_kept(std::uint32_t begin, std::uint32_t end) const {
    return kept_before(end) - kept_before(begin);
  }

  /// Returns the headings of the page.
  [[nodiscard]] const std::vector<NodeId>& headings() const { return headings_; }

  /// Returns the bytes of kept text before a node, without headings.
  [[nodiscard]] std::uint32_t kept_bytes_before(std::uint32_t node) const {
    return counts_[node].bytes;
  }

  /// Return the first and last visible text of a subtree, which must have one.
  [[nodiscard]] TextId first_visible(NodeId id) const {
    return visible_[visible_before(index_of(id))];
  }
  [[nodiscard]] TextId last_visible(NodeId id) const {
    return visible_[visible_before(end_of(id)) - 1];
  }
  /// Return the visible text before a node, and the one behind its subtree; kNoText if there is
  /// none.
  [[nodiscard]] TextId before(NodeId id) const {
    const std::uint32_t n = visible_before(index_of(id));
    return n == 0 ? kNoText : visible_[n - 1];
  }
  [[nodiscard]] TextId behind(NodeId id) const {
    const std::uint32_t n = visible_before(end_of(id));
    return n == visible_.size() ? kNoText : visible_[n];
  }
  [[nodiscard]] bool is_kept(TextId id) const { return labels_->keep[index_of(id)] > 0; }

  /// Returns true if an element without text (an image, a rule) belongs to the kept text: the texts
  /// next to it in its nearest ancestor with visible text must be kept, apart from a few short
  /// ones. Searches a limited number of ancestors.
  [[nodiscard]] bool is_in_kept(NodeId id) const;

 private:
  void count(std::uint32_t first);
  [[nodiscard]] bool is_kept_near(TextId text, NodeId around, int step) const;
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
  std::vector<Counts> counts_;  // of the nodes before each node, and of all nodes
  std::vector<TextId> visible_;
  std::vector<NodeId> headings_;
};

}  // namespace sito::structured
