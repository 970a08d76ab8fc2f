// SPDX-License-Identifier: Apache-2.0
// The text tokens of a page, which Gao, Vuong and Zhang cluster.
#pragma once

#include "sito/extract/steps/path_formats.h"
#include "sito/page/page.h"
#include "sito/page/xpath.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace sito::extract {

/// The composition of a text, as a vector of length 1: shares of letters, digits, punctuation and
/// upper case, the logarithm of its length, and its bucket of word counts.
struct TextContent {
  std::array<float, 5> shares{};
  float bucket_share = 0;
  std::uint32_t bucket = 0;  ///< 0 for one word, 1 for 2 or 3, 2 for 4 to 7 ...

  static TextContent of(const Text& text);
  /// Returns the cosine, in [0, 1].
  [[nodiscard]] float similarity(const TextContent& other) const {
    float sum = bucket == other.bucket ? bucket_share * other.bucket_share : 0;
    for (std::size_t i = 0; i < shares.size(); ++i) sum += shares[i] * other.shares[i];
    return sum;
  }
};

/// A visible text node. Its position is its place among the tokens.
struct TextToken {
  TextId text{};
  std::uint32_t path = 0;  ///< of the element around it (PathFormats)
  TextContent content;
  // In the tree without the tags that add no level:
  std::uint32_t element = kNone;  ///< around the text
  std::uint32_t parent = kNone;   ///< of the element
  std::uint32_t grandparent = kNone;
  std::uint32_t name = 0;   ///< of the element (PathFormats)
  std::uint32_t level = 0;  ///< html has 1
};

/// Finds the tokens of a page, in document order. Leaves b, i and br out of the tree, or all inline
/// elements. Cost: linear.
void find_text_tokens(const Page& page, bool omit_inline, PathFormats& formats,
                      std::vector<TextToken>& tokens);

/// Returns "P0/DIV1/BODY0/HTML0": an element and the elements around it in the tree without the
/// tags that add no level. A number is the place among the siblings with that name. Cost: the
/// depth.
std::string parent_list(const Page& page, const XPaths& xpaths, std::uint32_t element,
                        bool omit_inline);

}  // namespace sito::extract
