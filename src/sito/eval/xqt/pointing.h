// SPDX-License-Identifier: Apache-2.0
// Finds the elements that a user would click for a value or a text.
#pragma once

#include "sito/eval/xqt/fields.h"
#include "sito/fields/paths/select.h"
#include "sito/fields/template/template.h"
#include "sito/page/page.h"
#include "sito/text/align.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// An element that shows a value, and the rule that cuts the value out of its text.
struct Pointed {
  fields::Found found;
  fields::ValueRule rule;
  std::string text;  ///< of the element
};

/// Returns the elements whose visible text is `value`, headings first, then inner before outer
/// ones; then those that show a little more: dates in any form and in attributes of `time`, other
/// values with text before or behind. `others`: further values of the field on this page, to find
/// their separator. At most kMaxPointed.
/// Cost: linear in the page, and in the text of elements about as long as the value.
std::vector<Pointed> elements_of(const Page& page, std::string_view value,
                                 std::span<const std::string> others, fields::Type type);
inline constexpr std::size_t kMaxPointed = 12;

/// Compares the words of a page with a text on it. Keeps its memory; one per thread.
class TextPointer {
 public:
  /// Finds the text on the page, which must outlive the use. Cost: that of text::Aligner.
  void open(const Page& page, std::string_view text);
  /// Returns the share of the text's words that the page shows.
  [[nodiscard]] double share() const { return share_; }
  /// Returns the smallest element with nearly all of the text that the page shows; kNoNode if it
  /// shows none.
  [[nodiscard]] NodeId region() const;
  /// Returns the largest elements below `region` that show, except for a few words, only other
  /// text, and are not inside a sentence of the text.
  [[nodiscard]] std::vector<NodeId> foreign(NodeId region) const;
  /// Returns the largest elements below `region` that show only the text.
  [[nodiscard]] std::vector<NodeId> pure(NodeId region) const;

 private:
  [[nodiscard]] std::uint32_t inside(NodeId node) const;   // words of the text
  [[nodiscard]] std::uint32_t outside(NodeId node) const;  // other words
  [[nodiscard]] bool within_sentence(NodeId node) const;
  template <typename Wanted>
  std::vector<NodeId> largest(NodeId region, const Wanted& wanted) const;

  const Page* page_ = nullptr;
  double share_ = 0;
  text::Aligner aligner_;
  std::vector<std::string_view> texts_;
  std::vector<bool> kept_;
  std::vector<std::uint32_t> inside_, outside_;  // words before each node, and of all nodes
};

}  // namespace sito::eval
