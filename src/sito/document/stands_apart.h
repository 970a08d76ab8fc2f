// SPDX-License-Identifier: Apache-2.0
// Finds inline elements that a style sheet draws apart although nothing separates them.
#pragma once

#include "sito/page/page.h"

namespace sito {

/// Returns true if `before` (or kNoText) and `after` are neighbouring texts of one block, in inline
/// elements that a style sheet draws as separate boxes:
/// `<span class="name">Pages</span><span class="value">240</span>`. In the markup, nothing is
/// between such elements. Both must be sibling elements of different classes, or links to different
/// places, around which the parent has no text of its own, or one of them is a button, an option, the
/// source of a quotation (`cite`), or a block by its style attribute, or the first is a counter in front
/// of a capital letter (`<a href="#c">0</a>The bridge`). Parts of one word ("foo<b>bar</b>", a coloured first letter, "21<sup>st</sup>") and code are not apart.
/// Cost: bounded, at most 8 ancestors and 32 siblings.
bool stands_apart(const Page& page, TextId before, TextId after);

}  // namespace sito
