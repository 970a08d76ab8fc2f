// SPDX-License-Identifier: Apache-2.0
// The visible text of a page, in units that may be values of fields.
#pragma once

#include "sito/page/page.h"
#include "sito/page/xpath.h"
#include "sito/structure/detection.h"
#include "sito/structure/page_input.h"

#include <string>
#include <vector>

namespace sito::structure {

/// A text that may be a value of a field: all text of an element, and nothing else.
struct Unit {
  NodeId element = kNoNode;  ///< the innermost element that shows the whole text
  TextId text_begin{}, text_end{};
  BlockId block = kNoBlock;
  std::string text;      ///< visible text, white space collapsed
  bool cleaned = false;  ///< cleaning has kept it
};

/// Longer units cannot be values of any field except Article; they are left out.
inline constexpr std::size_t kLongestUnitBytes = 1000;

/// Returns in document order: each visible text node that is the only text of its element, each
/// element whose text is several nodes and one block, and each text node between elements. Cost:
/// linear in the page.
std::vector<Unit> units_of(const PageInput& input);

/// Appends the visible text of text nodes, white space collapsed and trimmed. A blank separates
/// lines.
void append_visible_text(const Page& page, TextId begin, TextId end, std::string& out);

/// Returns the place of a node in its page.
Place place_of(const XPaths& xpaths, NodeId node);
/// Returns the place of text nodes inside `element`.
Place place_of(const XPaths& xpaths, NodeId element, TextId begin, TextId end);

}  // namespace sito::structure
