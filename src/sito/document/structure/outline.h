// SPDX-License-Identifier: Apache-2.0
// Builds Body::elements: what is opened becomes an element only when something stands in it.
#pragma once

#include "sito/document/document.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sito::structured {

/// The open elements, outermost first, over the elements of a document. Keeps its memory.
class Outline {
 public:
  /// Starts over; `elements` is emptied and must outlive the use.
  void reset(std::vector<Element>& elements);

  void open(Element head);
  /// Ends the innermost; an element that nothing was placed in has never been.
  void close();
  /// Places a leaf (or an element without content) in the innermost; all that is open exists now.
  void place(Element leaf);
  /// All that is open exists now, also when nothing comes.
  void settle();

  [[nodiscard]] std::optional<ElementKind> innermost() const {
    if (open_.empty()) return std::nullopt;
    return open_.back().head.kind;
  }
  /// Does the innermost exist already?
  [[nodiscard]] bool is_settled() const { return n_settled_ == open_.size(); }
  /// Opens again the last element placed in the innermost, if it is of that kind and the innermost
  /// has had nothing since.
  bool reopen(ElementKind kind);

 private:
  struct Open {
    Element head;  // moved from once it exists
    std::uint32_t index = kNoParagraph;
    std::uint32_t last_child = kNoParagraph;
  };

  std::vector<Element>* elements_ = nullptr;
  std::vector<Open> open_;
  std::size_t n_settled_ = 0;  // of open_; those behind are not elements yet
};

}  // namespace sito::structured
