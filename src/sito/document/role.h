// SPDX-License-Identifier: Apache-2.0
// The role of a paragraph.
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

/// Returns the role of a paragraph that begins with `text`. The nearest heading, quotation,
/// preformatted text, list item or table cell around it decides. Because lists and tables also lay
/// out pages, an item counts only if it holds the text directly or in a `p`, and a cell only if it
/// holds the text directly. Without such an element `hint`, the role from the algorithm, decides.
RoleAndLevel role_of(const Page& page, TextId text, Role hint);

}  // namespace sito
