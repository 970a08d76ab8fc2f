// SPDX-License-Identifier: Apache-2.0
// What a paragraph is, by the elements around it.
#pragma once

#include "sito/document/document.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>

namespace sito {

struct RoleAndLevel {
  ParagraphRole role = ParagraphRole::Text;
  std::uint8_t heading_level = 0;
};

/// The role of a paragraph that begins with `text`. The nearest heading, quotation, preformatted
/// text, list item or table cell around it decides; an item only when it holds the text itself
/// or in a `p`, a cell only when it holds the text itself, since pages are laid out with lists and
/// tables. Where the elements say
/// nothing, `hint` (what the algorithm found) does.
RoleAndLevel role_of(const Page& page, TextId text, Role hint);

}  // namespace sito
