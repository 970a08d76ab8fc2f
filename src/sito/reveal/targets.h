// SPDX-License-Identifier: Apache-2.0
// What the controls of a page show: the elements that they name, or that the structure around them
// implies.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::reveal {

/// The targets of the controls of one page with geometry. Every call costs a few steps up and to
/// the side.
class Targets {
 public:
  /// Cost: linear in the page.
  explicit Targets(const Page& page);

  /// Returns the element of the document that the control shows; kNoNode if there is none. The page names it (aria-controls, `summary`), or the structure implies it: a list nested
  /// in the control's list item, a hidden box behind the control, or the element at the same place
  /// in a row of boxes behind a row of controls. `extends`: the control shows more of something;
  /// only a named target counts then.
  [[nodiscard]] NodeId of(NodeId control, bool extends) const;
  /// Returns true if the named target is drawn already.
  [[nodiscard]] bool is_drawn_now(NodeId control) const;
  /// Returns true for the label of a list item whose nested list is drawn: a click would fold it.
  [[nodiscard]] bool is_unfolded(NodeId control) const;
  /// Returns true if the target has text besides that of the control, and extraction reads it: no
  /// inline style hides it.
  [[nodiscard]] bool is_read(NodeId control, NodeId target) const;
  /// Returns the number of words in an element, as words_in().
  [[nodiscard]] std::uint32_t words(NodeId node) const;

 private:
  struct Sums {  // of the nodes before
    std::uint32_t words = 0, read_words = 0, drawn = 0;
  };
  [[nodiscard]] std::uint32_t read_words(NodeId node) const;
  [[nodiscard]] bool is_drawn(NodeId node) const;
  [[nodiscard]] NodeId next(NodeId node) const;
  [[nodiscard]] NodeId named(NodeId control) const;
  [[nodiscard]] NodeId find(std::string_view id) const;
  void find_lists();
  [[nodiscard]] NodeId nested_list(NodeId control) const;
  [[nodiscard]] NodeId box_behind(NodeId control) const;
  [[nodiscard]] NodeId box_in_row(NodeId control) const;

  const Page& page_;
  std::unordered_map<std::string_view, NodeId> ids_;
  std::vector<Sums> sums_;  // by node; one more than there are nodes
  std::vector<NodeId>
      list_behind_;  // by node: the next sibling that is a list, or a box that holds one
};

}  // namespace sito::reveal
