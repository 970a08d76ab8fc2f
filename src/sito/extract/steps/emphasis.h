// SPDX-License-Identifier: Apache-2.0
// How much the tags and style attributes around a text make it stand out.
#pragma once

#include "sito/page/page.h"

namespace sito::extract {

/// What a text is shown like, as far as tags and style attributes say; style sheets are not read.
struct Emphasis {
  float size = 1;  ///< of the letters, in em of ordinary text
  bool bold = false;
};

/// The emphasis inside an element: what is around it, and what its tag (b, strong, h1 to h6, font
/// with a size) or its style attribute (font-size, font-weight) adds. Nothing takes it away again.
Emphasis emphasis_inside(const Page& page, NodeId element, Emphasis around);

}  // namespace sito::extract
