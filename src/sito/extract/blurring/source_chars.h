// SPDX-License-Identifier: Apache-2.0
// The body of a page in source order: a line of characters of text and characters of code.
#pragma once

#include "sito/extract/blurring/blur.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract {

struct SourceCharsOptions {
  /// A run of code may be cut to this many characters, which is more than any row looks at.
  std::uint32_t max_code = 0;
  bool reduce_space = true;     ///< a run of white space is one character
  bool ignore_anchors = false;  ///< the tags of `a` do not count as characters
};

/// Positions of the text of a page among the tags, comments, scripts and styles of its body.
///
/// DEVIATION: a character reference counts as the one character that it stands for; tags that the
/// parser ignored do not count (see SourceTokens).
class SourceChars {
 public:
  /// Cost: linear in the nodes and the text; of code, at most max_code characters of each run.
  void build(const Page& page, const SourceCharsOptions& options);

  /// One interval for each text node that is not script or style, including blank and hidden ones.
  [[nodiscard]] std::span<const Interval> intervals() const { return intervals_; }
  /// The text nodes of intervals().
  [[nodiscard]] std::span<const TextId> texts() const { return texts_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }

 private:
  class Builder;

  std::vector<Interval> intervals_;
  std::vector<TextId> texts_;
  std::uint32_t size_ = 0;
};

/// Returns the number of positions of a text.
std::uint32_t count_positions(std::string_view text, bool reduce_space);

}  // namespace sito::extract
