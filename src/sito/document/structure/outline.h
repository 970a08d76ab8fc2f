// SPDX-License-Identifier: Apache-2.0
// Builds Body::elements. An opened element is added only if it gets content.
#pragma once

#include "sito/document/document.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sito::structured {

/// The stack of open elements, outermost first. Keeps its memory.
class Outline {
 public:
  /// Starts again with an empty `elements`, which must outlive the use.
  void reset(std::vector<Element>& elements);

  void open(Element head);
  /// Ends the innermost element. An element without content leaves no trace.
  void close();
  /// Places a leaf (or an element without content) in the innermost element, after adding all open
  /// elements.
  void place(Element leaf);
  /// Adds all open elements, even if they stay empty.
  void settle();

  [[nodiscard]] std::optional<ElementKind> innermost() const {
    if (open_.empty()) return std::nullopt;
    return open_.back().head.kind;
  }
  /// Returns true if the innermost element has been added.
  [[nodiscard]] bool is_settled() const { return n_settled_ == open_.size(); }
  /// Reopens the last element placed in the innermost one if it has this kind and nothing followed
  /// it.
  bool reopen(ElementKind kind);

 private:
  struct Open {
    Element head;  // moved from once it is added
    std::uint32_t index = kNoParagraph;
    std::uint32_t last_child = kNoParagraph;
  };

  std::vector<Element>* elements_ = nullptr;
  std::vector<Open> open_;
  std::size_t n_settled_ = 0;  // how many of open_ have been added
};

}  // namespace sito::structured
