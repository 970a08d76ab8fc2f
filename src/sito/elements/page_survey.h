// SPDX-License-Identifier: Apache-2.0
// Collects facts about the elements of a page in one pass. Private to the room.
#pragma once

#include "sito/page/geometry.h"
#include "sito/page/page.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::elements {

/// Facts about all nodes of a page, by their number. Immutable; refers to the page.
class PageSurvey {
 public:
  explicit PageSurvey(const Page& page);

  [[nodiscard]] const Page& page() const { return page_; }
  /// Returns false for pages that no browser has drawn.
  [[nodiscard]] bool is_drawn() const { return drawn_; }
  [[nodiscard]] const Geometry* geometry(NodeId node) const;
  /// Returns true if an element is shown, as far as the page shows it.
  [[nodiscard]] bool is_shown(NodeId node) const;
  /// Returns the number of characters of its text, without white space and scripts.
  [[nodiscard]] std::uint32_t n_chars(NodeId node) const {
    return chars_before_[page_.node(node).end] - chars_before_[index_of(node)];
  }
  /// Returns the number of the first text node after the start of a node.
  [[nodiscard]] std::uint32_t first_text(std::uint32_t node) const { return texts_before_[node]; }
  /// Returns the previous element in its parent; kNoNode for the first.
  [[nodiscard]] NodeId previous(NodeId node) const { return facts(node).previous; }
  /// Returns the next element in its parent; kNoNode for the last.
  [[nodiscard]] NodeId next(NodeId node) const;
  /// Return the number of elements of its tag in its parent, and its place among them.
  [[nodiscard]] std::uint32_t n_alike(NodeId node) const;
  [[nodiscard]] std::uint32_t place(NodeId node) const { return facts(node).place; }
  /// Returns the largest number of its children that have one tag.
  [[nodiscard]] std::uint32_t longest_list(NodeId node) const { return facts(node).longest_list; }
  [[nodiscard]] std::uint32_t n_children(NodeId node) const { return facts(node).n_children; }
  /// Returns the number of elements of the page with its tag and class.
  [[nodiscard]] std::uint32_t repeats(NodeId node) const;
  /// Returns true if two elements have the same tag and class.
  [[nodiscard]] bool are_alike(NodeId a, NodeId b) const {
    return facts(a).shape == facts(b).shape;
  }
  /// Returns the outermost of the element and the ancestors that contain nothing else.
  [[nodiscard]] NodeId item_of(NodeId node) const;
  /// Returns the dialog or fixed box around it; kNoNode for none.
  [[nodiscard]] NodeId overlay(NodeId node) const { return facts(node).overlay; }
  /// Returns the number of controls in an overlay.
  [[nodiscard]] std::uint32_t n_controls(NodeId overlay) const;
  /// Returns the element with an id; kNoNode for none.
  [[nodiscard]] NodeId find_id(std::string_view id) const;
  [[nodiscard]] const std::vector<NodeId>& candidates() const { return candidates_; }
  /// Returns the element's attribute, or nothing.
  [[nodiscard]] std::optional<std::string_view> attribute(NodeId node, std::string_view name) const;

 private:
  struct Facts {
    std::uint64_t shape = 0;  // hash of tag and class
    NodeId previous = kNoNode, last_child = kNoNode, overlay = kNoNode;
    std::uint32_t place = 0, longest_list = 0, n_children = 0;
    bool control = false;  // it is a candidate, or inside one
  };
  [[nodiscard]] const Facts& facts(NodeId node) const { return facts_[index_of(node)]; }
  void count_texts();
  void enter(std::uint32_t index);
  void enter_family(NodeId node, NodeId parent);
  void enter_overlay(NodeId node, NodeId parent);
  [[nodiscard]] bool is_candidate(NodeId node, NodeId parent) const;
  [[nodiscard]] bool is_bare_link(NodeId node) const;
  [[nodiscard]] bool has_hand(NodeId node, NodeId parent) const;
  [[nodiscard]] bool has_listener(NodeId node, NodeId parent) const;

  const Page& page_;
  bool drawn_ = false;
  std::vector<Facts> facts_;
  std::vector<std::optional<Geometry>> geometry_;  // empty if not drawn
  std::vector<std::uint32_t> chars_before_, texts_before_;
  std::unordered_map<std::uint64_t, std::uint32_t> shapes_, family_;
  std::unordered_map<std::string_view, NodeId> ids_;
  std::unordered_map<std::uint32_t, std::uint32_t> controls_;  // by overlay
  std::vector<NodeId> candidates_;
};

}  // namespace sito::elements
