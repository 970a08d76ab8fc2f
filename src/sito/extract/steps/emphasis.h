// SPDX-License-Identifier: Apache-2.0
// Measures how much the tags and style attributes around a text make it stand out.
#pragma once

#include "sito/page/page.h"

namespace sito::extract {

/// The appearance of a text, as far as tags and style attributes show it; style sheets are not
/// read.
struct Emphasis {
  float size = 1;  ///< of the letters, in em of ordinary text
  bool bold = false;
};

/// Returns the emphasis inside an element: that around it plus what its tag (b, strong, h1 to h6,
/// font with a size) or its style attribute (font-size, font-weight) adds. Nothing removes
/// emphasis.
Emphasis emphasis_inside(const Page& page, NodeId element, Emphasis around);

}  // namespace sito::extract
