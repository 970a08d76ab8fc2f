// SPDX-License-Identifier: Apache-2.0
// Finds radio buttons and checkboxes that only change what the page shows: tabs and accordions that
// style sheets or scripts draw by the state of a field.
#pragma once

#include "sito/page/page.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::reveal {

/// A radio button or checkbox, and the element that switches it.
struct Toggle {
  NodeId control = kNoNode;  ///< what to click: its first label that is drawn, or the field itself
  NodeId field = kNoNode;
  bool on = false;
  bool bare = false;  ///< the field is not drawn, only its label: a reader takes it for a button
  std::uint64_t group = 0;  ///< hash of the radio buttons of which one is on; 0 for a checkbox
};

/// Finds the fields of a page with geometry.
class Toggles {
 public:
  /// Cost: linear in the page.
  explicit Toggles(const Page& page);

  /// Returns the fields that may be switched, in document order of their controls. A field that a
  /// form can send is not among them, nor one whose label or name is about agreeing, voting, liking
  /// or following.
  [[nodiscard]] const std::vector<Toggle>& all() const { return all_; }
  /// Returns true for a radio button, a checkbox, and everything in their labels, whether they may
  /// be switched or not. Nothing else decides about a click on these.
  [[nodiscard]] bool holds(NodeId node) const {
    return index_of(node) < held_.size() && held_[index_of(node)];
  }

 private:
  using Ids = std::unordered_map<std::string_view, NodeId>;
  void find_fields();
  void find_labels();
  [[nodiscard]] NodeId field_of(NodeId label, const Ids& ids) const;
  void hold(NodeId node);

  const Page& page_;
  std::vector<Toggle> all_;
  std::vector<bool> may_switch_;                           // of all_, until some are left out
  std::unordered_map<std::uint32_t, std::size_t> places_;  // of fields in all_, likewise
  std::vector<bool> held_;                                 // by node; empty if there are no fields
};

}  // namespace sito::reveal
