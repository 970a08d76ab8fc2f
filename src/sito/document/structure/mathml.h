// SPDX-License-Identifier: Apache-2.0
// Writes a `math` element of a page as clean MathML.
#pragma once

#include "sito/page/page.h"

#include <string>

namespace sito::structured {

/// Writes the presentation markup of `math`, without scripts, event handlers, styles and
/// annotations, and its visible characters. Both stay empty if there are no characters, or more
/// than 64 KB. Cost: linear in the element.
void write_mathml(const Page& page, NodeId math, std::string& markup, std::string& text);

}  // namespace sito::structured
