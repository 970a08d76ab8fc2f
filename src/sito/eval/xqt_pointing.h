// SPDX-License-Identifier: Apache-2.0
// Where on a page somebody would point who looks for a value or for a text.
#pragma once

#include "sito/eval/train_align.h"
#include "sito/eval/xqt_fields.h"
#include "sito/page/page.h"
#include "sito/xqt/mapping.h"
#include "sito/xqt/paths/select.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// An element that shows a value, and what has to be cut off of its text to have it.
struct Pointed {
  xqt::Found found;
  xqt::ValueRule rule;
  std::string text;  ///< of the element
};

/// The elements whose visible text is `value`, headings first, then inner ones before those around
/// them; then those that show a little more: of dates any wording and the attributes of `time`, of
/// others a label before or something behind. `others`: more values of the field on this page, to
/// see what stands between them. At most kMostPointed.
/// Cost: linear in the page, and in the text of what is as long as the value.
std::vector<Pointed> elements_of(const Page& page, std::string_view value,
                                 std::span<const std::string> others, xqt::Type type);
inline constexpr std::size_t kMostPointed = 12;

/// The words of a page held against a text that stands on it. Keeps its memory; one per thread.
class TextPointer {
 public:
  /// Finds the text on the page, which must live as long as this is asked. Cost: as of Aligner.
  void open(const Page& page, std::string_view text);
  /// Share of the text's words that the page shows.
  [[nodiscard]] double share() const { return share_; }
  /// The smallest element with nearly all of the text that the page shows; kNoNode: it shows none.
  [[nodiscard]] NodeId region() const;
  /// The largest elements below `region` that show something else than the text, but for a few
  /// words, and do not stand in the middle of a sentence of it.
  [[nodiscard]] std::vector<NodeId> foreign(NodeId region) const;
  /// The largest elements below `region` that show the text and nothing else.
  [[nodiscard]] std::vector<NodeId> pure(NodeId region) const;

 private:
  [[nodiscard]] std::uint32_t inside(NodeId node) const;   // words of the text
  [[nodiscard]] std::uint32_t outside(NodeId node) const;  // other words
  [[nodiscard]] bool within_sentence(NodeId node) const;
  template <typename Wanted>
  std::vector<NodeId> largest(NodeId region, const Wanted& wanted) const;

  const Page* page_ = nullptr;
  double share_ = 0;
  Aligner aligner_;
  std::vector<std::string_view> texts_;
  std::vector<bool> kept_;
  std::vector<std::uint32_t> inside_, outside_;  // before each node; one more at the end
};

}  // namespace sito::eval
