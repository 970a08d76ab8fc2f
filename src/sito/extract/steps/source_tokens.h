// SPDX-License-Identifier: Apache-2.0
// The body of a page in source order: a sequence of tags and words.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract {

enum class TokenKind : std::uint8_t { Words, StartTag, EndTag };

/// The words of one text node, or one tag.
struct TokenRun {
  std::uint32_t first = 0;  ///< number of its first token
  std::uint32_t node = 0;   ///< index of the text node, or of the element
  TokenKind kind = TokenKind::Words;
};

/// A half-open range of tokens.
struct TokenRange {
  std::uint32_t begin = 0, end = 0;
};

/// Numbers the tags and words behind the start tag of `body` and in front of the last `</body>`.
/// Words are runs without white space; those of `script`, `style` and `iframe` do not count, those
/// of `noscript` and of other hidden elements do.
///
/// DEVIATION: made from the tree and not by scanning the source, so that every token has its node.
/// A tag that the parser ignored, such as an end tag without an element, is not a token. Source
/// that the parser does not read as HTML counts as words in a `textarea` and as nothing in an
/// `iframe` (which holds half a page if its end tag is missing). A page without a body has no
/// tokens.
class SourceTokens {
 public:
  /// Cost: linear in the nodes and in the text. Memory is kept for the next page.
  void build(const Page& page);

  /// In document order.
  [[nodiscard]] std::span<const TokenRun> runs() const {
    return std::span(runs_).first(runs_.size() - 1);
  }
  [[nodiscard]] std::uint32_t size() const { return runs_.back().first; }
  [[nodiscard]] std::uint32_t n_tags() const { return n_tags_; }
  /// Returns the tokens of a run.
  [[nodiscard]] TokenRange tokens(std::size_t run) const {
    return {runs_[run].first, runs_[run + 1].first};
  }

 private:
  class Builder;

  std::vector<TokenRun> runs_ = {TokenRun{}};  // the last entry marks the end of the tokens
  std::uint32_t n_tags_ = 0;
};

}  // namespace sito::extract
