// SPDX-License-Identifier: Apache-2.0
// A `math` element of a page as clean MathML.
#pragma once

#include "sito/page/page.h"

#include <string>

namespace sito::structured {

/// Writes the presentation markup of `math` without anything that could do harm or is no
/// mathematics (scripts, events, styles, annotations), and the characters a reader sees. Both stay
/// empty when there are none, or more than 64 KB. Cost: linear in the element.
void write_mathml(const Page& page, NodeId math, std::string& markup, std::string& text);

}  // namespace sito::structured
